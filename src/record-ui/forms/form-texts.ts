import {isDay} from '#src/lib/civil-date.ts';
import type {Values} from '#src/lib/values.ts';
import type {Field} from '#src/records/field.ts';
import {isIntegerWithin, readInteger} from '#src/records/integer.ts';
import {formFieldsOf, type RecordType} from '#src/records/record.ts';

/** The texts of a form's inputs, whatever the kind of the field. */
export type FormTexts = Record<string, string>;

export type FormProblem = {
  readonly field: string;
  readonly problem: 'required' | 'json' | 'invalid' | 'too-long' | 'order';
};

/** Converts a row's values into the texts of its form. */
export function toTexts(record: RecordType, values: Values): FormTexts {
  return Object.fromEntries(
    formFields(record).map(([name, field]) => [name, toText(field, values[name])]),
  );
}

/**
 * Converts the texts back into values; an empty text is `null`. Call it only when `formProblems` found none.
 */
export function fromTexts(record: RecordType, texts: FormTexts): Record<string, unknown> {
  return Object.fromEntries(
    formFields(record).map(([name, field]) => [name, fromText(field, texts[name] ?? '')]),
  );
}

/** Lists the problems that prevent saving, in the order of the form's fields. */
export function formProblems(record: RecordType, texts: FormTexts): FormProblem[] {
  return formFields(record).flatMap(([name, field]): FormProblem[] => {
    const text = texts[name] ?? '';
    if (!record.visibleWhen(name, texts)) return [];
    if (isBlank(text)) return field.optional ? [] : [{field: name, problem: 'required'}];
    const {spec} = field;
    if (spec.kind === 'json' && !isJson(text)) return [{field: name, problem: 'json'}];
    // Tidying would cut a day off the front of a text that is none.
    const isInvalid =
      (spec.kind === 'date' && !isDay(text)) ||
      (spec.kind === 'integer' && !isIntegerWithin(spec, readInteger(text)));
    return isInvalid ? [{field: name, problem: 'invalid'}] : [];
  });
}

function formFields(record: RecordType): [string, Field][] {
  return formFieldsOf(record).flatMap((name): [string, Field][] => {
    const field = record.fields[name];
    return field === undefined ? [] : [[name, field]];
  });
}

function toText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  switch (field.spec.kind) {
    case 'json':
      return JSON.stringify(value, null, 2);
    case 'date':
      return String(value).split('T')[0] ?? '';
    case 'text':
    case 'choice':
    case 'open-choice':
    case 'reference':
    case 'instant':
    case 'picture':
    case 'integer':
      return String(value);
  }
}

function fromText(field: Field, text: string): unknown {
  if (isBlank(text)) return null;
  switch (field.spec.kind) {
    case 'json':
      return JSON.parse(text);
    case 'integer':
      return readInteger(text);
    case 'text':
    case 'date':
    case 'choice':
    case 'open-choice':
    case 'reference':
    case 'instant':
    case 'picture':
      return text;
  }
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
