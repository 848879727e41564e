import type {AnyRow} from '#src/records/record.ts';
import {childTables, recordOf, tableNames, type TableName} from '#src/records/registry.ts';
import type {Values} from '#tests/simulation/server.ts';

import {type Author, dropRow, isSame, putRow, rowOf, rowsOf, type State} from './state.ts';

/** Ends a mutation with its answer. */
export class Refused extends Error {
  readonly answer: Values;

  constructor(answer: Values) {
    super('refused');
    this.answer = answer;
  }
}

export function reject(code: string, key: string, field: string | null = null): never {
  throw new Refused({status: 'rejected', code, key, message: key, ...(field ? {field} : {})});
}

/** A foreign key to a missing row. */
export class MissingReference extends Error {
  readonly missing: Reference;

  constructor(missing: Reference) {
    super('missing reference');
    this.missing = missing;
  }
}

export type Reference = {readonly field: string; readonly table: TableName; readonly id: string};

export function writableNames(table: TableName): string[] {
  const {fields, computed} = recordOf(table);
  return Object.keys(fields).filter((name) => !computed.includes(name));
}

export function unitOf(table: TableName, field: string): readonly string[] {
  return recordOf(table).mergeUnits.find((unit) => unit.includes(field)) ?? [field];
}

/** Writes as the constraints and triggers of the tables do. */
export function writeRow(
  state: State,
  table: TableName,
  op: 'insert' | 'update' | 'delete',
  id: string,
  changes: Values,
  author: Author,
): AnyRow | null {
  if (op === 'delete') {
    deleteRow(state, table, id, author);
    return null;
  }
  const [missing] = missingReferences(state, table, changes);
  if (missing) throw new MissingReference(missing);
  if (op === 'insert' && rowOf(state, table, id)) reject('23505', 'exists');
  const before = rowOf(state, table, id) ?? {};
  const merged = {...before, ...changes, id};
  if (table === 'countries') refuseTwins(state, table, merged, 'name', nameOfCountry);
  if (table === 'settings') refuseTwins(state, table, merged, 'key', placeOfSetting);
  if (table === 'brother_photos') refuseTwins(state, table, merged, 'brother_id', brotherOfPhoto);
  return putRow(state, table, table === 'brothers' ? normalized(merged) : merged, author);
}

/** The references in these values to missing rows. */
export function missingReferences(state: State, table: TableName, values: Values): Reference[] {
  return references(table).flatMap(({field, target}) => {
    const id = values[field];
    if (typeof id !== 'string' || rowOf(state, target, id)) return [];
    return [{field, table: target, id}];
  });
}

/** The fields that a trigger has changed: those without the requested value. */
export function lostFields(row: Values | null, changes: Values): string[] {
  return Object.keys(changes).filter((name) => !isSame(row?.[name], changes[name]));
}

export function movedFields(table: TableName, before: Values, after: Values): string[] {
  return writableNames(table).filter((name) => !isSame(before[name], after[name]));
}

/** The child rows that a delete would remove: {table: {id: version}}. */
export function childrenOf(state: State, table: TableName, id: string): Record<string, Values> {
  const all: Record<string, Values> = {};
  for (const child of childTables(table)) {
    const {parent} = recordOf(child);
    const own = rowsOf(state, child).filter((row) => parent !== null && row[parent] === id);
    if (own.length > 0) all[child] = Object.fromEntries(own.map((row) => [row.id, row.version]));
  }
  return all;
}

export function childrenWereShown(
  children: Record<string, Values>,
  seen: Readonly<Record<string, Values>>,
): boolean {
  return Object.entries(children).every(([table, rows]) =>
    Object.entries(rows).every(([id, version]) => seen[table]?.[id] === version),
  );
}

function deleteRow(state: State, table: TableName, id: string, author: Author): void {
  const children = childrenOf(state, table, id);
  const going = new Set([id, ...Object.values(children).flatMap((rows) => Object.keys(rows))]);
  for (const other of tableNames) {
    for (const {field, target} of references(other)) {
      const isHeld = rowsOf(state, other).some(
        (row) => going.has(String(row[field])) && target === table && !going.has(row.id),
      );
      if (isHeld) reject('23503', 'in_use');
    }
  }
  dropRow(state, table, id, author);
  for (const [child, rows] of Object.entries(children)) {
    for (const one of Object.keys(rows)) dropRow(state, child as TableName, one, author);
  }
}

export function references(table: TableName): {field: string; target: TableName}[] {
  return Object.entries(recordOf(table).fields).flatMap(([field, {spec}]) =>
    spec.kind === 'reference' ? [{field, target: spec.table as TableName}] : [],
  );
}

/** Refuses a second row with what may be there once. */
function refuseTwins(
  state: State,
  table: TableName,
  row: Values & {readonly id: string},
  field: string,
  keyOf: (row: Values) => string,
): void {
  const others = rowsOf(state, table).filter(({id}) => id !== row.id);
  if (others.some((other) => keyOf(other) === keyOf(row))) reject('23505', 'duplicate', field);
}

function nameOfCountry(row: Values): string {
  return String(row['name']).toLowerCase();
}

function brotherOfPhoto(row: Values): string {
  return String(row['brother_id']);
}

function placeOfSetting(row: Values): string {
  return `${String(row['key'])} of ${String(row['circumscription_id'] ?? null)}`;
}

/** Empties the death and departure fields of a brother who is neither deceased nor departed. */
function normalized<V extends Values>(row: V): V {
  return {...row, ...recordOf('brothers').normalize(row)};
}
