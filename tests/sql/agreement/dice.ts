import fc, {type GeneratorValue} from 'fast-check';
import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import {uuidOf} from './uuid-of.ts';

/** Draws the parts of a province. A failure is shrunk to the first value of each list. */
export type Dice = {
  oneOf<T>(values: readonly T[]): T;
  /** A number from 0 to `most`. */
  count(most: number): number;
  /** True in this percentage of draws. */
  chance(percent: number): boolean;
  /** A day at the limit of a rule: some months after a known day, and a few days more or less. */
  day(routes: readonly Route[]): Day;
  /** A new id. The order of ids does not follow the order of the rows. */
  id(): string;
};

/** A start day, if it is known, and the possible numbers of months after it. */
export type Route = readonly [from: Day | null | undefined, months: readonly number[]];

// The limits of the rules are a week, fifteen days, a month, the grace period and the notice period.
const shifts = [
  0, 0, 0, 0, 0, 0, 0, 1, -1, 1, -1, 7, -7, -8, -15, -16, 30, -30, 31, -31, 32, -32, 90, -90, 91,
];

export function diceOf(draw: GeneratorValue): Dice {
  // The index is inside the list; the value itself may be undefined.
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
      return uuidOf(`${salt} ${made}`);
    },
  };
}
