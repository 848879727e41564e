import {pause} from '#src/lib/pause.ts';
import {callFunction} from './call.ts';
import type {Answer} from './failure.ts';
import type {AnswerTo, Arguments, ValueFunction} from './server-functions.ts';

/** How long to wait after each try to which nobody answered, or only a server that is busy. */
const waitsMs = [500, 1500, 4000];

/**
 * Calls a function that may be called any number of times, again where the line or the server falters. Answers what
 * came of the last try; `null` when nobody wants to know any more.
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
    // Where the device itself knows of no line, waiting says nothing new.
    const isWorthIt = failure.kind === 'retry' && (failure.answered || navigator.onLine);
    if (!isWorthIt || waitMs === undefined) return answer;
    await pause(Math.max(waitMs, failure.afterMs ?? 0), signal);
  }
}
