import type {Values} from '#src/lib/values.ts';
import type {OutboxEntry} from './mutation.ts';
import type {AnyRow} from '#src/records/record.ts';
import {recordOf, type RowOf, type TableName} from '#src/records/registry.ts';

/**
 * The state of a row: as on the server, not sent yet, sent and unanswered, in the review queue, or needing
 * attention.
 */
export type RowState = 'synced' | 'on-device' | 'sent' | 'awaiting' | 'attention';

/** A row as screens show it. Computed from mirror, outbox and proposals; only the first rows of long lists are stored. */
export type LocalRow<T extends TableName = TableName> = {
  readonly row: RowOf<T>;
  /** The row on the server; `null` when the server does not have it yet. */
  readonly official: RowOf<T> | null;
  readonly state: RowState;
  /** A delete is unsent or under review: the row is going, not gone. */
  readonly going: boolean;
};

export type Proposal = RowOf<'pending_changes'>;

/**
 * Lays a row's open proposals and unsettled mutations (each in order) over the official row. `null`: there
 * is no such row here.
 */
export function overlayRow(
  table: TableName,
  id: string,
  official: AnyRow | null,
  proposals: readonly Proposal[],
  entries: readonly OutboxEntry[],
): LocalRow | null {
  const withdrawn = new Set(
    entries.flatMap(({mutation}) => (mutation.op === 'withdraw' ? [mutation.on_proposal] : [])),
  );
  // A withdrawal of a proposal also covers the edit that made it, whose answer may not be here yet.
  const takenBack = new Set<string>();
  let row = official;
  let going = false;
  for (const proposal of proposals) {
    if (withdrawn.has(proposal.id)) {
      takenBack.add(proposal.mutation_id);
      continue;
    }
    if (proposal.operation === 'delete') going = true;
    else row = withValues(row, proposal.operation, table, id, proposedValues(proposal));
  }
  const last = entries.findLastIndex(({mutation}) => mutation.op === 'withdraw');
  for (const [index, {mutation}] of entries.entries()) {
    // And the user's later edits of the proposal up to the withdrawal.
    const wasOfIt = index < last && withdrawn.has(mutation.on_proposal);
    if (wasOfIt || takenBack.has(mutation.mutation_id)) continue;
    if (mutation.op === 'delete') going = true;
    // The server has taken this insert already, and the record may have changed since.
    else if (mutation.op === 'insert' && official) continue;
    else if (mutation.op !== 'withdraw')
      row = withValues(row, mutation.op, table, id, mutation.changes);
  }
  if (!row) return null;
  const state = stateOf(entries, proposals.length > 0);
  return {row, official, state, going};
}

/** Tells whether a proposal's values are shown over the record in the mirror. */
export function isShown(proposal: Proposal, official: AnyRow | null): boolean {
  if (proposal.status === 'pending') return true;
  if (proposal.status !== 'approved') return false;
  // Decision and record may arrive in different pages, so the overlay stays until the record has arrived.
  if (proposal.operation === 'delete') return false;
  if (!official) return proposal.operation === 'insert' && proposal.applied_version === 1;
  return (proposal.applied_version ?? 0) > official.version;
}

function proposedValues({proposed_changes: changes, resolution}: Proposal): Values {
  const values = asValues(changes);
  const choices = asValues(resolution);
  return Object.fromEntries(Object.entries(values).filter(([key]) => choices[key] !== 'current'));
}

function asValues(json: unknown): Values {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Values) : {};
}

/** Returns the row with the values of an edit over it; `null` for an edit of a row that is not here. */
function withValues(
  row: AnyRow | null,
  operation: 'insert' | 'update',
  table: TableName,
  id: string,
  changes: Values,
): AnyRow | null {
  if (row) return {...row, ...changes};
  // The record was deleted elsewhere, and an edit of some of its fields is not a record.
  return operation === 'insert' ? {...emptyRow(table, id), ...changes} : null;
}

/** A row that is not on the server yet: every field empty. */
function emptyRow(table: TableName, id: string): AnyRow {
  const fields = Object.keys(recordOf(table).fields).map((field): [string, null] => [field, null]);
  return {...Object.fromEntries(fields), id, version: 0};
}

function stateOf(entries: readonly OutboxEntry[], isProposed: boolean): RowState {
  if (entries.some(({state}) => state === 'attention')) return 'attention';
  // An edit whose request failed counts as being on the device.
  if (entries.some(({leftAt}) => leftAt === null)) return 'on-device';
  if (entries.length > 0) return 'sent';
  return isProposed ? 'awaiting' : 'synced';
}
