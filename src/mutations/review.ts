import type {AnswerTo, Arguments} from '#src/backend/server-functions.ts';
import type {FieldConflict} from '#src/db/mutation.ts';
import {
  type Failed,
  isNotFound,
  isRefusal,
  type RequestError,
  serverTexts,
} from '#src/lib/request-error.ts';
import {isUnknownFunction} from '#src/lib/unknown-function.ts';
import {createListeners} from '#src/lib/listeners.ts';
import {wakeSync} from '#src/sync/wake-ups.ts';
import {callOnline} from './call-online.ts';

const decisions = createListeners();

/** What an approval wrote into one record. */
export type Written = NonNullable<AnswerTo<'approve_change'>['written']>[number];

/** The outcome of an admin's decision. */
export type ReviewOutcome =
  | {readonly kind: 'done'; readonly written: readonly Written[]}
  | Failed
  /**
   * A record has changed since the admin saw it: these fields need a choice. Empty: the group has changed.
   */
  | {readonly kind: 'stale'; readonly conflicts: readonly StaleField[]}
  /** Or it no longer exists. */
  | {readonly kind: 'already-decided'}
  /** The file of the proposed photo is missing, or newer than the proposal. */
  | {readonly kind: 'no-file'};

/** A field that has changed, and the proposal that conflicts with it. */
export type StaleField = FieldConflict & {readonly change_id: string};

/** The admin's choices for changed fields; for a delete also the child rows shown. */
export type Resolution = Readonly<Record<string, unknown>>;

/** One change as the admin saw it: the version of its record, and a choice for each conflicting field. */
export type SeenChange = {
  readonly changeId: string;
  readonly resolution: Resolution | null;
  readonly seenVersion: number | null;
};

/** Approves a change with its whole group, at the versions shown. Needs a connection. */
export function approveChange(
  id: string,
  seenChanges: readonly SeenChange[],
): Promise<ReviewOutcome> {
  const resolution = Object.fromEntries(
    seenChanges.map(({changeId, resolution: choices, seenVersion}): [string, object] => [
      changeId,
      {resolution: choices, expected_version: seenVersion},
    ]),
  );
  return decide('approve_change', {change_id: id, resolution});
}

/**
 * Rejects a change with its whole group, as it was shown, with a reason that its writer can read. Needs a connection.
 */
export async function rejectChange(
  id: string,
  reason: string,
  shown: readonly string[],
): Promise<ReviewOutcome> {
  const outcome = await decide('reject_change', {change_id: id, reason, shown});
  // An older server rejects the group as it is.
  const isOlder = outcome.kind === 'failed' && isUnknownFunction(outcome.error);
  return isOlder ? decide('reject_change', {change_id: id, reason}) : outcome;
}

/** Calls the listener after each decision of this tab. Returns the function that stops this. */
export const watchDecisions = decisions.subscribe;

async function decide<N extends 'approve_change' | 'reject_change'>(
  name: N,
  args: Arguments<N>,
): Promise<ReviewOutcome> {
  const answer = await callOnline(name, args);
  if (!answer.ok) return toDecision(answer.error);
  // Our server reports every decision; whether this one was made shows when it is sent again.
  const report: object | null = answer.value;
  if (report === null) return {kind: 'failed', error: {kind: 'busy', retryAfterMs: null}};
  decisions.notify();
  void wakeSync();
  return {kind: 'done', written: writtenIn(answer.value)};
}

/** What the server reports as written; nothing after a rejection, and by older servers. */
function writtenIn(answer: AnswerTo<'approve_change' | 'reject_change'>): readonly Written[] {
  return 'written' in answer ? (answer.written ?? []) : [];
}

function toDecision(error: RequestError): ReviewOutcome {
  const failed: Failed = {kind: 'failed', error};
  if (!isRefusal(error)) return failed;
  const {status, message, details} = error;
  if (isNotFound(error)) return {kind: 'already-decided'};
  if (status !== 409) return failed;
  const conflicts = readConflicts(details);
  if (conflicts) return {kind: 'stale', conflicts};
  if (message.startsWith(serverTexts.photoFile)) return {kind: 'no-file'};
  // Otherwise the record itself prevents it, e.g. because it is gone.
  return message.startsWith(serverTexts.alreadyDecided) ? {kind: 'already-decided'} : failed;
}

function readConflicts(details: string): StaleField[] | null {
  try {
    const parsed: unknown = JSON.parse(details);
    return Array.isArray(parsed) ? (parsed as StaleField[]) : null;
  } catch {
    return null;
  }
}
