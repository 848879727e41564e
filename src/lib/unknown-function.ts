import {isRefusal, type RequestError} from './request-error.ts';

/** Tells whether the server is older than the function, or than one of its arguments. */
export function isUnknownFunction(error: RequestError): boolean {
  return isRefusal(error) && error.code === 'PGRST202';
}
