import {type Mutation, wireSchema} from '#src/db/mutation.ts';
import type {TableName} from '#src/records/registry.ts';
import {type ImportRow, Refusal, type Values} from '#tests/simulation/server.ts';

import {writePlanned} from './carry-out.ts';
import {planOf, type Step} from './plan.ts';
import {MissingReference, movedFields, Refused, reject} from './rules.ts';
import {type Batch, canonical, copyOf, rollBack, rowOf, type State} from './state.ts';

/** What an admin asks a batch to write into one row. */
export type Asked = {
  readonly op: 'insert' | 'update';
  readonly id: string;
  readonly values: Values;
  readonly version: number | null;
};

/** Writes rows of an import, each once: all, or none when one is refused. */
export function importRows(
  state: State,
  admin: string,
  batchId: string,
  table: TableName,
  rows: readonly ImportRow[],
): boolean {
  requireAdmin(state, admin);
  const batch = state.batches.get(batchId) ?? newBatch('import', table, admin, '');
  if (batch.kind !== 'import' || batch.startedBy !== admin || batch.table !== table)
    refuse('reused');
  if (batch.isUndone) refuse('closed');
  state.batches.set(batchId, batch);
  const before = copyOf(state);
  const refused = rows.filter((row) => !isImported(state, admin, batchId, row));
  if (refused.length > 0) rollBack(state, before);
  return refused.length === 0;
}

function isImported(state: State, admin: string, batchId: string, row: ImportRow): boolean {
  const batch = batchOf(state, batchId);
  const {n, id, op, values, base_version: version} = row;
  const asked = canonical([id, op, values, version]);
  const known = batch.rows.find((one) => one.n === n);
  if (known) return known.asked === asked;
  const before = copyOf(state);
  try {
    const written = writeForBatch(state, admin, batch.table, {op, id, values, version});
    state.batches.set(batchId, {
      ...batch,
      rows: [...batch.rows, {n, table: batch.table, id, ...written, asked}],
    });
    return true;
  } catch (error) {
    rollBack(state, before);
    if (error instanceof Refused || error instanceof MissingReference) return false;
    throw error;
  }
}

/** Writes as the admin's own edit of what was shown; returns the versions before and after. */
export function writeForBatch(
  state: State,
  admin: string,
  table: TableName,
  {op, id, values, version}: Asked,
): {before: number | null; after: number | null} {
  const current = rowOf(state, table, id);
  const before = current?.version ?? null;
  if (current && op === 'update' && version !== before) {
    if (hasMoved(state, table, id, version)) reject('PT409', 'moved');
  }
  const mutation: Mutation = {
    mutation_id: '',
    user_id: admin,
    schema: wireSchema,
    seq: 0,
    table,
    op,
    id,
    base_version: op === 'update' ? before : version,
    base: {...current},
    changes: values,
  };
  const step: Step = {state, mutation, isAdmin: true, current, own: null, form: null};
  const plan = planOf(step);
  if (plan.act !== 'apply') return {before, after: before};
  const row = writePlanned(step, plan, {actor: admin, changeId: null});
  return {before, after: row?.version ?? null};
}

/** Tells whether a record holds anything else than at a version. */
export function hasMoved(
  state: State,
  table: TableName,
  id: string,
  version: number | null,
): boolean {
  const then = state.versions.get(`${table}/${id}/${String(version)}`);
  const now = rowOf(state, table, id);
  return !then || !now || movedFields(table, then, now).length > 0;
}

export function newBatch(
  kind: Batch['kind'],
  table: TableName,
  startedBy: string,
  about: string,
): Batch {
  return {kind, table, startedBy, about, rows: [], moved: [], isUndone: false};
}

export function batchOf(state: State, id: string): Batch {
  const batch = state.batches.get(id);
  if (!batch) throw new Refusal('PT404', 'there is no such batch');
  return batch;
}

export function requireAdmin(state: State, user: string): void {
  if (!state.admins.has(user)) throw new Refusal('42501', 'only an administrator does this');
}

/** Ends a batch's call, with nothing written. */
export function refuse(key: string): never {
  throw new Refusal('PT409', key);
}
