import {isDay} from '#src/lib/civil-date.ts';
import {pointAt, readCoordinates} from '#src/lib/coordinates.ts';
import {isDayInYear, isPartialDay, readPartialDay, withoutYear} from '#src/lib/partial-day.ts';
import {completePhone, isPhone} from '#src/lib/phone-number.ts';
import type {Field, TextFormat} from './field.ts';
import {isIntegerWithin, readInteger} from './integer.ts';
import type {RecordType} from './record.ts';

export type FieldProblem = 'required' | 'invalid' | 'too-long' | 'order';

export type CleanedValues =
  | {readonly kind: 'valid'; readonly values: Readonly<Record<string, unknown>>}
  | InvalidValues;

export type InvalidValues = {
  readonly kind: 'invalid';
  readonly fields: readonly FoundProblem[];
};

type FoundProblem = {readonly field: string; readonly problem: FieldProblem};

/** The largest size of a field that the server accepts, in bytes. */
const largestFieldBytes = 64 * 1024;
// The server cannot store an unpaired surrogate.
const loneSurrogate = /\p{Surrogate}/gu;

/**
 * Converts the values of a form into those of a record (empty is `null`, dates have no time, text is
 * well-formed), applies the record's own rules, and lists the missing and the invalid fields.
 */
export function cleanValues(
  record: RecordType,
  typed: Readonly<Record<string, unknown>>,
): CleanedValues {
  const writable = writableFields(record);
  const normal = record.normalize(tidyValues(record, typed));
  const values = Object.fromEntries(writable.map(([name]) => [name, normal[name] ?? null]));
  const fields = writable.flatMap(([name, field]): FoundProblem[] => {
    const problem = problemOf(field, values[name]);
    return problem ? [{field: name, problem}] : [];
  });
  if (fields.length === 0) fields.push(...wrongOrder(record, values));
  return fields.length > 0 ? {kind: 'invalid', fields} : {kind: 'valid', values};
}

/**
 * Converts the values without the record's rules: a stored value converted like this equals the same value
 * typed.
 */
export function tidyValues(
  record: RecordType,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    writableFields(record).map(([name, field]) => [name, tidyValue(field, values[name])]),
  );
}

function writableFields(record: RecordType): [string, Field][] {
  return Object.entries(record.fields).filter(([name]) => !record.computed.includes(name));
}

function tidyValue({spec}: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null;
  const text = value.replaceAll('\u0000', '').replace(loneSurrogate, '\uFFFD').trim();
  if (text === '') return null;
  if (spec.kind === 'date') return text.slice(0, 10);
  if (spec.kind === 'integer') return readInteger(text);
  // Only the form knows the country of a number without a country code.
  if (spec.kind === 'text' && spec.format === 'phone') return completePhone(text, null);
  if (spec.kind === 'text' && spec.format === 'partial-day') return readPartialDay(text);
  if (spec.kind === 'text' && spec.format === 'day-in-year') {
    return withoutYear(readPartialDay(text));
  }
  if (spec.kind === 'text' && spec.format === 'coordinates') return readCoordinates(text);
  const normal = text.normalize('NFC');
  return spec.kind === 'open-choice' ? (spec.read(normal) ?? normal) : normal;
}

function problemOf({spec, optional}: Field, value: unknown): FieldProblem | null {
  if (value === null) return optional ? null : 'required';
  switch (spec.kind) {
    case 'text':
      if (typeof value !== 'string') return 'invalid';
      if (value.length > spec.maxLength) return 'too-long';
      return isWellFormed(spec.format, value) ? null : 'invalid';
    case 'open-choice':
      if (typeof value !== 'string') return 'invalid';
      return value.length > spec.maxLength ? 'too-long' : null;
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : 'invalid';
    case 'integer':
      return isIntegerWithin(spec, value) ? null : 'invalid';
    case 'json':
      return byteLength(JSON.stringify(value)) > largestFieldBytes ? 'too-long' : null;
    case 'choice':
    case 'reference':
    case 'instant':
    case 'picture':
      return typeof value === 'string' ? null : 'invalid';
  }
}

function isWellFormed(format: TextFormat, text: string): boolean {
  switch (format) {
    case 'phone':
      return isPhone(text);
    case 'partial-day':
      return isPartialDay(text);
    case 'day-in-year':
      return isDayInYear(text);
    case 'coordinates':
      return pointAt(text) !== null;
    case 'email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
    case 'line':
    case 'paragraph':
      return true;
  }
}

/** Pairs of days of which one must not be before the other. The server refuses them as well. */
function wrongOrder(
  {inOrder}: RecordType,
  values: Readonly<Record<string, unknown>>,
): FoundProblem[] {
  return inOrder
    .filter(([from, to]) => {
      const [start, end] = [values[from], values[to]];
      return typeof start === 'string' && typeof end === 'string' && end < start;
    })
    .map(([, field]) => ({field, problem: 'order'}));
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
