import type {AnswerTo, Arguments, ValueFunction} from '#src/backend/server-functions.ts';
import type {Answer} from '#src/lib/request-error.ts';

/**
 * Calls a function that takes effect at once. Nothing is sent from a device without a connection: of a request without an
 * answer nobody knows whether it took effect.
 */
export async function callOnline<N extends ValueFunction>(
  name: N,
  args: Arguments<N>,
): Promise<Answer<AnswerTo<N>>> {
  if (!navigator.onLine) return {ok: false, error: {kind: 'offline'}};
  const {callFunction} = await import('#src/backend/call.ts');
  return callFunction(name, args);
}
