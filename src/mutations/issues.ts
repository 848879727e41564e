import type {Failure} from '#src/backend/failure.ts';
import type {Arguments} from '#src/backend/server-functions.ts';

/** What came of a decision about an issue. */
export type IssueOutcome =
  | {readonly kind: 'done'}
  | {readonly kind: 'offline'}
  /** There is no such issue any more, or nobody has accepted it. */
  | {readonly kind: 'gone'}
  | {readonly kind: 'failed'; readonly message: string};

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
  const {callFunction} = await import('#src/backend/call.ts');
  const answer = await callFunction(name, args);
  return answer.ok ? {kind: 'done'} : toOutcome(answer.failure);
}

function toOutcome(failure: Failure): IssueOutcome {
  if (failure.kind === 'retry' && !failure.answered) return {kind: 'offline'};
  if (failure.kind !== 'refused') return {kind: 'failed', message: failure.kind};
  return failure.code === 'PT404' ? {kind: 'gone'} : {kind: 'failed', message: failure.message};
}
