import {addDays, addMonths} from '#src/lib/civil-date.ts';
import {
  drawFirstVows,
  near,
  nearMonths,
  novitiateBefore,
  yearsAfter,
  type KindOfLife,
} from './kind-of-life.ts';

/** He lives outside a house by an indult, or in two houses about the days of a move (can. 665, 686). */
export const exclaustrated: KindOfLife = {
  limits: ['ASSIGNMENT_OVERLAP', 'NO_CURRENT_FRATERNITY', 'TWO_CURRENT_FRATERNITIES'],
  draw: (dice, today) => {
    const first = drawFirstVows(dice, yearsAfter(today, -4));
    const left = near(dice, dice.oneOf([today, today, yearsAfter(today, -5)]));
    const back = addDays(left, dice.oneOf([-7, -8, -8, 0, 30]));
    return {
      brother: {membership_status: dice.oneOf(['active', 'active', 'active', 'suspended'])},
      homes: [
        `friary ${first} ${left}`,
        ...dice.oneOf([
          [],
          [],
          [`curia ${back} …`],
          [`curia ${back} …`, `friary ${addDays(back, 1)} …`],
        ]),
      ],
      stages: dice.oneOf([[novitiateBefore(first)], ['postulancy 2018-02-28 …']]),
      vows: dice.oneOf([[], [`simple ${first} for 36`, `solemn ${addMonths(first, 36)}`]]),
    };
  },
};

/** A superior or novice master about the end of his term, or about his perpetual vows (can. 623, 624, 651). */
export const superiors: KindOfLife = {
  limits: ['GUARDIAN_NOT_PERPETUAL', 'GUARDIAN_IS_BISHOP', 'GUARDIAN_TERM', 'MASTER_NOT_PERPETUAL'],
  draw: (dice, today) => {
    const perpetual = dice.oneOf([near(dice, today), addDays(today, 1), yearsAfter(today, -10)]);
    const first = addMonths(perpetual, -36);
    const term = nearMonths(dice, today, -36, -42, -42);
    const before = near(dice, addDays(term, dice.oneOf([0, -31])));
    const since = nearMonths(dice, today, -108);
    const homes = dice.oneOf([
      [`friary ${term} … guardian`],
      [`curia ${since} ${before} guardian`, `friary ${term} … guardian`],
      [`formational ${term} … novice master`],
    ]);
    const posts = dice.oneOf([[], [`parish ${term} … novice master`]]);
    return {
      homes,
      posts,
      stages: [novitiateBefore(first)],
      vows: [`simple ${first} for 36`, `solemn ${perpetual}`],
      // About today.
      orders: posts.length === 0 ? [] : [`episcopate ${addMonths(since, 108)}`],
    };
  },
};
