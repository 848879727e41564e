import type {Failed, RequestError} from './request-error.ts';

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
