/** The failure of a call, by what the caller has to do. */
export type Failure =
  /** No answer came, or the server asks for a pause. */
  | {
      readonly kind: 'retry';
      readonly answered: boolean;
      readonly afterMs: number | null;
      /** A gateway gave up waiting for the server. */
      readonly timedOut?: true;
      /** The server's message, if there is one. */
      readonly message?: string;
    }
  /** The token is refused: the user must sign in again. */
  | {readonly kind: 'reauth'}
  /** The server has closed the sign-in session for good. */
  | {readonly kind: 'closed'}
  /** The account is no longer a member. */
  | {readonly kind: 'revoked'}
  /** This build is too old for the server. */
  | {readonly kind: 'upgrade'}
  /** A refusal that stays the same when the call is repeated. */
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
  // An error without an error status: the answer was cut short, or is the sign-in page of a public network.
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

/** SQLSTATE classes of temporary conditions of the server, not of the call. */
function isTransient(code: string): boolean {
  return /^(40|53|57|58)...$/.test(code) || code === '55P03';
}
