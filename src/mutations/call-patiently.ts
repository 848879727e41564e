import type {Failure} from '#src/backend/failure.ts';
import type {AnswerTo, Arguments, ValueFunction} from '#src/backend/server-functions.ts';

/** The outcome of a call that may be repeated any number of times. */
export type PatientAnswer<T> = {readonly kind: 'answered'; readonly value: T} | Unanswered;

export type Unanswered =
  | {readonly kind: 'cancelled'}
  /** No answer came in several tries, so the call may have taken effect. */
  | {readonly kind: 'offline'}
  /** The server's Retry-After is longer than a user waits. */
  | {readonly kind: 'busy'}
  /** The session has ended or the role is gone. */
  | {readonly kind: 'denied'}
  /** The call ran into the server's timeout: nothing was done. */
  | {readonly kind: 'too-slow'}
  /** `key` is the server's reason, if it gives one; `not-there`: it does not know the named record. */
  | {readonly kind: 'failed'; readonly key: string | null; readonly message: string};

/** Calls a function of the server, and repeats the call when no answer comes. */
export async function callPatiently<N extends ValueFunction>(
  name: N,
  args: Arguments<N>,
  signal: AbortSignal,
): Promise<PatientAnswer<AnswerTo<N>>> {
  const {callAgain} = await import('#src/backend/call-again.ts');
  const answer = await callAgain(name, args, signal);
  if (answer === null) return {kind: 'cancelled'};
  return answer.ok ? {kind: 'answered', value: answer.value} : unanswered(answer.failure);
}

function unanswered(failure: Failure): Unanswered {
  switch (failure.kind) {
    case 'retry':
      return {kind: failure.answered ? 'busy' : 'offline'};
    case 'reauth':
    case 'closed':
    case 'revoked':
      return {kind: 'denied'};
    case 'upgrade':
      return {kind: 'failed', key: null, message: failure.kind};
    case 'refused': {
      const {code, message, details} = failure;
      if (code === '42501') return {kind: 'denied'};
      if (code === '57014') return {kind: 'too-slow'};
      return {kind: 'failed', key: code === 'PT404' ? 'not-there' : keyIn(details), message};
    }
  }
}

/** The details of a refusal are JSON with a `key`, or the database's own text. */
function keyIn(details: string): string | null {
  try {
    const read: unknown = JSON.parse(details);
    const key = typeof read === 'object' && read !== null && 'key' in read ? read.key : null;
    return typeof key === 'string' ? key : null;
  } catch {
    return null;
  }
}
