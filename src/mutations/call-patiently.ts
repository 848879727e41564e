import type {Failure} from '#src/backend/failure.ts';
import type {AnswerTo, Arguments, ValueFunction} from '#src/backend/server-functions.ts';

/** What came of a call that may be made any number of times. */
export type PatientAnswer<T> = {readonly kind: 'answered'; readonly value: T} | Unanswered;

export type Unanswered =
  | {readonly kind: 'cancelled'}
  /** Nobody answered, several times over: what was asked for may be done or not. */
  | {readonly kind: 'offline'}
  /** It asks for patience longer than a person has. */
  | {readonly kind: 'busy'}
  /** The session has ended or the role is gone. */
  | {readonly kind: 'denied'}
  /** It took longer than the server allows a call: nothing was done. */
  | {readonly kind: 'too-slow'}
  /** `key` is the server's word for why, where it has one; `not-there`: it knows nothing of what was named. */
  | {readonly kind: 'failed'; readonly key: string | null; readonly message: string};

/** Calls a function of the server, again where no answer came, e.g. on a rough line. */
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

/** The details of a refusal are JSON with a `key`, or the database's own words. */
function keyIn(details: string): string | null {
  try {
    const read: unknown = JSON.parse(details);
    const key = typeof read === 'object' && read !== null && 'key' in read ? read.key : null;
    return typeof key === 'string' ? key : null;
  } catch {
    return null;
  }
}
