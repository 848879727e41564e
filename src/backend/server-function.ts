export type SqlValues = Readonly<Record<string, SqlValue>>;

/** A function of the server: its arguments in order (a nullable one is optional), and its result. */
export type ServerFunction =
  | {readonly kind: 'value'; readonly args: SqlValues; readonly gives: SqlValue}
  | {readonly kind: 'rows'; readonly args: SqlValues; readonly columns: SqlValues};

/** Declares a function that returns one value. */
export function givesValue<A extends SqlValues, V extends SqlValue>(args: A, gives: V) {
  return {kind: 'value', args, gives} as const;
}

/** Declares a function that returns rows, in a total order. */
export function givesRows<A extends SqlValues, C extends SqlValues>(args: A, columns: C) {
  return {kind: 'rows', args, columns} as const;
}

/** A value for each name, e.g. a row of these columns. */
export type SqlValuesOf<V extends SqlValues> = {readonly [K in keyof V]: ValueOf<V[K]>};

type OptionalNames<V extends SqlValues> = {
  [K in keyof V]: null extends ValueOf<V[K]> ? K : never;
}[keyof V];

export type ArgumentsOf<F extends ServerFunction> = SqlValuesOf<
  Omit<F['args'], OptionalNames<F['args']>>
> &
  Partial<SqlValuesOf<Pick<F['args'], OptionalNames<F['args']>>>>;

export type AnswerOf<F extends ServerFunction> = F extends {gives: infer V}
  ? ValueOf<V>
  : F extends {columns: infer C extends SqlValues}
    ? readonly SqlValuesOf<C>[]
    : never;

/** An argument or result of a server function, by its SQL type. */
export type SqlValue<Value = unknown, Nullable extends boolean = boolean> = {
  readonly type: SqlType;
  readonly nullable: Nullable;
  /** All possible values of a text. */
  readonly words?: readonly string[];
  /** Used only by the compiler. */
  readonly value?: Value;
};

export type SqlType =
  | 'uuid'
  // The catalogue's name of an array of them.
  | '_uuid'
  | 'text'
  | 'date'
  | 'timestamptz'
  | 'int4'
  | 'int8'
  | 'bool'
  | 'json'
  | 'jsonb'
  | 'void';

/** The TypeScript type of a value. */
type ValueOf<V> =
  V extends SqlValue<infer Value, infer Nullable>
    ? Nullable extends true
      ? Value | null
      : Value
    : never;

export const uuid = (): SqlValue<string, false> => value('uuid');

export const uuids = (): SqlValue<readonly string[], false> => value('_uuid');

export const text = (): SqlValue<string, false> => value('text');

/** A text that is one of these. */
export const word = <const W extends string>(...words: readonly W[]): SqlValue<W, false> => ({
  ...value('text'),
  words,
});

/** A civil day, 'yyyy-MM-dd'. */
export const day = (): SqlValue<string, false> => value('date');

/** A moment, ISO 8601 with offset. */
export const moment = (): SqlValue<string, false> => value('timestamptz');

export const integer = (): SqlValue<number, false> => value('int4');

/** A count or a version, far below 2^53. */
export const bigint = (): SqlValue<number, false> => value('int8');

export const flag = (): SqlValue<boolean, false> => value('bool');

export const jsonb = <Value>(): SqlValue<Value, false> => value('jsonb');

/** JSON as it was written, which `jsonb` would not keep. */
export const json = <Value>(): SqlValue<Value, false> => value('json');

/** The result of a function that only has an effect. */
export const nothing = (): SqlValue<null, false> => value('void');

/** Allows an empty result, and makes an argument optional. */
export function nullable<Value>(one: SqlValue<Value, false>): SqlValue<Value, true> {
  return {...one, nullable: true};
}

function value(type: SqlType): {readonly type: SqlType; readonly nullable: false} {
  return {type, nullable: false};
}
