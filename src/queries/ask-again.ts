import type {AnswerTo, Arguments, ValueFunction} from '#src/backend/server-functions.ts';
import {toSetback} from '#src/backend/setback.ts';
import {pause} from '#src/lib/pause.ts';
import type {Setback} from '#src/lib/remote.ts';

export type Asked<T> =
  | {readonly kind: 'answered'; readonly value: T}
  | {readonly kind: 'cancelled'}
  | Setback;

/** How long to wait after each try to which nobody answered. */
const waitsMs = [500, 1500, 4000];

/** Asks a function that only reads, again where the line or the server falters, until nobody wants to know any more. */
export async function askAgain<N extends ValueFunction>(
  name: N,
  args: Arguments<N>,
  signal: AbortSignal,
): Promise<Asked<AnswerTo<N>>> {
  const {callFunction} = await import('#src/backend/call.ts');
  for (let attempt = 0; ; attempt += 1) {
    if (signal.aborted) return {kind: 'cancelled'};
    const answer = await callFunction(name, args);
    if (answer.ok) return {kind: 'answered', value: answer.value};
    const {failure} = answer;
    const waitMs = waitsMs[attempt];
    const isWorthIt = failure.kind === 'retry' && (failure.answered || navigator.onLine);
    if (!isWorthIt || waitMs === undefined) return toSetback(failure);
    await pause(Math.max(waitMs, failure.afterMs ?? 0), signal);
  }
}
