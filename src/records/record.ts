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
export type RecordRow<R extends RecordType> = RowBase & Readonly<ValuesOf<R>>;

/** Any row, when the table is known only at run time. */
export type AnyRow = RowBase & Readonly<Record<string, unknown>>;

export type ListSpec = {
  /** The address of the list, with the forms at `/new` and `/edit/:id` below it; only administrators see those under `/admin`. */
  readonly path: string;
  /** How the list shows a record; `own` for a page written by hand. */
  readonly layout: 'cards' | 'table' | 'own';
  readonly search: readonly string[];
  readonly filters: readonly string[];
  /** Filters by related records, by their name in the address: the field that contains the values. */
  readonly related?: Readonly<Record<string, {readonly table: string; readonly field: string}>>;
  readonly badge: string | null;
  /** The colours of the badge's values; the others are grey. */
  readonly tones?: Readonly<Record<string, string>>;
  /** The field with a second name, which a list shows below the title; `null` without one. */
  readonly line: string | null;
};

/** How users find the records: a link in the menu, and the finder. */
export type FindSpec = {
  /** The place among the links and among the groups of the finder; unique, with gaps for later types. */
  readonly rank: number;
  readonly icon: string;
  /** Fields by which a record is known besides its title. */
  readonly by: readonly string[];
  /** The field that tells records of the same name apart. */
  readonly detail: string | null;
};

/** A row of a brother's life: it uses the form of the life events, and the profile of the brother shows it. */
export type LifeEventSpec = {
  /** The field whose day a row is ordered by; `null` when rows have no day. */
  readonly day: 'date' | 'start_date' | 'valid_until' | 'sent_on' | null;
  /** The tab of the profile that shows it. */
  readonly tab: 'history' | 'assignments' | 'studies' | 'offices' | 'sacraments' | 'documents';
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
  /** Whether the form of a row can give it to another parent, e.g. an election that was entered with the wrong brother. */
  readonly isParentEdited: boolean;
  /** Whether the server shows a row only to administrators and to the brother whose row it is. */
  readonly isPrivate: boolean;
  /**
   * The fields that together tell rows apart, for rows of a parent beside it; `null` for the title and, for rows of a
   * parent, what each of them must have, for others the second name.
   */
  readonly identity: readonly string[] | null;
  /** Fields that only make sense together: a conflict on one is a conflict on all of them. */
  readonly mergeUnits: readonly (readonly string[])[];
  /** Pairs of days of which the second cannot come before the first. */
  readonly inOrder: readonly (readonly [string, string])[];
  readonly list: ListSpec | null;
  /** The address of the page on which a record is read, where it has one besides its form; the last part names the record. */
  readonly page: string | null;
  readonly find: FindSpec | null;
  readonly lifeEvent: LifeEventSpec | null;
  /** Whether administrators can import records from a file. */
  readonly importable: boolean;
  /** Whether the forms of records that refer to it can create it. */
  readonly createdInForms: boolean;
  /** The sections of the form with their fields, in the order it shows them. */
  readonly form: Readonly<Record<string, readonly string[]>>;
  /** Fields in which a new record begins with the values of the one added before it. */
  readonly carriedOver: readonly string[];
  /** The field that both records must have in common for that; `null` for none. */
  readonly carriedWithin: string | null;
  /** Whether the form shows a field, given the values typed so far. */
  readonly visibleWhen: (field: string, values: Readonly<Record<string, unknown>>) => boolean;
  /** What a row must look like when it is saved, e.g. fields that another one's value empties. */
  readonly normalize: (values: Readonly<Record<string, unknown>>) => Record<string, unknown>;
};

const defaults = {
  computed: [],
  writers: 'members',
  parent: null,
  isParentEdited: false,
  isPrivate: false,
  identity: null,
  mergeUnits: [],
  inOrder: [],
  list: null,
  page: null,
  find: null,
  lifeEvent: null,
  importable: false,
  createdInForms: false,
  form: {},
  carriedOver: [],
  carriedWithin: null,
  visibleWhen: () => true,
  normalize: (values) => ({...values}),
} as const satisfies Partial<RecordType>;

type Defaults = typeof defaults;

type Declaration = Omit<RecordType, keyof Defaults> & Partial<Pick<RecordType, keyof Defaults>>;

/** What decides which screens show a record type: the compiler knows it exactly, to tell the types apart. */
type Exact = 'list' | 'page' | 'find' | 'lifeEvent' | 'importable' | 'createdInForms';

type Declared<D extends Declaration> = Omit<RecordType<D['fields']>, Exact> & {
  readonly [K in Exact]: K extends keyof D ? D[K] : Defaults[K];
};

export function defineRecord<const D extends Declaration>(declaration: D): Declared<D> {
  // The compiler cannot follow the spread of a type that is not known yet.
  return {...defaults, ...declaration} as RecordType as Declared<D>;
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
