/** One column of a record. `Value` is the type of a value that is not empty. */
export type Field<Value = unknown, Optional extends boolean = boolean> = {
  readonly spec: FieldSpec;
  readonly optional: Optional;
  /** Used only by the compiler. */
  readonly value?: Value;
};

export type FieldSpec =
  | {readonly kind: 'text'; readonly maxLength: number; readonly format: TextFormat}
  | {
      readonly kind: 'choice';
      readonly values: readonly string[];
      readonly initial: string | null;
      readonly offered: readonly string[];
    }
  | {
      readonly kind: 'open-choice';
      /** The listed values, in the order in which a form offers them. */
      readonly values: readonly string[];
      /** By value, the other names under which it is found, in all languages. */
      readonly names: Readonly<Record<string, readonly string[]>>;
      /** The listed value that a text names, in any language; `null` when it names none. */
      readonly read: (text: string) => string | null;
      readonly maxLength: number;
    }
  | {readonly kind: 'reference'; readonly table: string}
  | {readonly kind: 'date'}
  | {readonly kind: 'instant'}
  | {readonly kind: 'integer'; readonly least: number; readonly most: number}
  | {readonly kind: 'picture'}
  | {readonly kind: 'json'};

/**
 * A text of the format `partial-day` is a `PartialDay`, one of `day-in-year` a `PartialDay` without a year; one of
 * `coordinates` is read by `readCoordinates`.
 */
export type TextFormat =
  | 'line'
  | 'paragraph'
  | 'phone'
  | 'email'
  | 'partial-day'
  | 'day-in-year'
  | 'coordinates';

/** Tells whether a text is a day of which a part may be unknown. */
export function isPartialDayFormat(format: TextFormat): format is 'partial-day' | 'day-in-year' {
  return format === 'partial-day' || format === 'day-in-year';
}

/** The server refuses longer text; a line is limited to what fits on a card. */
const LONGEST_LINE = 500;
export const longestParagraph = 10_000;

export function text(format: TextFormat = 'line'): Field<string, false> {
  const maxLength = format === 'paragraph' ? longestParagraph : LONGEST_LINE;
  return {spec: {kind: 'text', maxLength, format}, optional: false};
}

/**
 * A choice of values. `initial` is the value of a new record; `offered` are the values that a form offers, when
 * records may have others.
 */
export function choice<const V extends string>(
  values: readonly V[],
  initial: NoInfer<V> | null = null,
  offered: readonly NoInfer<V>[] = values,
): Field<V, false> {
  return {spec: {kind: 'choice', values, initial, offered}, optional: false};
}

/**
 * A choice of listed values, or the user's own words. `names` are the other names of each value, `read` finds the
 * value that a text names; `first` are the values that a form offers before the others.
 */
export function openChoice(
  names: Readonly<Record<string, readonly string[]>>,
  read: (text: string) => string | null,
  first: readonly string[] = [],
): Field<string, false> {
  const values = [...new Set([...first, ...Object.keys(names)])];
  const spec = {kind: 'open-choice', values, names, read, maxLength: LONGEST_LINE} as const;
  return {spec, optional: false};
}

export function reference(table: string): Field<string, false> {
  return {spec: {kind: 'reference', table}, optional: false};
}

/** A civil day, 'yyyy-MM-dd'. */
export function date(): Field<string, false> {
  return {spec: {kind: 'date'}, optional: false};
}

/** A time, ISO 8601 with offset. */
export function instant(): Field<string, false> {
  return {spec: {kind: 'instant'}, optional: false};
}

/** A whole number. `least` and `most` are the smallest and the largest that the server accepts. */
export function integer(
  least: number = Number.MIN_SAFE_INTEGER,
  most: number = Number.MAX_SAFE_INTEGER,
): Field<number, false> {
  return {spec: {kind: 'integer', least, most}, optional: false};
}

/** The path of a picture on the server. */
export function picture(): Field<string, false> {
  return {spec: {kind: 'picture'}, optional: false};
}

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | {readonly [key: string]: Json};

export function json(): Field<Json, false> {
  return {spec: {kind: 'json'}, optional: false};
}

/** Makes a field optional: `null`, never `''`. */
export function optional<V>(field: Field<V, false>): Field<V, true> {
  return {spec: field.spec, optional: true};
}
