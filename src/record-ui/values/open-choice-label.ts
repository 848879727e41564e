import type {RecordLabels} from '#src/i18n/record-labels.ts';
import {isTableName} from '#src/records/registry.ts';
import {specOf} from './spec-of.ts';

/**
 * Returns the label of a listed value, also when it was typed in another language, or of one that only a newer server
 * lists. The user's own words are returned as they are.
 */
export function openChoiceLabel(
  labels: Pick<RecordLabels, 'value'>,
  table: string,
  field: string,
  text: string,
): string {
  const spec = specOf(table, field);
  if (!isTableName(table) || spec?.kind !== 'open-choice') return text;
  const listed = spec.read(text) ?? (/^[a-z]+(?:_[a-z]+)+$/.test(text) ? text : null);
  return listed === null ? text : labels.value(table, field, listed);
}
