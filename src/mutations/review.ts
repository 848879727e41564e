import type {Failure} from '#src/backend/failure.ts';
import type {Arguments} from '#src/backend/server-functions.ts';
import type {FieldConflict} from '#src/db/mutation.ts';
import {wakeSync} from '#src/sync/wake-ups.ts';

/** What came of an admin's decision. */
export type Decision =
  | {readonly kind: 'done'}
  | {readonly kind: 'offline'}
  /** The record moved since the admin looked: these fields need a choice. */
  | {readonly kind: 'stale'; readonly conflicts: readonly FieldConflict[]}
  | {readonly kind: 'already-decided'; readonly message: string}
  | {readonly kind: 'failed'; readonly message: string};

/** What an admin chose where the record moved; for a delete also the children he was shown. */
export type Resolution = Readonly<Record<string, unknown>>;

/**
 * Approves a change. `resolution` chooses per conflicting field; `expectedVersion` is the record's
 * version the admin looked at. Needs a connection.
 */
export function approveChange(
  id: string,
  resolution: Resolution | null,
  expectedVersion: number | null,
): Promise<Decision> {
  return decide('approve_change', {change_id: id, resolution, expected_version: expectedVersion});
}

/** Rejects a change with a reason its writer will read. Needs a connection. */
export function rejectChange(id: string, reason: string): Promise<Decision> {
  return decide('reject_change', {change_id: id, reason});
}

async function decide<N extends 'approve_change' | 'reject_change'>(
  name: N,
  args: Arguments<N>,
): Promise<Decision> {
  const {callFunction} = await import('#src/backend/call.ts');
  const answer = await callFunction(name, args);
  if (!answer.ok) return toDecision(answer.failure);
  void wakeSync();
  return {kind: 'done'};
}

function toDecision(failure: Failure): Decision {
  if (failure.kind === 'retry' && !failure.answered) return {kind: 'offline'};
  if (failure.kind !== 'refused') return {kind: 'failed', message: failure.kind};
  const {code, message, details} = failure;
  if (code !== 'PT409' && failure.status !== 409) return {kind: 'failed', message};
  const conflicts = readConflicts(details);
  if (conflicts) return {kind: 'stale', conflicts};
  // Else the record itself stands in the way, e.g. it is gone.
  const isDecided = message.startsWith('change is already ');
  return {kind: isDecided ? 'already-decided' : 'failed', message};
}

function readConflicts(details: string): FieldConflict[] | null {
  try {
    const parsed: unknown = JSON.parse(details);
    return Array.isArray(parsed) ? (parsed as FieldConflict[]) : null;
  } catch {
    return null;
  }
}
