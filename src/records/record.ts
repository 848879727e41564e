import type {Field} from './field.ts';

export type Fields = Readonly<Record<string, Field>>;

/** What every synced row has beside its own fields. */
export type RowBase = {
  readonly id: string;
  readonly version: number;
  readonly created_at?: string;
  readonly updated_at?: string;
};

type ValueOf<F> = F extends Field<infer V, infer O> ? (O extends true ? V | null : V) : never;

/** The values of a record's own fields, keyed by column. */
export type ValuesOf<R extends RecordType> = {[K in keyof R['fields']]: ValueOf<R['fields'][K]>};

/** A row of a record type as the mirror holds it. */
export type Row<R extends RecordType> = RowBase & Readonly<ValuesOf<R>>;

/** Any row, when the table is known only at run time. */
export type AnyRow = RowBase & Readonly<Record<string, unknown>>;

export type ListSpec = {
  readonly layout: 'cards' | 'table';
  readonly search: readonly string[];
  readonly filters: readonly string[];
  readonly badge: string | null;
  /** A second name, said below the first. */
  readonly line: string | null;
};

/**
 * Everything the app knows of one record type. Storage, sync, validation, defaults, lists, forms and
 * labels derive from it.
 */
export type RecordType<F extends Fields = Fields> = {
  readonly table: string;
  /** The field that names a row to people. */
  readonly title: string;
  readonly fields: F;
  /** Fields the server computes: read, never sent. */
  readonly computed: readonly string[];
  /** Who may write it here: anybody (an admin's applies, another's is proposed), admins, or the server alone. */
  readonly writers: 'members' | 'admins' | 'server';
  /** The field that points to the row this one belongs to; it is deleted with it. */
  readonly parent: string | null;
  /** Fields that only make sense together: a conflict on one is a conflict on all of them. */
  readonly mergeUnits: readonly (readonly string[])[];
  /** Pairs of days of which the second cannot come before the first. */
  readonly inOrder: readonly (readonly [string, string])[];
  readonly list: ListSpec | null;
  /** The sections of the form with their fields, in the order it shows them. */
  readonly form: Readonly<Record<string, readonly string[]>>;
  /** Whether the form shows a field, given the values typed so far. */
  readonly visibleWhen: (field: string, values: Readonly<Record<string, unknown>>) => boolean;
  /** What a row must look like when it is saved, e.g. fields that another one's value empties. */
  readonly normalize: (values: Readonly<Record<string, unknown>>) => Record<string, unknown>;
};

type Optional =
  | 'computed'
  | 'writers'
  | 'parent'
  | 'mergeUnits'
  | 'inOrder'
  | 'list'
  | 'form'
  | 'visibleWhen'
  | 'normalize';

export function defineRecord<const F extends Fields>(
  declaration: Omit<RecordType<F>, Optional> & Partial<Pick<RecordType<F>, Optional>>,
): RecordType<F> {
  return {
    computed: [],
    writers: 'members',
    parent: null,
    mergeUnits: [],
    inOrder: [],
    list: null,
    form: {},
    visibleWhen: () => true,
    normalize: (values) => ({...values}),
    ...declaration,
  };
}

type OptionalField<R extends RecordType> = {
  [K in keyof R['fields']]: R['fields'][K] extends Field<unknown, true> ? K : never;
}[keyof R['fields']];

/** The fields of a record that may be empty, all empty: where rows are written by hand, later fields need no edit. */
export function emptyFields<R extends RecordType>({
  fields,
}: R): {[K in OptionalField<R>]: ValueOf<R['fields'][K]>} {
  const names = Object.entries(fields).flatMap(([name, {optional}]) => (optional ? [name] : []));
  // Exactly the names of the type, each with a value that its field allows.
  return Object.fromEntries(names.map((name) => [name, null])) as {
    [K in OptionalField<R>]: ValueOf<R['fields'][K]>;
  };
}

/** The fields a form shows, in its order. */
export function formFieldsOf({form}: RecordType): string[] {
  return Object.values(form).flat();
}
