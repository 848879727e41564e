import type {Formats} from '#src/i18n/formats.ts';
import type {RecordLabels} from '#src/i18n/record-labels.ts';
import {readablePhone} from '#src/lib/phone-number.ts';
import {isTableName} from '#src/records/registry.ts';
import {specOf} from './spec-of.ts';

/** The labels and the formats of a language. */
export type LabelsAndFormats = {readonly labels: RecordLabels; readonly formats: Formats};

/** Returns a value in readable form; a text, or a value of an unknown kind, stays as it is. */
export function valueWords(
  {labels, formats}: LabelsAndFormats,
  table: string,
  field: string,
  value: unknown,
): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const spec = specOf(table, field);
  switch (spec?.kind) {
    case 'choice':
      return isTableName(table) ? labels.value(table, field, text) : text;
    case 'date':
      return formats.day(text);
    case 'instant':
      return Number.isNaN(Date.parse(text)) ? text : formats.dateTime(new Date(text));
    case 'integer':
      return typeof value === 'number' ? formats.number(value) : text;
    case 'text':
      return spec.format === 'phone' ? readablePhone(text) : text;
    case 'picture':
    case 'reference':
    case 'json':
    case undefined:
      return text;
  }
}

export function isEmpty(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}
