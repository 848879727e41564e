import type {Given} from '#src/mutations/open-form.ts';
import {isLifeEventTable} from '#src/records/life-event-tables.ts';
import type {TableName} from '#src/records/registry.ts';

/** Which record of which kind. */
export type RecordKey = {readonly table: TableName; readonly id: string};

/** Tells where a record can be read; `null` where no page shows that kind of record. */
export function recordPath(table: TableName, id: string): string | null {
  return pages[table]?.read?.(id) ?? null;
}

/** Tells where a row that belongs to another record is read: with that one, where such rows stand. */
export function partPath(table: TableName, owner: RecordKey): string | null {
  const path = recordPath(owner.table, owner.id);
  if (path === null || owner.table !== 'brothers' || !isLifeEventTable(table)) return path;
  return `${path}?tab=${table.endsWith('_assignments') ? 'assignments' : 'history'}`;
}

/** Tells where a record can be edited; `null` where no form edits that kind of record. */
export function formPath(table: TableName, id: string): string | null {
  const home = formsAt(table);
  return home === null ? null : `${home}/edit/${id}`;
}

/** Tells where a record is added, beginning with what is given; `null` where no form adds that kind of record. */
export function newFormPath(table: TableName, given: Given = {}): string | null {
  const home = formsAt(table);
  const query = new URLSearchParams(given).toString();
  return home === null ? null : `${home}/new${query && `?${query}`}`;
}

/** Tells where records of that kind are listed; `null` where no page lists them. */
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
