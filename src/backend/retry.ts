import {pause} from '#src/lib/pause.ts';
import {type Answer, type Failed, isConnectionFailure} from '#src/lib/request-error.ts';
import type {AnswerTo, Arguments, ValueFunction} from './server-functions.ts';

/** The pauses between the tries of one caller: each is `growth` times as long as the one before. */
export type RetryLimits = {
  readonly firstMs: number;
  readonly growth: number;
  readonly longestMs: number;
};

/** The pause after so many failures in a row, before it is spread. */
export function growingPauseMs(failures: number, limits: RetryLimits): number {
  return Math.min(limits.longestMs, limits.firstMs * limits.growth ** (failures - 1));
}

/**
 * Spreads a pause, so that devices which lost the server at one moment do not return at one moment; never
 * shorter than the Retry-After. `dice` is from 0 to 1.
 */
export function spreadPauseMs(pauseMs: number, retryAfterMs: number | null, dice: number): number {
  return Math.max((retryAfterMs ?? 0) * (1 + dice / 4), pauseMs * (0.75 + dice / 2));
}

/** The pauses between tries while a user waits, ms. */
const userRetry = {firstMs: 500, growth: 3, longestMs: 4000};
const mostTries = 4;

/** The outcome of a request that may be repeated any number of times. */
export type RetriedAnswer<T> = {readonly kind: 'answered'; readonly value: T} | NotCompleted;

/** The call was cancelled, or failed for good or after the last try. */
export type NotCompleted = {readonly kind: 'cancelled'} | Failed;

/** Repeats a request while the connection or the server fails, a few times. */
export async function requestWithRetries<T>(
  request: () => Promise<Answer<T>>,
  signal: AbortSignal,
): Promise<RetriedAnswer<T>> {
  for (let tries = 1; ; tries += 1) {
    if (signal.aborted) return {kind: 'cancelled'};
    const answer = await request();
    if (answer.ok) return {kind: 'answered', value: answer.value};
    const {error} = answer;
    // When the device itself knows that it is offline, waiting tells nothing new.
    const isWorthIt = error.kind === 'busy' || (isConnectionFailure(error) && navigator.onLine);
    if (!isWorthIt || tries === mostTries) return {kind: 'failed', error};
    const askedMs = error.kind === 'busy' ? error.retryAfterMs : null;
    await pause(spreadPauseMs(growingPauseMs(tries, userRetry), askedMs, Math.random()), signal);
  }
}

/** Calls a function of the server that may be called any number of times. */
export async function callWithRetries<N extends ValueFunction>(
  name: N,
  args: Arguments<N>,
  signal: AbortSignal,
): Promise<RetriedAnswer<AnswerTo<N>>> {
  const {callFunction} = await import('./call.ts');
  return requestWithRetries(() => callFunction(name, args), signal);
}
