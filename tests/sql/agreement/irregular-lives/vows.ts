import {addDays, addMonths} from '#src/lib/civil-date.ts';
import {
  atHome,
  drawFirstVows,
  near,
  nearMonths,
  novitiateBefore,
  yearly,
  yearsAfter,
  type KindOfLife,
} from './kind-of-life.ts';

/** Six or nine years in temporary vows, to the day, before perpetual vows or today (can. 655, 657 §2). */
export const prolongedVows: KindOfLife = {
  limits: ['TEMP_GAP', 'TEMP_OVER_6Y', 'TEMP_OVER_9Y'],
  draw: (dice, today) => {
    const years = dice.oneOf([6, 9]);
    const first = dice.oneOf([near(dice, yearsAfter(today, -years)), '2012-02-29', '2008-02-29']);
    const last = yearsAfter(first, years - 1);
    const end = addDays(yearsAfter(first, years), dice.oneOf([0, -1, 1, 10]));
    return {
      homes: atHome,
      stages: [novitiateBefore(first)],
      vows: [
        `simple ${first}`,
        ...yearly(first, years - 1)
          .slice(1)
          .map((day) => `renewal ${day}`),
        dice.oneOf([`renewal ${last}`, `renewal ${last} until ${end}`, `renewal ${last} for 36`]),
        ...dice.oneOf([[], [`solemn ${end}`]]),
      ],
    };
  },
};

/** A longer vow with shorter renewals inside it, in any order, and with ends of their own. */
export const renewalsInsideALongVow: KindOfLife = {
  limits: ['TEMP_GAP', 'VOWS_EXPIRED'],
  draw: (dice, today) => {
    const first = dice.oneOf([nearMonths(dice, today, -36, -37, -72), '2020-02-29', '2016-02-29']);
    const end = addMonths(first, 36);
    return {
      homes: atHome,
      stages: [novitiateBefore(first)],
      vows: [
        `renewal ${addMonths(first, 14)}`,
        dice.oneOf([`simple ${first} for 36`, `simple ${first} until ${near(dice, end)}`]),
        `renewal ${first}`,
        ...dice.oneOf([
          [],
          [`renewal ${near(dice, end)}`],
          [`renewal ${near(dice, addDays(end, 30))}`, `renewal ${nearMonths(dice, end, 12)}`],
          [`simple ${near(dice, addDays(end, 31))} for 36`],
        ]),
      ],
    };
  },
};

/** His vows end about today or ended about the days of grace ago; he may be suspended. */
export const lapsedVows: KindOfLife = {
  limits: ['VOWS_EXPIRED'],
  draw: (dice, today) => {
    const end = near(dice, addDays(today, dice.oneOf([0, -30, -30, 90, -400])));
    const months = dice.oneOf([12, 36, 6]);
    const first = addMonths(end, -months);
    return {
      brother: {membership_status: dice.oneOf(['active', 'active', 'suspended'])},
      homes: atHome,
      stages: [novitiateBefore(first)],
      vows: [
        dice.oneOf([`simple ${first} for ${months}`, `simple ${first} until ${end}`]),
        ...dice.oneOf([[], [`solemn ${near(dice, today)}`], [`renewal ${addDays(today, 1)}`]]),
      ],
    };
  },
};

/** Vows, orders and stages are planned: for tomorrow, or about a year ahead. */
export const scheduledEvents: KindOfLife = {
  limits: ['FUTURE_DATE'],
  draw: (dice, today) => {
    const first = drawFirstVows(dice, yearsAfter(today, -2));
    const planned = dice.oneOf([
      near(dice, yearsAfter(today, 1)),
      addDays(today, dice.oneOf([1, 366, 0])),
    ]);
    return {
      homes: dice.oneOf([atHome, [...atHome, `curia ${planned} …`]]),
      stages: [novitiateBefore(first), ...dice.oneOf([[], [`theology ${planned} …`]])],
      vows: [`simple ${first} for 60`, `solemn ${dice.oneOf([planned, addMonths(first, 60)])}`],
      orders: dice.oneOf([[], [`diaconate ${planned}`], [`priesthood ${planned}`]]),
    };
  },
};
