/** A value that lives on the server and nowhere else. */
export type Remote<T> =
  | {readonly kind: 'loading'}
  | {readonly kind: 'offline'}
  | {readonly kind: 'failed'; readonly message: string}
  | {readonly kind: 'loaded'; readonly value: T};
