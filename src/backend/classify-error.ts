import {type RequestError, statementTimeout, serverTexts} from '#src/lib/request-error.ts';

/** The parts of an error reply that decide what it means. */
export type ErrorBody = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details: string;
  readonly retryAfterMs: number | null;
  /** Our server refuses with JSON, a proxy or a public network mostly with a page. */
  readonly isJson: boolean;
};

/** Reads the HTTP status before the SQLSTATE: a lapsed token arrives as 401 with 42501. */
export function classifyError(error: ErrorBody): RequestError {
  const {status, code, message, details, retryAfterMs, isJson} = error;
  if (status === 0) return {kind: 'unanswered'};
  // An error without an error status: the answer was cut short, or is the sign-in page of a public network.
  if (status < 400) return {kind: 'busy', retryAfterMs: null};
  if (status === 408 || status === 504 || status === 524) {
    return {kind: 'busy', retryAfterMs, timedOut: true, message};
  }
  if (status === 401) return {kind: code === 'PT401' ? 'closed' : 'reauth'};
  // A proxy says as well as our server that a request is too large.
  if (!isJson && status !== 413) return {kind: 'busy', retryAfterMs, message};
  if (status === 426) return {kind: 'upgrade'};
  if (status === 403 && message.includes(serverTexts.notAMember)) return {kind: 'revoked'};
  const isOverloaded = status === 425 || status === 429 || status >= 500 || isTransient(code);
  if (code !== statementTimeout && isOverloaded) return {kind: 'busy', retryAfterMs, message};
  const isDenied = code === '42501' || status === 403;
  return {kind: isDenied ? 'denied' : 'refused', status, code, message, details};
}

/** SQLSTATE classes of temporary conditions of the server, not of the call. */
function isTransient(code: string): boolean {
  return /^(40|53|57|58)...$/.test(code) || code === '55P03';
}
