import type {SqlValue, ValueOf} from './sql-value.ts';

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
export type ValuesOf<V extends SqlValues> = {readonly [K in keyof V]: ValueOf<V[K]>};

type OptionalNames<V extends SqlValues> = {
  [K in keyof V]: null extends ValueOf<V[K]> ? K : never;
}[keyof V];

export type ArgumentsOf<F extends ServerFunction> = ValuesOf<
  Omit<F['args'], OptionalNames<F['args']>>
> &
  Partial<ValuesOf<Pick<F['args'], OptionalNames<F['args']>>>>;

export type AnswerOf<F extends ServerFunction> = F extends {gives: infer V}
  ? ValueOf<V>
  : F extends {columns: infer C extends SqlValues}
    ? readonly ValuesOf<C>[]
    : never;
