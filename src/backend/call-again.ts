import {pause} from '#src/lib/pause.ts';
import {callFunction} from './call.ts';
import type {Answer} from './failure.ts';
import type {AnswerTo, Arguments, ValueFunction} from './server-functions.ts';

/** The pause after each try without an answer, or with a busy server. */
const waitsMs = [500, 1500, 4000];

/**
 * Calls a function that may be called any number of times, and repeats the call when the connection or the
 * server fails. Returns the last result; `null` when the caller has aborted.
 */
export async function callAgain<N extends ValueFunction>(
  name: N,
  args: Arguments<N>,
  signal: AbortSignal,
): Promise<Answer<AnswerTo<N>> | null> {
  for (let attempt = 0; ; attempt += 1) {
    if (signal.aborted) return null;
    const answer = await callFunction(name, args);
    if (answer.ok) return answer;
    const {failure} = answer;
    const waitMs = waitsMs[attempt];
    // When the device itself knows that it is offline, waiting tells nothing new.
    const isWorthIt = failure.kind === 'retry' && (failure.answered || navigator.onLine);
    if (!isWorthIt || waitMs === undefined) return answer;
    await pause(Math.max(waitMs, failure.afterMs ?? 0), signal);
  }
}
