import {useT} from '#src/i18n/use-t.ts';
import {newFormPath} from '#src/record-ui/values/record-path.ts';
import {ListScreen} from './list-screen.tsx';
import type {ListedTable} from '#src/records/listed-tables.ts';
import {RecordList} from './record-list.tsx';

type RecordListScreenProps = {readonly table: ListedTable};

/** Lists all records of a type, according to its declaration. */
export function RecordListScreen({table}: RecordListScreenProps) {
  const t = useT();
  const add = {to: newFormPath(table) ?? '', label: t(`records.${table}.list.add`)};
  return (
    <ListScreen add={add}>
      <RecordList table={table} add={add} />
    </ListScreen>
  );
}
