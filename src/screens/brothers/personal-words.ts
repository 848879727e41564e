import type {Formats} from '#src/i18n/formats.ts';
import type {Translate} from '#src/i18n/key.ts';
import type {RecordLabels} from '#src/i18n/record-labels.ts';
import type {Names} from '#src/queries/names.ts';
import type {PersonalRecords} from '#src/queries/personal-data.ts';
import {specOf} from '#src/record-ui/values/spec-of.ts';
import {isEmpty, valueWords} from '#src/record-ui/values/value-words.ts';
import {isTableName, recordOf} from '#src/records/registry.ts';

export type Values = Readonly<Record<string, unknown>>;

/** What a language says of records, and what those that are referred to are called. */
export type Speech = {
  readonly t: Translate;
  readonly labels: RecordLabels;
  readonly formats: Formats;
  readonly names: Names;
};

/** Names a field, also of a table that this build does not know. */
export function fieldName({labels}: Speech, table: string, field: string): string {
  return isTableName(table) ? labels.field(table, field) : field.replaceAll('_', ' ');
}

/** Says a value as people do, in plain text. */
export function said(speech: Speech, table: string, field: string, value: unknown): string {
  const {labels, formats, names} = speech;
  if (isEmpty(value)) return '—';
  if (isValues(value)) {
    const key = (name: string) => (isTableName(table) ? labels.key(table, name) : name);
    return Object.entries(value)
      .map(([name, one]) => `${key(name)}: ${said(speech, '', name, one)}`)
      .join('\n');
  }
  const spec = specOf(table, field);
  if (spec?.kind === 'reference' && isTableName(spec.table))
    return names(spec.table, String(value)) ?? String(value);
  if (isTableName(table) && recordOf(table).computed.includes(field))
    return labels.value(table, field, String(value));
  if (field === 'created_at' || field === 'updated_at') return moment(speech, value);
  return valueWords({labels, formats}, table, field, value);
}

/** Says when something was. */
export function moment({formats}: Speech, value: unknown): string {
  const at = Date.parse(String(value));
  return Number.isNaN(at) ? String(value) : formats.dateTime(new Date(at));
}

/** The rows that stand under a name; none where there is no list. */
export function rowsIn(records: PersonalRecords, name: string): readonly Values[] {
  const rows = records[name];
  return Array.isArray(rows) ? rows.filter(isValues) : [];
}

export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
