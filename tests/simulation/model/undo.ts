import {type TableName, tableNames} from '#src/records/registry.ts';
import type {NameOf} from '#tests/simulation/server.ts';

import {batchOf, hasMoved, requireAdmin} from './batches.ts';
import {proposeAgain, supersede} from './merge-brothers.ts';
import {movedFields, references, Refused, writeRow} from './rules.ts';
import {
  type Batch,
  type BatchRow,
  copyOf,
  type Author,
  jsonOf,
  rollBack,
  rowOf,
  rowsOf,
  type State,
} from './state.ts';

/** Undoes a batch, newest row first; tells whether it could, because nobody has touched its rows since. */
export function undoBatch(state: State, admin: string, batchId: string, nameOf: NameOf): boolean {
  requireAdmin(state, admin);
  const batch = batchOf(state, batchId);
  if (batch.isUndone) return true;
  const rows = batch.rows.filter(({before, after}) => before !== after);
  if (isTouched(state, rows)) return false;
  const author: Author = {actor: admin, changeId: null};
  const before = copyOf(state);
  try {
    const changed = rows.filter((row) => row.before !== null);
    for (const row of changed.sort((a, b) => b.n - a.n)) undoRow(state, row, author);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    rollBack(state, before);
    return false;
  }
  for (const {table, id} of rows.filter((row) => row.before === null))
    writeRow(state, table, 'delete', id, {}, author);
  undoMoves(state, batch, nameOf, author);
  for (const [gone, one] of state.merged) if (one.batch === batchId) state.merged.delete(gone);
  state.batches.set(batchId, {...batch, isUndone: true});
  return true;
}

/** Tells whether a row was changed or deleted since, or one that the batch made is referred to. */
function isTouched(state: State, rows: readonly BatchRow[]): boolean {
  const own = new Set(rows.map(({id}) => id));
  return rows
    .filter((row) => !rows.some((later) => later.id === row.id && later.n > row.n))
    .some(({table, id, before, after}) => {
      const current = rowOf(state, table, id);
      if (!current || after === null) return (current === null) !== (after === null);
      const isMoved = current.version !== after && hasMoved(state, table, id, after);
      return isMoved || (before === null && isReferred(state, table, id, own));
    });
}

function isReferred(state: State, table: TableName, id: string, own: ReadonlySet<string>): boolean {
  const isInRow = tableNames.some((other) =>
    references(other).some(
      ({field, target}) =>
        target === table &&
        rowsOf(state, other).some((row) => row[field] === id && !own.has(row.id)),
    ),
  );
  return isInRow || isProposed(state, table, id);
}

/** Tells whether an open proposal is about a row or refers to it. */
function isProposed(state: State, table: TableName, id: string): boolean {
  return rowsOf(state, 'pending_changes')
    .filter((proposal) => proposal['status'] === 'pending')
    .some((proposal) => {
      const other = String(proposal['target_table_name']) as TableName;
      const changes = jsonOf(proposal, 'proposed_changes');
      return (
        (other === table && proposal['record_id'] === id) ||
        references(other).some(({field, target}) => target === table && changes[field] === id)
      );
    });
}

function undoRow(state: State, {table, id, before, after}: BatchRow, author: Author): void {
  const then = state.versions.get(`${table}/${id}/${String(before)}`);
  const now = rowOf(state, table, id);
  if (!then) throw new Error(`${table} ${id} has no version ${String(before)}.`);
  const {version: _, ...values} = then;
  if (after === null) return void writeRow(state, table, 'insert', id, values, author);
  const names = movedFields(table, then, now ?? {});
  const changes = Object.fromEntries(names.map((name) => [name, then[name]]));
  writeRow(state, table, 'update', id, changes, author);
}

/** Puts the proposals back that a merge has moved, where nobody has decided on them since. */
function undoMoves(state: State, {moved}: Batch, nameOf: NameOf, author: Author): void {
  const isOpen = (id: string | null): boolean =>
    id === null || rowOf(state, 'pending_changes', id)?.['status'] === 'pending';
  const open = moved.filter(({successor}) => isOpen(successor));
  for (const {id, successor} of open.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    if (successor !== null && isOpen(successor)) supersede(state, successor, author);
    const old = rowOf(state, 'pending_changes', id);
    if (old) proposeAgain(state, old, nameOf, author);
  }
}
