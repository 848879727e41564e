import {useT} from '#src/i18n/use-t.ts';
import {useRow} from '#src/queries/rows.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {useLabels} from '#src/screens/values/use-labels.ts';
import {usePartName} from '#src/screens/values/use-part-name.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Gives what a record is called, by values the log kept of it, else by what this device has: a row that
 * belongs to another is called by that one, a proposal by what it is about.
 */
export function useSubjectName(table: TableName, id: string, kept: Values = {}): string {
  const t = useT();
  const labels = useLabels();
  const partName = usePartName();
  const row = useRow(table, id)?.row;
  const values: Values = {...row, ...kept};
  const {parent, title} = recordOf(table);
  const owner = parent === null ? null : values[parent];
  const ownerRow = useRow('brothers', typeof owner === 'string' ? owner : null)?.row;
  if (table === 'pending_changes' && typeof values[title] === 'string') {
    return labels.table(values[title]);
  }
  if (typeof owner === 'string') return partName(table, values, titleIn('brothers', ownerRow));
  return titleIn(table, values) || t('values.unknownRecord');
}
