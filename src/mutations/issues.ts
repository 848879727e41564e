import type {Failure} from '#src/backend/failure.ts';
import type {Arguments} from '#src/backend/server-functions.ts';
import {toSetback} from '#src/backend/setback.ts';
import type {Setback} from '#src/lib/remote.ts';

/** What came of a decision about an issue. */
export type IssueOutcome =
  | {readonly kind: 'done'}
  | Setback
  /** It was sent and no answer came: it may be decided or not. */
  | {readonly kind: 'unanswered'}
  /** There is no such issue any more, or nobody has accepted it. */
  | {readonly kind: 'gone'};

/** Lets an issue stand as it is, for a reason; `today` is the day it was found on. Needs a connection. */
export function acceptIssue(id: string, reason: string, today: string): Promise<IssueOutcome> {
  return decide('accept_issue', {p_issue_id: id, p_reason: reason, p_today: today});
}

/** Opens an issue again that was accepted. Needs a connection. */
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
