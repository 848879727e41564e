import {addMonths, type Day} from '#src/lib/civil-date.ts';
import type {Dice} from '#tests/sql/agreement/dice.ts';
import {
  atHome,
  near,
  nearMonths,
  newLaw,
  novitiateBefore,
  yearsAfter,
  type KindOfLife,
} from './kind-of-life.ts';

/** Draws a day about the first of the present Code, or well before it. */
function drawOldDay(dice: Dice): Day {
  return dice.oneOf([
    near(dice, newLaw),
    near(dice, newLaw),
    near(dice, newLaw),
    '1964-02-29',
    '1952-08-31',
  ]);
}

/** Novitiate and vows under the Code of 1917, about its last day: ages of 15, 16 and 21. */
export const professedUnderOldLaw: KindOfLife = {
  limits: ['MISSING_RECEIVER_OR_WITNESSES', 'NOVITIATE_UNDERAGE', 'TEMP_UNDERAGE'],
  draw: (dice) => {
    const first = dice.oneOf([drawOldDay(dice), near(dice, yearsAfter(newLaw, 1))]);
    const birth = yearsAfter(first, -dice.oneOf([16, 16, 18, 17]));
    return {
      brother: {birth_date: near(dice, birth)},
      homes: atHome,
      stages: [novitiateBefore(first)],
      vows: [`simple ${first} for 36`, `solemn ${nearMonths(dice, first, 33, 36, 60)}`],
      vowRest: dice.oneOf([{}, {witness_2: null}, {received_by: ' '}]),
    };
  },
};

/** Orders under the Code of 1917, about its last day: ages of 22 and 24, three months as a deacon. */
export const ordainedUnderOldLaw: KindOfLife = {
  limits: ['ACOLYTE_INTERSTICE', 'DEACON_UNDERAGE', 'INTERSTICE', 'PRIEST_UNDERAGE'],
  draw: (dice) => {
    const deacon = drawOldDay(dice);
    const priest = nearMonths(dice, deacon, 3, 6, 0);
    const acolyte = nearMonths(dice, deacon, -6, -6, -3);
    const age = dice.oneOf([22, 23, 24, 25]);
    return {
      brother: {birth_date: near(dice, yearsAfter(dice.oneOf([deacon, priest]), -age))},
      homes: atHome,
      stages: [],
      vows: [`solemn ${addMonths(deacon, -12)}`],
      orders: [`acolytate ${acolyte}`, `diaconate ${deacon}`, `priesthood ${priest}`],
    };
  },
};

const codeOf1917 = ['1917-05-27', '1918-05-19', '1916-02-29'];

/** He lived about the time of the Code of 1917 and is dead, or is recorded as active at the age of a hundred. */
export const livedIn1917: KindOfLife = {
  limits: ['DECEASED_NO_DATE', 'IMPLAUSIBLE_AGE', 'TEMP_UNDERAGE'],
  draw: (dice, today) => {
    const first = near(dice, dice.oneOf(codeOf1917));
    const dead = {
      birth_date: near(dice, yearsAfter(first, -16)),
      membership_status: 'deceased',
      death_date: dice.oneOf([null, '1956-02-29', addMonths(first, 9)]),
      death_place: 'Assisi',
      burial_place: dice.oneOf([null, 'Assisi']),
    };
    const elder = {birth_date: near(dice, yearsAfter(today, -101))};
    return {
      brother: dice.oneOf([dead, elder]),
      homes: [`friary ${first} ${yearsAfter(first, 40)}`],
      stages: [novitiateBefore(first)],
      vows: [`simple ${first} for 36`, `solemn ${addMonths(first, 36)}`],
    };
  },
};
