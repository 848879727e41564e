/** The texts by which the app recognises an error of the server. Released apps compare with them: never change one. */
export const serverTexts = {
  /** Of `app.require_member`: the device removes its records. */
  notAMember: 'not a member',
  /** The start of an error of `app.check_proposed_photo`. */
  photoFile: 'the file of this photo ',
  /** The start of an error of `app.approve` and `app.reject`. */
  alreadyDecided: 'change is already ',
} as const;

/** Why a request to the server failed, by what the caller or the user can do about it. */
export type RequestError =
  /** Not sent, because the device knows that it has no connection. */
  | {readonly kind: 'offline'}
  /** No answer came, so the request may have taken effect. */
  | {readonly kind: 'unanswered'}
  /** The server has a fault, or asks for a pause. */
  | {
      readonly kind: 'busy';
      readonly retryAfterMs: number | null;
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
  | Refusal;

/** A refusal that stays the same when the request is repeated; `denied`: the user lacks the right. */
export type Refusal = {
  readonly kind: 'denied' | 'refused';
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details: string;
};

export type Answer<T> =
  | {readonly ok: true; readonly value: T}
  | {readonly ok: false; readonly error: RequestError};

/** An outcome that is a failed request. */
export type Failed = {readonly kind: 'failed'; readonly error: RequestError};

/** The server shows an admin's list empty to a user who is no longer an admin. */
export const denied: Failed = {
  kind: 'failed',
  error: {kind: 'denied', status: 403, code: '42501', message: '', details: ''},
};

/** The error of a device that could not make the request, e.g. load the code for it. */
export function deviceError(message: string): RequestError {
  return {kind: 'refused', status: 0, code: '', message, details: ''};
}

export function isRefusal(error: RequestError): error is Refusal {
  return error.kind === 'denied' || error.kind === 'refused';
}

/** Tells whether the connection failed: before the request was sent, or before the answer came. */
export function isConnectionFailure({kind}: RequestError): boolean {
  return kind === 'offline' || kind === 'unanswered';
}

/** Tells whether the user must sign in again before the server accepts anything. */
export function isSignInNeeded({kind}: RequestError): boolean {
  return kind === 'reauth' || kind === 'closed';
}

/** Tells whether the user may not see or do this any more. */
export function isDenial({kind}: RequestError): boolean {
  return kind === 'denied' || kind === 'revoked';
}

/** Tells whether the server gave up on the request because of its cost or its own load: nothing was done. */
export function isTimeout(error: RequestError): boolean {
  return isRefusal(error) && error.code === statementTimeout;
}

/** SQLSTATE of a statement that took longer than the server allows. */
export const statementTimeout = '57014';

/** Tells whether the request contains a value of a wrong form, e.g. an id that is no UUID (SQLSTATE class 22). */
export function isMalformed(error: RequestError): boolean {
  return isRefusal(error) && /^22...$/.test(error.code);
}

/** Tells whether the server does not know the record that the request names. */
export function isNotFound(error: RequestError): boolean {
  return isRefusal(error) && error.code === 'PT404';
}

/** The server's machine-readable reason: the details of a refusal are JSON with a `key`, or the database's text. */
export function reasonKey(error: RequestError): string | null {
  if (!isRefusal(error)) return null;
  try {
    const details: unknown = JSON.parse(error.details);
    const key =
      typeof details === 'object' && details !== null && 'key' in details ? details.key : null;
    return typeof key === 'string' ? key : null;
  } catch {
    return null;
  }
}

/** A value that only the server has. */
export type Remote<T> =
  | {readonly kind: 'loading'}
  | Failed
  | {
      readonly kind: 'loaded';
      readonly value: T;
      /** Why it could not be loaded again since. */
      readonly error?: RequestError;
    };
