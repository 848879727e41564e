import type {Arguments} from '#src/backend/server-functions.ts';
import {type Failed, isNotFound} from '#src/lib/request-error.ts';
import {callOnline} from './call-online.ts';

/** The outcome of a decision about an issue. */
export type IssueOutcome =
  | {readonly kind: 'done'}
  | Failed
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
  const answer = await callOnline(name, args);
  if (answer.ok) return {kind: 'done'};
  const {error} = answer;
  return isNotFound(error) ? {kind: 'gone'} : {kind: 'failed', error};
}
