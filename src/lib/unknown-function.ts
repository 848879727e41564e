import {isRefusal, type RequestError} from './request-error.ts';

/** The code of PostgREST for a function that the server does not have. */
export const unknownFunction = 'PGRST202';

/** Tells whether the server is older than the function, or than one of its arguments. */
export function isUnknownFunction(error: RequestError): boolean {
  return isRefusal(error) && error.code === unknownFunction;
}
