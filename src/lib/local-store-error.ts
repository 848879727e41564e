import {errorMessage} from './error-message.ts';

/** The browser cannot open or read what the app has stored on this device. */
export class LocalStoreError extends Error {
  override readonly name = 'LocalStoreError';

  constructor(cause: unknown) {
    super(errorMessage(cause), {cause});
  }
}

export function toLocalStoreError(error: unknown): LocalStoreError {
  return error instanceof LocalStoreError ? error : new LocalStoreError(error);
}
