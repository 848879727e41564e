import type {RecordLabels} from '#src/i18n/record-labels.ts';
import type {TableName} from '#src/records/registry.ts';

/**
 * Returns the label of a role. A role is free text; a common one, however it is spelled, is shown in the user's
 * language.
 */
export function roleLabel(labels: RecordLabels, table: TableName, role: string): string {
  const words = role.trim().toLowerCase();
  const label = labels.value(table, 'role', words.replaceAll(/[\s-]+/g, '_'));
  return label === words ? role : label;
}
