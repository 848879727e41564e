import type {Failure} from '#src/backend/failure.ts';
import type {AnswerTo, Arguments, ValueFunction} from '#src/backend/server-functions.ts';
import {pause} from '#src/lib/pause.ts';

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

/** How long to wait after each try to which nobody answered, or only a server that is busy. */
const waitsMs = [500, 1500, 4000];

/** Calls a function of the server, again where no answer came, e.g. on a rough line. */
export async function callPatiently<N extends ValueFunction>(
  name: N,
  args: Arguments<N>,
  signal: AbortSignal,
): Promise<PatientAnswer<AnswerTo<N>>> {
  const {callFunction} = await import('#src/backend/call.ts');
  for (let attempt = 0; ; attempt += 1) {
    if (signal.aborted) return {kind: 'cancelled'};
    const answer = await callFunction(name, args);
    if (answer.ok) return {kind: 'answered', value: answer.value};
    const {failure} = answer;
    const waitMs = waitsMs[attempt];
    // Where the device itself knows of no line, waiting says nothing new.
    const isWorthIt = failure.kind === 'retry' && (failure.answered || navigator.onLine);
    if (!isWorthIt || waitMs === undefined) return unanswered(failure);
    await pause(Math.max(waitMs, failure.afterMs ?? 0), signal);
  }
}

function unanswered(failure: Failure): Unanswered {
  switch (failure.kind) {
    case 'retry':
      return {kind: failure.answered ? 'busy' : 'offline'};
    case 'reauth':
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
