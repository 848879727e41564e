import {useT} from '#src/i18n/use-t.ts';
import {useRow} from '#src/queries/rows.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import type {AnyRow} from '#src/records/record.ts';

type ReferenceNameProps = {readonly table: TableName; readonly id: string};

/** Shows the name of the record an id points to. */
export function ReferenceName({table, id}: ReferenceNameProps) {
  const t = useT();
  const found = useRow(table, id);
  if (found === undefined) return t('values.empty');
  if (found === null) return t('values.unknownRecord');
  const row: AnyRow = found.row;
  return String(row[recordOf(table).title] ?? id);
}
