import type {Failure} from '#src/backend/failure.ts';
import type {Arguments} from '#src/backend/server-functions.ts';
import {toSetback} from '#src/backend/setback.ts';
import type {Setback} from '#src/lib/remote.ts';

/** The outcome of a decision about an issue. */
export type IssueOutcome =
  | {readonly kind: 'done'}
  | Setback
  /** No answer came, so the decision may have taken effect. */
  | {readonly kind: 'unanswered'}
  /** The issue no longer exists, or is not accepted. */
  | {readonly kind: 'gone'};

/** Accepts an issue for a reason; `today` is the day for which it was found. Needs a connection. */
export function acceptIssue(id: string, reason: string, today: string): Promise<IssueOutcome> {
  return decide('accept_issue', {p_issue_id: id, p_reason: reason, p_today: today});
}

/** Restores an accepted issue. Needs a connection. */
export function restoreIssue(id: string): Promise<IssueOutcome> {
  return decide('restore_issue', {p_issue_id: id});
}

async function decide<N extends 'accept_issue' | 'restore_issue'>(
  name: N,
  args: Arguments<N>,
): Promise<IssueOutcome> {
  if (!navigator.onLine) return {kind: 'offline'};
  const {callFunction} = await import('#src/backend/call.ts');
  const answer = await callFunction(name, args);
  return answer.ok ? {kind: 'done'} : toOutcome(answer.failure);
}

function toOutcome(failure: Failure): IssueOutcome {
  if (failure.kind === 'refused' && failure.code === 'PT404') return {kind: 'gone'};
  const setback = toSetback(failure);
  return setback.kind === 'offline' ? {kind: 'unanswered'} : setback;
}
