import type {Formats} from '#src/i18n/formats.ts';
import type {RecordLabels} from '#src/i18n/record-labels.ts';
import {readablePhone} from '#src/lib/phone-number.ts';
import type {TextFormat} from '#src/records/field.ts';
import {isTableName, recordOf, type TableName} from '#src/records/registry.ts';
import {openChoiceLabel} from './open-choice-label.ts';
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
    case 'open-choice':
      return openChoiceLabel(labels, table, field, text);
    case 'date':
      return formats.day(text);
    case 'instant':
      return Number.isNaN(Date.parse(text)) ? text : formats.dateTime(new Date(text));
    case 'integer':
      return typeof value === 'number' ? formats.number(value) : text;
    case 'text':
      if (isComputed(table, field)) return labels.value(table, field, text);
      return textWords(spec.format, text, formats);
    case 'picture':
    case 'reference':
    case 'json':
    case undefined:
      return text;
  }
}

function textWords(format: TextFormat, text: string, formats: Formats): string {
  switch (format) {
    case 'phone':
      return readablePhone(text);
    case 'partial-day':
    case 'day-in-year':
      return formats.partialDay(text);
    case 'line':
    case 'paragraph':
    case 'email':
    case 'coordinates':
      return text;
  }
}

/** A value that the server computes is one of a few words, e.g. 'simple_professed'. */
function isComputed(table: string, field: string): table is TableName {
  return isTableName(table) && recordOf(table).computed.includes(field);
}

export function isEmpty(value: unknown): value is null | undefined | '' {
  return value === null || value === undefined || value === '';
}
