import type {Translate} from '#src/i18n/key.ts';

/** An edit that the device has stored. */
export type SavedEdit = {
  /** An admin decides on it first. */
  readonly review: boolean;
  /** The device was offline, so the server does not have it yet. */
  readonly isUnsent: boolean;
};

/** Adds to the message of a saved form that an admin has to decide on the change, or will once it can be sent. */
export function savedText(t: Translate, saved: string, {review, isUnsent}: SavedEdit): string {
  if (!review) return saved;
  return t(isUnsent ? 'forms.savedUnsentForReview' : 'forms.savedForReview', {saved});
}
