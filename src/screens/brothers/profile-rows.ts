import type {Given} from '#src/mutations/open-form.ts';

export type ProfileRowsProps = {
  readonly brotherId: string;
  /** What a row added to his history begins with; `null` while he is being deleted. */
  readonly given: Given | null;
};
