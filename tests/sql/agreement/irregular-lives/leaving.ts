import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import type {Dice} from '#tests/sql/agreement/dice.ts';
import {
  drawFirstVows,
  near,
  nearMonths,
  novitiateBefore,
  yearsAfter,
  type KindOfLife,
} from './kind-of-life.ts';

function drawRows(dice: Dice, today: Day, end: Day) {
  const first = drawFirstVows(dice, yearsAfter(today, -4));
  const until = near(dice, end);
  return {
    homes: [`friary ${first} ${dice.oneOf(['…', until < first ? first : until])}`],
    posts: dice.oneOf([[], [`parish ${near(dice, end)} …`]]),
    stages: [novitiateBefore(first)],
    vows: [
      `simple ${first} for 36`,
      ...dice.oneOf([
        [`solemn ${addMonths(first, 36)}`],
        [`solemn ${near(dice, end)}`],
        [`renewal ${near(dice, end)}`],
      ]),
    ],
    orders: dice.oneOf([[], ['diaconate 2004-02-29', 'priesthood 2004-08-29']]),
  };
}

/** He departed or was transferred, perhaps from the clerical state too, which an override records. */
export const departed: KindOfLife = {
  limits: ['DEPARTED_NO_DATE', 'DEPARTED_NO_REASON', 'OPEN_POST_AFTER_EXIT', 'OVERRIDE_ACTIVE'],
  draw: (dice, today) => {
    const end = near(dice, dice.oneOf([today, '2020-02-29', yearsAfter(today, -1)]));
    const lost = {value: 'solemn_professed', reason: 'rescript', until: near(dice, today)};
    return {
      brother: {
        membership_status: dice.oneOf(['departed', 'transferred']),
        departure_date: dice.oneOf([null, end]),
        departure_reason: dice.oneOf([null, '\t', 'indult', 'transfer']),
        additional_info: dice.oneOf([null, {status_override: lost}]),
      },
      ...drawRows(dice, today, end),
    };
  },
};

/** He died about the day of one of his vows or assignments. */
export const deceased: KindOfLife = {
  limits: ['DECEASED_NO_PLACE', 'EVENT_AFTER_DEATH', 'OPEN_POST_AFTER_EXIT'],
  draw: (dice, today) => {
    const end = dice.oneOf([addDays(today, -1), '2020-02-29', nearMonths(dice, today, -12)]);
    return {
      brother: {
        membership_status: 'deceased',
        death_date: dice.oneOf([end, end, null]),
        death_place: 'Assisi',
        burial_place: dice.oneOf([' ', 'Assisi']),
      },
      ...drawRows(dice, today, end),
    };
  },
};
