import {addMonths} from '#src/lib/civil-date.ts';
import {
  atHome,
  drawFirstVows,
  near,
  nearMonths,
  novitiateBefore,
  yearsAfter,
  type KindOfLife,
} from './kind-of-life.ts';

/** Only a part of his life is recorded. */
export const partialRecords: KindOfLife = {
  limits: [
    'MISSING_BIRTH_DATE',
    'PERPETUAL_WITHOUT_TEMP',
    'PRIEST_WITHOUT_DIACONATE',
    'STATUS_UNKNOWN',
    'TEMP_WITHOUT_NOVITIATE',
  ],
  draw: (dice, today) => {
    const first = dice.oneOf(['1990-08-02', '1976-02-29', yearsAfter(today, -40)]);
    const vows = [`simple ${first} for 36`, `solemn ${addMonths(first, 36)}`];
    const parts = dice.oneOf([
      {},
      {vows, stages: ['specialisation 2005-10-01 2008-02-29']},
      {vows, stages: [`theology ${nearMonths(dice, first, 36)} ${addMonths(first, 84)}`]},
      {vows: vows.slice(1), orders: [`priesthood ${addMonths(first, 60)}`]},
      {vows: vows.slice(1), stages: [novitiateBefore(first)]},
      {orders: dice.oneOf([['priesthood 1999-09-04'], ['lectorate 1995-02-28']])},
      {vows: vows.slice(0, 1), stages: [`ongoing ${today} …`]},
    ]);
    return {brother: {birth_date: dice.oneOf([null, '1950-02-28'])}, homes: atHome, ...parts};
  },
};

/** Births, novitiates and vows of 29 February, in common years kept on other days. */
export const leapDays: KindOfLife = {
  limits: ['BIRTHDAY_MISMATCH', 'NOVITIATE_UNDERAGE', 'TEMP_GAP'],
  draw: (dice) => {
    const birth = dice.oneOf(['1996-02-29', '1996-02-28', '1996-03-01', '2000-02-29']);
    const novitiate = near(dice, yearsAfter(birth, dice.oneOf([17, 17, 20])));
    const first = dice.oneOf([addMonths(novitiate, 12), '2020-02-29']);
    const second = near(dice, yearsAfter(first, 1));
    // No stage may end before it starts, and first vows on the leap day can be that early.
    const notBefore = (day: string) => (day < novitiate ? novitiate : day);
    return {
      brother: {
        birth_date: birth,
        birthday: dice.oneOf([null, birth, '2001-02-28', '2004-02-29']),
        name_day: first === '2020-02-29' ? 'XXXX-02-29' : null,
      },
      homes: atHome,
      stages: [`novitiate ${novitiate} ${notBefore(near(dice, first))}`],
      vows: [
        `simple ${first}`,
        `renewal ${second}`,
        `renewal ${near(dice, yearsAfter(first, 2))} for 24`,
        ...dice.oneOf([[], [`solemn ${near(dice, yearsAfter(first, 4))}`]]),
      ],
      orders: dice.oneOf([[], ['diaconate 2024-02-29', 'priesthood 2024-08-29']]),
    };
  },
};

/** Orders in a wrong sequence, or of a brother who is recorded as lay. */
export const confusedOrders: KindOfLife = {
  limits: ['ACOLYTE_INTERSTICE', 'ORDERED_BUT_LAICUS', 'ORDERS_BEFORE_PERPETUAL', 'ORDERS_ORDER'],
  draw: (dice, today) => {
    const first = drawFirstVows(dice, yearsAfter(today, -6));
    const perpetual = addMonths(first, 36);
    const deacon = near(dice, perpetual);
    const priest = near(dice, dice.oneOf([deacon, addMonths(deacon, 6)]));
    return {
      brother: {vocation_type: dice.oneOf(['clerical', 'laicus'])},
      homes: atHome,
      stages: [novitiateBefore(first)],
      vows: [`simple ${first} for 36`, `solemn ${perpetual}`],
      orders: [
        `acolytate ${nearMonths(dice, deacon, -6)}`,
        `diaconate ${deacon}`,
        `priesthood ${priest}`,
        ...dice.oneOf([[], [`episcopate ${near(dice, priest)}`]]),
      ],
    };
  },
};
