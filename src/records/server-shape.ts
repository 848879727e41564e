import type {RecordType} from './record.ts';

/**
 * What this device knows of its server. A newer app may meet a server that is not migrated yet: it hides the
 * record types and fields that the server lacks, and sends none of them.
 */
export type ServerShape = {
  /** The synced tables; `null` until the server has named them. */
  readonly tables: readonly string[] | null;
  /** The columns of each table of which a row has arrived. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
};

let known: ServerShape = {tables: null, columns: {}};
const present = new Map<string, RecordType>();

/** Makes `recordOf` and `hasTable` answer for this server. */
export function setServerShape(shape: ServerShape): void {
  known = shape;
  present.clear();
}

/** Returns whether the server has a table, as far as is known. */
export function hasTable(table: string): boolean {
  return known.tables === null || known.tables.includes(table) || table in known.columns;
}

/** Returns the part of a record type that the server has. */
export function presentPart(record: RecordType): RecordType {
  let part = present.get(record.table);
  if (!part) present.set(record.table, (part = cut(record)));
  return part;
}

function cut(record: RecordType): RecordType {
  const isThere = (name: string): boolean => known.columns[record.table]?.includes(name) ?? true;
  if (Object.keys(record.fields).every(isThere)) return record;
  const only = (names: readonly string[]): readonly string[] => names.filter(isThere);
  const orNull = (name: string | null): string | null =>
    name !== null && isThere(name) ? name : null;
  const {list} = record;
  return {
    ...record,
    fields: Object.fromEntries(Object.entries(record.fields).filter(([name]) => isThere(name))),
    computed: only(record.computed),
    mergeUnits: record.mergeUnits.map(only),
    inOrder: record.inOrder.filter((pair) => pair.every(isThere)),
    list: list && {
      ...list,
      search: only(list.search),
      filters: only(list.filters),
      badge: orNull(list.badge),
      line: orNull(list.line),
    },
    form: Object.fromEntries(
      Object.entries(record.form).map(([section, names]) => [section, only(names)]),
    ),
  };
}
