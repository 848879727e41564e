import type {Given} from '#src/mutations/open-form.ts';

export type ProfileRowsProps = {
  readonly brotherId: string;
  /** The values of a new life event; `null` while the brother is being deleted. */
  readonly given: Given | null;
};
