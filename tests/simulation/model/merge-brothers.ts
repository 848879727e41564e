import type {AnyRow} from '#src/records/record.ts';
import {type TableName, tableNames} from '#src/records/registry.ts';
import type {Merge, NameOf, Values} from '#tests/simulation/server.ts';

import {batchOf, hasMoved, newBatch, refuse, requireAdmin, writeForBatch} from './batches.ts';
import {jsonOf} from './state.ts';
import {references, writeRow} from './rules.ts';
import {type BatchRow, type Author, putRow, rowOf, rowsOf, type State} from './state.ts';

/** Makes two records of one brother one: all that is of the one who goes becomes the other's. */
export function mergeBrothers(state: State, admin: string, merge: Merge, nameOf: NameOf): void {
  requireAdmin(state, admin);
  const {batch, keep, gone, values} = merge;
  if (keep.id === gone.id) refuse('same');
  const about = `${keep.id} ${gone.id}`;
  const known = state.batches.get(batch);
  if (known && (known.about !== about || known.startedBy !== admin)) refuse('reused');
  if (known?.isUndone === true) refuse('closed');
  if (known) return;
  const author: Author = {actor: admin, changeId: null};
  for (const {id, version} of [keep, gone]) {
    const row = rowOf(state, 'brothers', id);
    if (!row) refuse('gone');
    if (row.version !== version && hasMoved(state, 'brothers', id, version)) refuse('moved');
  }
  state.batches.set(batch, newBatch('merge', 'brothers', admin, about));
  state.merged.set(gone.id, {keep: keep.id, batch});
  moveBelongings(state, batch, merge, author);
  moveProposals(state, batch, merge, nameOf, author);
  note(state, batch, 'brothers', gone.id);
  note(state, batch, 'brothers', keep.id);
  writeRow(state, 'brothers', 'delete', gone.id, {}, author);
  const {version = null} = rowOf(state, 'brothers', keep.id) ?? {};
  writeForBatch(state, admin, 'brothers', {op: 'update', id: keep.id, values, version});
  noteVersions(state, batch);
}

function moveBelongings(state: State, batch: string, {keep, gone}: Merge, author: Author): void {
  for (const table of tableNames)
    for (const field of fieldsOfBrothers(table))
      for (const row of rowsOf(state, table).sort(byId)) {
        if (row[field] !== gone.id) continue;
        note(state, batch, table, row.id);
        putRow(state, table, {id: row.id, [field]: keep.id}, author);
      }
}

/** What was proposed for the one asks for the other from now on. */
function moveProposals(
  state: State,
  batch: string,
  merge: Merge,
  nameOf: NameOf,
  author: Author,
): void {
  const {keep, gone} = merge;
  const isAboutGone = (row: AnyRow): boolean =>
    row['target_table_name'] === 'brothers' && row['record_id'] === gone.id;
  for (const old of rowsOf(state, 'pending_changes').sort(byId)) {
    const fields = fieldsOfBrothers(old['target_table_name'] as TableName).filter(
      (field) => jsonOf(old, 'proposed_changes')[field] === gone.id,
    );
    if (old['status'] !== 'pending' || !(isAboutGone(old) || fields.length > 0)) continue;
    supersede(state, old.id, author);
    const {moved, joined} = isAboutGone(old)
      ? onKept(state, old, keep.id, author)
      : {moved: old, joined: null};
    const changes = {
      ...jsonOf(moved, 'proposed_changes'),
      ...Object.fromEntries(fields.map((field) => [field, keep.id])),
    };
    const isAsked = moved !== null && old['operation'] !== 'delete';
    const successor = isAsked
      ? proposeAgain(state, {...moved, proposed_changes: changes}, nameOf, author)
      : null;
    for (const id of [old.id, joined]) if (id !== null) enter(state, batch, {id, successor});
  }
}

type Moved = {
  /** The proposal for the one who is kept; `null`: there is nothing left to ask. */
  readonly moved: AnyRow | null;
  /** The id of another proposal of its writer, which is part of it now. */
  readonly joined: string | null;
};

/** A proposal for the one as one for the other, together with what its writer asked for that one. */
function onKept(state: State, old: AnyRow, keep: string, author: Author): Moved {
  const moved = {...old, record_id: keep, base_version: null};
  const other = rowsOf(state, 'pending_changes').find(
    (row) =>
      row['status'] === 'pending' &&
      row['requested_by'] === old['requested_by'] &&
      row['target_table_name'] === 'brothers' &&
      row['record_id'] === keep,
  );
  if (old['operation'] === 'delete' || !other) return {moved, joined: null};
  if (other['operation'] === 'delete') return {moved: null, joined: null};
  supersede(state, other.id, author);
  const both = (column: string): Values => ({...jsonOf(old, column), ...jsonOf(other, column)});
  const own = jsonOf(old, 'proposed_changes');
  const winning = jsonOf(other, 'proposed_changes');
  // The base of the other names all fields of a unit, and has not shown those that only this one changes.
  const ownBase = Object.entries(jsonOf(old, 'base_values')).filter(
    ([field]) => field in own && !(field in winning),
  );
  return {
    moved: {
      ...moved,
      proposed_changes: both('proposed_changes'),
      base_values: {...both('base_values'), ...Object.fromEntries(ownBase)},
    },
    joined: other.id,
  };
}

/** Puts a proposal into the queue once more, under another id. */
export function proposeAgain(state: State, old: Values, nameOf: NameOf, author: Author): string {
  const place = ['requested_by', 'target_table_name', 'record_id'] as const;
  const id = nameOf(old);
  const isTaken = rowsOf(state, 'pending_changes').some(
    (row) => row['status'] === 'pending' && place.every((name) => row[name] === old[name]),
  );
  const names = [
    ...place,
    'operation',
    'base_version',
    'base_values',
    'proposed_changes',
    'unmet_dependency',
    'group_id',
    'mutation_id',
    'created_at',
  ];
  const values = Object.fromEntries(names.map((name) => [name, old[name] ?? null]));
  if (!isTaken) putRow(state, 'pending_changes', {...values, id, status: 'pending'}, author);
  return id;
}

export function supersede(state: State, id: string, author: Author): void {
  putRow(state, 'pending_changes', {id, status: 'superseded'}, author);
}

function enter(
  state: State,
  batchId: string,
  moved: {readonly id: string; readonly successor: string | null},
): void {
  const batch = batchOf(state, batchId);
  state.batches.set(batchId, {...batch, moved: [...batch.moved, moved]});
}

/** The fields by which the rows of a table belong to a brother. */
function fieldsOfBrothers(table: TableName): string[] {
  const isHis = ({target}: {target: TableName}): boolean => target === 'brothers';
  return table === 'users'
    ? []
    : references(table)
        .filter(isHis)
        .map(({field}) => field)
        .sort();
}

function note(state: State, batchId: string, table: TableName, id: string): void {
  const batch = batchOf(state, batchId);
  const before = rowOf(state, table, id)?.version ?? null;
  const row: BatchRow = {n: batch.rows.length + 1, table, id, before, after: null, asked: ''};
  state.batches.set(batchId, {...batch, rows: [...batch.rows, row]});
}

function noteVersions(state: State, batchId: string): void {
  const batch = batchOf(state, batchId);
  const rows = batch.rows.map((row) => ({
    ...row,
    after: rowOf(state, row.table, row.id)?.version ?? null,
  }));
  state.batches.set(batchId, {...batch, rows});
}

function byId(a: AnyRow, b: AnyRow): number {
  return a.id < b.id ? -1 : 1;
}
