import {createHash} from 'node:crypto';
import fc, {type GeneratorValue} from 'fast-check';
import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';

/** Draws what a province is made of. What stands first in a list is what a failure is reduced to. */
export type Dice = {
  oneOf<T>(values: readonly T[]): T;
  /** Between none and `most`. */
  count(most: number): number;
  /** True in so many of a hundred. */
  chance(percent: number): boolean;
  /** A day at the edge of a rule: some months after a day that is known, and a few days more or less. */
  day(routes: readonly Route[]): Day;
  /** A new id. Their order says nothing about the order of the rows. */
  id(): string;
};

/** From a day (if it is known) so many months on, or so many. */
export type Route = readonly [from: Day | null | undefined, months: readonly number[]];

// The rules turn after a week, fifteen days, a month, the days of grace and those of the announcement.
const shifts = [
  0, 0, 0, 0, 0, 0, 0, 1, -1, 1, -1, 7, -7, -8, -15, -16, 30, -30, 31, -31, 32, -32, 90, -90, 91,
];

export function diceOf(draw: GeneratorValue): Dice {
  // The place is inside the list; what stands there may be nothing.
  const oneOf = <T>(values: readonly T[]): T => values[draw(fc.nat, values.length - 1)] as T;
  const salt = draw(fc.nat);
  let made = 0;
  return {
    oneOf,
    count: (most) => draw(fc.nat, most),
    chance: (percent) => draw(fc.nat, 99) >= 100 - percent,
    day(routes) {
      const known = routes.filter(([from]) => from !== null && from !== undefined);
      const [from, months] = oneOf(known);
      return addDays(addMonths(from ?? '', oneOf(months)), oneOf(shifts));
    },
    id() {
      made += 1;
      const hex = createHash('md5').update(`${salt} ${made}`).digest('hex');
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}
