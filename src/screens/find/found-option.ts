import type {IconName} from '#src/ui/icon-paths.ts';

/** One result. */
export type FoundOption = {
  /** A unique key. */
  readonly key: string;
  readonly icon: IconName;
  readonly title: string;
  /** A detail that distinguishes it from others with the same name; '' without. */
  readonly line: string;
  readonly open: () => void;
};

export type FoundOptions = {
  readonly title: string;
  readonly options: readonly FoundOption[];
};
