import type {Failure} from '#src/backend/failure.ts';
import type {Arguments} from '#src/backend/server-functions.ts';
import type {FieldConflict} from '#src/db/mutation.ts';
import {wakeSync} from '#src/sync/wake-ups.ts';

/** What came of an admin's decision. */
export type Decision =
  | {readonly kind: 'done'}
  | {readonly kind: 'offline'}
  /** A record moved since the admin looked: these fields need a choice. None: the group changed. */
  | {readonly kind: 'stale'; readonly conflicts: readonly StaleField[]}
  | {readonly kind: 'already-decided'; readonly message: string}
  | {readonly kind: 'failed'; readonly message: string};

/** A field that moved, and the change it stands against. */
export type StaleField = FieldConflict & {readonly change_id: string};

/** What an admin chose where the record moved; for a delete also the children he was shown. */
export type Resolution = Readonly<Record<string, unknown>>;

/** One change as the admin looked at it: its record's version, and a choice a conflicting field. */
export type Verdict = {
  readonly changeId: string;
  readonly resolution: Resolution | null;
  readonly seenVersion: number | null;
};

/** Approves a change with all that belongs to it, as it was looked at. Needs a connection. */
export function approveChange(id: string, verdicts: readonly Verdict[]): Promise<Decision> {
  const resolution = Object.fromEntries(
    verdicts.map(({changeId, resolution: choices, seenVersion}): [string, object] => [
      changeId,
      {resolution: choices, expected_version: seenVersion},
    ]),
  );
  return decide('approve_change', {change_id: id, resolution});
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

function readConflicts(details: string): StaleField[] | null {
  try {
    const parsed: unknown = JSON.parse(details);
    return Array.isArray(parsed) ? (parsed as StaleField[]) : null;
  } catch {
    return null;
  }
}
