import type {IconName} from '#src/ui/icon-paths.ts';

/** A page one may go to, by its name. */
export type FindPage = {readonly to: string; readonly title: string};

/** One line of what was found. */
export type FoundOption = {
  /** Tells it from the others. */
  readonly key: string;
  readonly icon: IconName;
  readonly title: string;
  /** What tells it from others of that name; '' without. */
  readonly line: string;
  readonly open: () => void;
};

export type FoundOptions = {
  readonly title: string;
  readonly options: readonly FoundOption[];
};
