import type {Day} from '#src/lib/civil-date.ts';
import type {Dice, Route} from './dice.ts';

/** Draws an end that is not before the start; about half of the periods are still open. */
export function drawEnd(dice: Dice, start: Day, routes: readonly Route[]): Day | null {
  if (dice.chance(45)) return null;
  const end = dice.day(routes);
  return end < start ? start : end;
}
