import type {AnyRow} from '#src/records/record.ts';
import type {ReadRow} from './read-rows.ts';

/** The records a row may be. */
export type Match = {
  /** It has all that tells one record from another; should be one. */
  readonly sure: readonly AnyRow[];
  /** It looks like these. */
  readonly alike: readonly AnyRow[];
};

export type Matcher = {
  readonly match: (row: ReadRow) => Match;
  /** What two rows of a file have in common if they would make the same record; `null`: nothing tells. */
  readonly key: (row: ReadRow) => string | null;
};

export const noMatch: Match = {sure: [], alike: []};
