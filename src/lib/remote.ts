/** What a failed call to the server was about. */
export type FailureReason =
  /** The server has a fault, or no time just now. */
  | 'busy'
  /** It no longer accepts the session. */
  | 'signed-out'
  /** The account is no member any more. */
  | 'not-a-member'
  /** This app is too old for it. */
  | 'outdated'
  /** The user may not do that, or no longer. */
  | 'denied'
  /** Anything else that asking again will not change. */
  | 'refused';

/** Why what was asked of the server came to nothing. */
export type Setback =
  | {readonly kind: 'offline'}
  /** With what the server said of it, if it said something. */
  | {readonly kind: 'failed'; readonly reason: FailureReason; readonly message: string | null};

/** A value that lives on the server and nowhere else. */
export type Remote<T> =
  | {readonly kind: 'loading'}
  | Setback
  | {
      readonly kind: 'loaded';
      readonly value: T;
      /** Why it could not be asked for again since. */
      readonly setback?: Setback;
    };
