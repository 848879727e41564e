/** What a call's failure asks of the caller. */
export type Failure =
  /** Nobody answered, or the server asks for patience. */
  | {
      readonly kind: 'retry';
      readonly answered: boolean;
      readonly afterMs: number | null;
      /** A gateway gave up waiting for the server. */
      readonly timedOut?: true;
      /** What the server said, if it said something. */
      readonly message?: string;
    }
  /** The token is not accepted: sign in again. */
  | {readonly kind: 'reauth'}
  /** The server has closed the sign-in session for good. */
  | {readonly kind: 'closed'}
  /** The account is no member any more. */
  | {readonly kind: 'revoked'}
  /** This build is too old for the server. */
  | {readonly kind: 'upgrade'}
  /** An answer that will not change by asking again. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly details: string;
    };

export type Answer<T> =
  | {readonly ok: true; readonly value: T}
  | {readonly ok: false; readonly failure: Failure};

export type ErrorBody = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details: string;
  readonly retryAfterMs: number | null;
};

/** Reads the HTTP status before the SQLSTATE: a lapsed token arrives as 401 with 42501. */
export function classifyFailure(error: ErrorBody): Failure {
  const {status, code, message, details, retryAfterMs} = error;
  if (status === 0) return {kind: 'retry', answered: false, afterMs: null};
  // An error without an error's status: the answer was cut short, or it is a hotel's page.
  if (status < 400) return {kind: 'retry', answered: true, afterMs: null};
  if (status === 408 || status === 504 || status === 524) {
    return {kind: 'retry', answered: true, afterMs: retryAfterMs, timedOut: true, message};
  }
  if (status === 401) return {kind: code === 'PT401' ? 'closed' : 'reauth'};
  if (status === 426) return {kind: 'upgrade'};
  if (status === 403 && message.includes('not a member')) return {kind: 'revoked'};
  if (code === '57014') return {kind: 'refused', status, code, message, details};
  if (status === 425 || status === 429 || status >= 500 || isTransient(code)) {
    return {kind: 'retry', answered: true, afterMs: retryAfterMs, message};
  }
  return {kind: 'refused', status, code, message, details};
}

/** SQLSTATE classes that speak of the server's moment, not of the call. */
function isTransient(code: string): boolean {
  return /^(40|53|57|58)...$/.test(code) || code === '55P03';
}
