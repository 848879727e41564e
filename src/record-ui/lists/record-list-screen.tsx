import {useT} from '#src/i18n/use-t.ts';
import {newFormPath} from '#src/record-ui/values/record-path.ts';
import type {BadgeTone} from '#src/ui/badge.tsx';
import {ListScreen} from './list-screen.tsx';
import type {ListedTable} from './listed-table.ts';
import {RecordList} from './record-list.tsx';

type RecordListScreenProps = {
  readonly table: ListedTable;
  /** The colour of the badge for a value. */
  readonly toneOf?: (value: string) => BadgeTone;
};

/** Lists all records of a type, according to its declaration. */
export function RecordListScreen({table, ...look}: RecordListScreenProps) {
  const t = useT();
  const add = {to: newFormPath(table) ?? '', label: t(`records.${table}.list.add`)};
  return (
    <ListScreen add={add}>
      <RecordList table={table} {...look} add={add} />
    </ListScreen>
  );
}
