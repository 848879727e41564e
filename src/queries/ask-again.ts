import type {AnswerTo, Arguments, ValueFunction} from '#src/backend/server-functions.ts';
import {toSetback} from '#src/backend/setback.ts';
import type {Setback} from '#src/lib/remote.ts';

export type Asked<T> =
  | {readonly kind: 'answered'; readonly value: T}
  | {readonly kind: 'cancelled'}
  | Setback;

/** Asks a function that only reads, again where the line or the server falters, until nobody wants to know any more. */
export async function askAgain<N extends ValueFunction>(
  name: N,
  args: Arguments<N>,
  signal: AbortSignal,
): Promise<Asked<AnswerTo<N>>> {
  const {callAgain} = await import('#src/backend/call-again.ts');
  const answer = await callAgain(name, args, signal);
  if (answer === null) return {kind: 'cancelled'};
  return answer.ok ? {kind: 'answered', value: answer.value} : toSetback(answer.failure);
}
