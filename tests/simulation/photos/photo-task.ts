import type {Answer} from '#src/lib/request-error.ts';
import type {OpenedForm} from '#src/mutations/open-form.ts';
import type {PhotoPorts} from '#src/sync/photo-rounds.ts';

/** A save or a download of photos in a tab, which may wait for the connection for long. */
export type PhotoTask = {
  readonly kind: 'save' | 'fetch';
  /** The photo record as the user saw it when choosing the new picture. */
  readonly forms: readonly OpenedForm[];
};

/** The functions that photos need from outside the device. */
export type PhotoConnection = PhotoPorts & {
  readonly upload: (path: string, picture: Blob) => Promise<Answer<unknown>>;
};
