import {
  isRefusal,
  isTimeout,
  isConnectionFailure,
  type Refusal,
  type RequestError,
} from '#src/lib/request-error.ts';

/**
 * Tells whether a smaller call may succeed where this one failed: it got no answer in time, was too large
 * or took too long. A proxy's page may say so as well as our server.
 */
export function isAboutSize(error: RequestError): boolean {
  if (error.kind === 'busy') return error.timedOut === true;
  return (
    isConnectionFailure(error) || isTimeout(error) || (isRefusal(error) && error.status === 413)
  );
}

const smallBytes = 32_768;
const atOnceMs = 3_000;

/**
 * Tells whether a call without an answer failed because there is no connection: it was small, and failed
 * at once. Edits saved offline meet that, and the first call after it has to carry all of them.
 */
export function isNoConnection(error: RequestError, bytes: number, tookMs: number): boolean {
  return isConnectionFailure(error) && bytes < smallBytes && tookMs < atOnceMs;
}

/**
 * Tells whether our server refused the content (its shape, its size), and not a proxy: only our server's
 * answer has an SQLSTATE or a code of PostgREST. A refusal by a proxy is retried like any other fault.
 */
export function isAboutContent({status, code}: Refusal): boolean {
  return [400, 413, 422].includes(status) && /^(PGRST\d+|[0-9A-Z]{5})$/.test(code);
}
