/** A value that lives on the server and nowhere else. */
export type Remote<T> =
  | {readonly kind: 'loading'}
  | {readonly kind: 'offline'}
  /** With what the server said of it, if it said something. */
  | {readonly kind: 'failed'; readonly message: string | null}
  | {readonly kind: 'loaded'; readonly value: T};
