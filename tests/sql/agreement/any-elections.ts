import type {ElectionRecord, HomeRecord} from '#src/domain/validation/records.ts';
import type {Day} from '#src/lib/civil-date.ts';
import type {Dice, Route} from './dice.ts';
import {drawEnd} from './draw-end.ts';

type Frame = {
  readonly dice: Dice;
  readonly today: Day;
  readonly brotherId: string;
  readonly fraternities: readonly string[];
};

/** Draws elections to the offices of the homes, most often in the same house, when a term before today began. */
export function drawElections(
  {dice, today, brotherId, fraternities}: Frame,
  homes: readonly HomeRecord[],
): ElectionRecord[] {
  return homes
    .filter(({role}) => role !== null && role.trim() !== '' && dice.chance(50))
    .map(({role, fraternity_id}) => {
      const start = dice.day([
        [today, [-36, -42, -42, -12, 0]],
        [today, [-72, 12]],
      ]);
      const routes: Route[] = [[today, [-6, -6, 0, 12]]];
      return {
        id: dice.id(),
        brother_id: brotherId,
        office: role ?? '',
        fraternity_id: dice.chance(80) ? fraternity_id : dice.oneOf([null, ...fraternities]),
        start_date: start,
        end_date: dice.chance(40) ? drawEnd(dice, start, routes) : null,
        left_on: dice.chance(20) ? drawEnd(dice, start, [[today, [0]]]) : null,
        acceptance: dice.oneOf(['accepted', 'accepted', 'accepted', 'declined', 'awaited']),
      };
    });
}
