import type {Given} from '#src/mutations/open-form.ts';
import {isLifeEventTable, type LifeEventTable} from '#src/records/life-event-tables.ts';
import type {ListTable, TableWithPage} from '#src/records/listed-tables.ts';
import type {RecordType} from '#src/records/record.ts';
import {type RecordKey, registry, type TableName} from '#src/records/registry.ts';

/** Returns the page of a record; `null` when its type has none. */
export function recordPath(table: TableWithPage, id: string): string;
export function recordPath(table: TableName, id: string): string | null;
export function recordPath(table: TableName, id: string): string | null {
  const {page} = registry[table];
  return page === null ? null : page.replace(/:\w+$/, id);
}

/** Returns the page that shows a row which belongs to another record: the page of that record. */
export function partPath(table: TableName, owner: RecordKey): string | null {
  const path = recordPath(owner.table, owner.id);
  if (path === null || owner.table !== 'brothers' || !isLifeEventTable(table)) return path;
  return `${path}?tab=${registry[table].lifeEvent.tab}`;
}

/** Returns the form of a record; `null` when its type has none. */
export function formPath(table: ListTable | LifeEventTable, id: string): string;
export function formPath(table: TableName, id: string): string | null;
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
  const {list}: RecordType = registry[table];
  return list === null ? null : list.path;
}

function formsAt(table: TableName): string | null {
  return isLifeEventTable(table) ? `/history/${table}` : listPath(table);
}

/** Returns the address of a form with one of its fields: the form opens there, and saving leads back. */
export function atField(path: string | null, field: string): string | null {
  return path === null ? null : `${path}#${field}`;
}

/** Returns the field that an address names; `null` for none. */
export function fieldAt(hash: string): string | null {
  return hash === '' ? null : hash.slice(1);
}
