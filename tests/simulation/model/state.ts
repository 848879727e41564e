import {createHash} from 'node:crypto';

import type {AnyRow} from '#src/records/record.ts';
import {recordOf, tableNames, type TableName} from '#src/records/registry.ts';
import type {HistoryEntry, Values} from '#tests/simulation/server.ts';

/** The increase of versions at a restore: higher than a storm counts. */
export const floorStep = 1000;

export type FeedEntry = {
  readonly table: TableName;
  readonly id: string;
  readonly op: 'U' | 'D';
  readonly seq: number;
  /** The user whose devices get the entry; `null`: all users. */
  readonly audience: string | null;
};

export type Receipt = {readonly hash: string; readonly result: Values};

/** One row that a batch wrote: without a version it was not there before, or is not there any more. */
export type BatchRow = {
  readonly n: number;
  readonly table: TableName;
  readonly id: string;
  readonly before: number | null;
  readonly after: number | null;
  /** What was asked for. */
  readonly asked: string;
};

/** An import, or the merge of two brothers. */
export type Batch = {
  readonly kind: 'import' | 'merge';
  readonly table: TableName;
  readonly startedBy: string;
  /** Of a merge: both brothers. */
  readonly about: string;
  readonly rows: readonly BatchRow[];
  /** The proposals that a merge put others in the place of; without a successor it had nothing left to ask. */
  readonly moved: readonly {readonly id: string; readonly successor: string | null}[];
  readonly isUndone: boolean;
};

/**
 * The whole state of the model. Rows and entries are never changed but replaced, so a shallow copy is a
 * savepoint.
 */
export type State = {
  readonly tables: Map<TableName, Map<string, AnyRow>>;
  readonly feed: Map<string, FeedEntry>;
  readonly history: HistoryEntry[];
  /** `table/id/version` → the row as it was. */
  readonly versions: Map<string, AnyRow>;
  /** `table/id` → the last version, also of a deleted row. */
  readonly lastVersions: Map<string, number>;
  readonly receipts: Map<string, Receipt>;
  readonly admins: Set<string>;
  /** Erased brothers, whom no phone may insert again. */
  readonly erased: Set<string>;
  /** `table/id` of deletes that arrived before their insert. */
  readonly earlyDeletes: Set<string>;
  readonly batches: Map<string, Batch>;
  /** Into whom a brother was merged. */
  readonly merged: Map<string, {readonly keep: string; readonly batch: string}>;
  /** The paths that the storage service has: no backup of the database contains them, and no transaction undoes them. */
  readonly photos: Set<string>;
  seq: number;
  identity: number;
  /** The lowest version for a changed row, because lower ones may have been used before a restore. */
  floor: number;
  minSchema: number;
  /** The server lacks a table and a field that the app knows. */
  isOlder: boolean;
};

export function emptyState(): State {
  return {
    tables: new Map(tableNames.map((table) => [table, new Map()])),
    feed: new Map(),
    history: [],
    versions: new Map(),
    lastVersions: new Map(),
    receipts: new Map(),
    admins: new Set(),
    erased: new Set(),
    earlyDeletes: new Set(),
    batches: new Map(),
    merged: new Map(),
    photos: new Set(),
    seq: 0,
    identity: 1,
    floor: 0,
    minSchema: 1,
    isOlder: false,
  };
}

export function copyOf(state: State): State {
  return {
    ...state,
    tables: new Map([...state.tables].map(([table, rows]) => [table, new Map(rows)])),
    feed: new Map(state.feed),
    history: [...state.history],
    versions: new Map(state.versions),
    lastVersions: new Map(state.lastVersions),
    receipts: new Map(state.receipts),
    admins: new Set(state.admins),
    erased: new Set(state.erased),
    earlyDeletes: new Set(state.earlyDeletes),
    batches: new Map(state.batches),
    merged: new Map(state.merged),
  };
}

/** Undoes the changes since the copy was made. */
export function rollBack(state: State, copy: State): void {
  Object.assign(state, copy);
}

export function rowOf(state: State, table: TableName, id: string): AnyRow | null {
  return state.tables.get(table)?.get(id) ?? null;
}

export function rowsOf(state: State, table: TableName): AnyRow[] {
  return [...(state.tables.get(table)?.values() ?? [])];
}

/** The author of a write, and its proposal if it has one. */
export type Author = {readonly actor: string | null; readonly changeId: string | null};

/** Writes a row, its history and its feed entry. A write that changes nothing makes no new version. */
export function putRow(
  state: State,
  table: TableName,
  values: Values & {readonly id: string},
  author: Author,
): AnyRow {
  const before = rowOf(state, table, values.id);
  if (before && isSame(before, {...before, ...values})) return before;
  const last = state.lastVersions.get(`${table}/${values.id}`);
  const version = last === undefined ? 1 : Math.max(last + 1, state.floor);
  const row: AnyRow = {...emptyRow(table), ...before, ...values, version};
  state.tables.get(table)?.set(row.id, row);
  state.versions.set(`${table}/${row.id}/${version}`, row);
  state.lastVersions.set(`${table}/${row.id}`, version);
  enter(state, table, row.id, 'U', row['requested_by']);
  record(state, {
    ...author,
    action: before ? 'update' : 'insert',
    table,
    id: row.id,
    before,
    after: row,
  });
  return row;
}

export function dropRow(state: State, table: TableName, id: string, author: Author): void {
  const before = rowOf(state, table, id);
  if (!before) return;
  state.tables.get(table)?.delete(id);
  enter(state, table, id, 'D', null);
  record(state, {...author, action: 'delete', table, id, before, after: null});
}

/** Derives a proposal's id from its mutation's id. */
export function proposalIdOf(user: string, mutationId: string): string {
  const hex = createHash('md5')
    .update(user + mutationId)
    .digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Canonical JSON: sorted keys, with undefined as null. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined && one !== null);
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}

function record(state: State, entry: HistoryEntry): void {
  state.history.push(entry);
}

export function enter(
  state: State,
  table: TableName,
  id: string,
  op: 'U' | 'D',
  owner: unknown,
): void {
  state.seq += 1;
  const audience = table === 'pending_changes' && typeof owner === 'string' ? owner : null;
  state.feed.set(`${table}/${id}`, {table, id, op, seq: state.seq, audience});
}

function emptyRow(table: TableName): Values {
  const {fields} = recordOf(table);
  const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
  return table === 'brothers' ? {...empty, cached_status: 'unknown'} : empty;
}

/** A JSON column of a proposal. */
export function jsonOf(row: AnyRow | null, column: string): Values {
  return (row?.[column] ?? {}) as Values;
}
