import {useT} from '#src/i18n/use-t.ts';
import type {PendingChange} from '#src/queries/review.ts';
import {useRow} from '#src/queries/rows.ts';
import {RecordName} from '#src/record-ui/values/record-name.tsx';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {isTableName, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';

/** Shows the name of a change's record, as this device knows it. */
export function ChangeName({line}: {readonly line: PendingChange}) {
  const {table} = useLabels();
  const name = line.target_table_name;
  return isTableName(name) ? <KnownName line={line} table={name} /> : table(name);
}

function KnownName({line, table}: {readonly line: PendingChange; readonly table: TableName}) {
  const t = useT();
  const {record_id: id, base_values, proposed_changes} = line;
  const official = useRow(table, id)?.official;
  const values = {...proposed_changes, ...base_values, ...official};
  return (
    <RecordName
      table={table}
      id={id}
      title={titleIn(table, values) || t('sync.untitled')}
      values={values}
    />
  );
}
