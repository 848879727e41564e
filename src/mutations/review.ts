import type {Failure} from '#src/backend/failure.ts';
import {toSetback} from '#src/backend/setback.ts';
import type {Arguments} from '#src/backend/server-functions.ts';
import type {FieldConflict} from '#src/db/mutation.ts';
import type {Setback} from '#src/lib/remote.ts';
import {wakeSync} from '#src/sync/wake-ups.ts';

/** What came of an admin's decision. */
export type Decision =
  | {readonly kind: 'done'}
  | Setback
  /** It was sent and no answer came: it may be decided or not. */
  | {readonly kind: 'unanswered'}
  /** A record moved since the admin looked: these fields need a choice. None: the group changed. */
  | {readonly kind: 'stale'; readonly conflicts: readonly StaleField[]}
  /** Or it is not there any more. */
  | {readonly kind: 'already-decided'}
  /** The file of the proposed photo is missing, or nobody can have looked at it. */
  | {readonly kind: 'no-file'};

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
  if (!navigator.onLine) return {kind: 'offline'};
  const {callFunction} = await import('#src/backend/call.ts');
  const answer = await callFunction(name, args);
  if (!answer.ok) return toDecision(answer.failure);
  void wakeSync();
  return {kind: 'done'};
}

function toDecision(failure: Failure): Decision {
  if (failure.kind !== 'refused') {
    const setback = toSetback(failure);
    return setback.kind === 'offline' ? {kind: 'unanswered'} : setback;
  }
  const {status, message, details} = failure;
  if (status === 404) return {kind: 'already-decided'};
  if (status !== 409) return toSetback(failure);
  const conflicts = readConflicts(details);
  if (conflicts) return {kind: 'stale', conflicts};
  if (message.startsWith('the file of this photo ')) return {kind: 'no-file'};
  // Else the record itself stands in the way, e.g. it is gone.
  return message.startsWith('change is already ') ? {kind: 'already-decided'} : toSetback(failure);
}

function readConflicts(details: string): StaleField[] | null {
  try {
    const parsed: unknown = JSON.parse(details);
    return Array.isArray(parsed) ? (parsed as StaleField[]) : null;
  } catch {
    return null;
  }
}
