import type {AnswerTo, Arguments, FunctionName} from '#src/backend/server-functions.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {type Answer, denied, deviceError, type RequestError} from '#src/lib/request-error.ts';

type Call<N extends FunctionName> = (name: N, args: Arguments<N>) => Promise<Answer<AnswerTo<N>>>;

/** Carries a failed request through the library that holds the answers. */
export class FailedRequest extends Error {
  readonly error: RequestError;

  constructor(error: RequestError) {
    super(error.kind);
    this.error = error;
  }
}

/** Thrown for an admin's list that is empty although an admin would get some. */
export function roleIsGone(): FailedRequest {
  return new FailedRequest(denied.error);
}

/** Calls a function of the server by the call that fits it. Throws nothing but a `FailedRequest`. */
export async function ask<N extends FunctionName>(
  name: N,
  args: Arguments<N>,
  call: Call<N>,
): Promise<AnswerTo<N>> {
  const answer = await call(name, args).catch((error: unknown) => {
    // What this device itself could not do, e.g. fetch the code that calls.
    throw new FailedRequest(deviceError(errorMessage(error)));
  });
  if (answer.ok) return answer.value;
  const {error} = answer;
  if (isFault(error)) console.error(`${name} failed:`, error.message);
  throw new FailedRequest(error);
}

/** Tells faults from what is as it should be, e.g. that a user's role is gone. */
function isFault(error: RequestError): error is Extract<RequestError, {message?: string}> {
  return error.kind === 'busy' || error.kind === 'refused';
}
