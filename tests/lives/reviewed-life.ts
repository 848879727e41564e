import type {LifeInShort} from '#tests/unit/domain/validation/one-life.ts';

/** A life that an expert in canon law has judged. */
export type ReviewedLife = {
  /** The expert's number, and what is special about the life. */
  readonly name: string;
  /** Judged on 22 November 2026 unless it has a day of its own. */
  readonly life: LifeInShort;
  readonly answer: ExpertAnswer;
};

/** The expert's answer: a missing day is `–`, an issue is written `TYPE:severity [detail]`, sorted by type. */
export type ExpertAnswer = readonly [
  vowStatusAndDueDate: string,
  status: string,
  earliestPerpetualDate: string,
  ...issues: string[],
];

export const dayOfReview = '2026-11-22';

export const atHome = ['friary 1950-01-01 …'];
