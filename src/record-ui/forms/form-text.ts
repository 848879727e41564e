import type {RecordLabels} from '#src/i18n/record-labels.ts';
import type {TableName} from '#src/records/registry.ts';
import type {FormTexts} from './form-texts.ts';

/** What is typed in a form, as plain text: one line a field that holds something. */
export function formText(
  labels: Pick<RecordLabels, 'field'>,
  table: TableName,
  texts: FormTexts,
): string {
  return Object.entries(texts)
    .filter(([, text]) => text.trim() !== '')
    .map(([field, text]) => `${labels.field(table, field)}: ${text}`)
    .join('\n');
}
