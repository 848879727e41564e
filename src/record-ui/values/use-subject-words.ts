import {useT} from '#src/i18n/use-t.ts';
import type {Values} from '#src/lib/values.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {useLabels} from './use-labels.ts';
import {usePartName} from './use-part-name.ts';

/**
 * Returns a function that names a record by its values: a row that belongs to another record by its owner,
 * whose name is given; a proposal by its subject.
 */
export function useSubjectWords(): (table: TableName, values: Values, owner: string) => string {
  const t = useT();
  const labels = useLabels();
  const partName = usePartName();
  return (table, values, owner) => {
    const title = values[recordOf(table).title];
    if (table === 'pending_changes' && typeof title === 'string') return labels.table(title);
    if (ownerIn(table, values) !== null) return partName(table, values, owner);
    return titleIn(table, values) || t('values.unknownRecord');
  };
}

/** Returns the owner of a row from its values; `null` for a record of its own. */
export function ownerIn(table: TableName, values: Values): string | null {
  const {parent} = recordOf(table);
  const owner = parent === null ? null : values[parent];
  return typeof owner === 'string' ? owner : null;
}
