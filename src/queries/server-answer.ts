import type {AnswerTo, Arguments, FunctionName} from '#src/backend/server-functions.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {type Answer, denied, deviceError, type RequestError} from '#src/lib/request-error.ts';

type Call<N extends FunctionName> = (name: N, args: Arguments<N>) => Promise<Answer<AnswerTo<N>>>;

/** Carries a request error through react-query. */
export class FailedRequest extends Error {
  readonly error: RequestError;

  constructor(error: RequestError) {
    super(error.kind);
    this.error = error;
  }
}

/** Thrown for an empty list that is never empty for an admin. */
export function roleIsGone(): FailedRequest {
  return new FailedRequest(denied.error);
}

/** Calls a server function in the way it needs. Throws only a `FailedRequest`. */
export async function ask<N extends FunctionName>(
  name: N,
  args: Arguments<N>,
  call: Call<N>,
): Promise<AnswerTo<N>> {
  const answer = await call(name, args).catch((error: unknown) => {
    // An error of this device, e.g. code that could not be loaded.
    throw new FailedRequest(deviceError(errorMessage(error)));
  });
  if (answer.ok) return answer.value;
  const {error} = answer;
  if (isFault(error)) console.error(`${name} failed:`, error.message);
  throw new FailedRequest(error);
}

/** Distinguishes faults from expected errors, e.g. that a user's role is gone. */
function isFault(error: RequestError): error is Extract<RequestError, {message?: string}> {
  return error.kind === 'busy' || error.kind === 'refused';
}
