import type {Given} from '#src/mutations/open-form.ts';
import {isLifeEventTable} from '#src/records/life-event-tables.ts';
import type {TableName} from '#src/records/registry.ts';

/** A record, by its table and id. */
export type RecordKey = {readonly table: TableName; readonly id: string};

/** Returns the page of a record; `null` when its type has none. */
export function recordPath(table: TableName, id: string): string | null {
  return pages[table]?.read?.(id) ?? null;
}

/** Returns the page that shows a row which belongs to another record: the page of that record. */
export function partPath(table: TableName, owner: RecordKey): string | null {
  const path = recordPath(owner.table, owner.id);
  if (path === null || owner.table !== 'brothers' || !isLifeEventTable(table)) return path;
  return `${path}?tab=${table.endsWith('_assignments') ? 'assignments' : 'history'}`;
}

/** Returns the form of a record; `null` when its type has none. */
export function formPath(table: TableName, id: string): string | null {
  const home = formsAt(table);
  return home === null ? null : `${home}/edit/${id}`;
}

/** Returns the form for a new record with the given values; `null` when its type has none. */
export function newFormPath(table: TableName, given: Given = {}): string | null {
  const home = formsAt(table);
  const query = new URLSearchParams(given).toString();
  return home === null ? null : `${home}/new${query && `?${query}`}`;
}

/** Returns the list of a record type; `null` when it has none. */
export function listPath(table: TableName): string | null {
  return pages[table]?.list ?? null;
}

function formsAt(table: TableName): string | null {
  return isLifeEventTable(table) ? `/history/${table}` : listPath(table);
}

type Pages = {
  readonly list?: string;
  readonly read?: (id: string) => string;
};

const pages: Partial<Record<TableName, Pages>> = {
  brothers: {list: '/brothers', read: (id) => `/brothers/profile/${id}`},
  fraternities: {list: '/fraternities', read: (id) => `/fraternities/${id}`},
  institutions: {list: '/institutions', read: (id) => `/institutions/${id}`},
  places: {list: '/places'},
  dioceses: {list: '/dioceses'},
  countries: {list: '/admin/countries'},
  circumscriptions: {list: '/admin/circumscriptions'},
  settings: {read: () => '/admin/settings'},
};
