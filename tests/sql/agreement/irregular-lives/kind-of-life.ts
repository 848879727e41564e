import type {IssueType} from '#src/domain/validation/issue.ts';
import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import type {Dice} from '#tests/sql/agreement/dice.ts';
import type {LifeInShort} from '#tests/unit/domain/validation/one-life.ts';

/** A way in which a life can be irregular. */
export type KindOfLife = {
  /** The rules at whose limits the days are drawn: some lives of the kind break them, others do not. */
  readonly limits: readonly IssueType[];
  readonly draw: (dice: Dice, today: Day) => LifeInShort;
};

/** Draws the day itself, the day before it or the day after it. */
export function near(dice: Dice, day: Day): Day {
  return addDays(day, dice.oneOf([0, -1, 1]));
}

/** Draws a day near `months` after another. */
export function nearMonths(dice: Dice, day: Day, ...months: readonly number[]): Day {
  return near(dice, addMonths(day, dice.oneOf(months)));
}

export function yearsAfter(day: Day, years: number): Day {
  return addMonths(day, 12 * years);
}

/** Draws a day of first vows some years before today, often a last day of February or of a month. */
export function drawFirstVows(dice: Dice, today: Day): Day {
  const usual = [4, 5, 8].map((years) => yearsAfter(today, -years));
  return dice.oneOf([...usual, '2016-02-29', '2015-08-31', '2012-02-29']);
}

/** A novitiate of a year that ended on the day before first vows. */
export function novitiateBefore(firstVows: Day): string {
  return `novitiate ${yearsAfter(firstVows, -1)} ${addDays(firstVows, -1)}`;
}

/** The days of yearly vows: `count` of them, from the first. */
export function yearly(first: Day, count: number): Day[] {
  return Array.from({length: count}, (_, index) => yearsAfter(first, index));
}

export const atHome: readonly string[] = ['friary 1950-01-01 …'];

export const newLaw: Day = '1983-11-27';
