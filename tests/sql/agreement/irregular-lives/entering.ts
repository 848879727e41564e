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

/** He was ordained about the day on which he entered, and may be a priest before he is professed. */
export const clericEnters: KindOfLife = {
  limits: ['DATE_ORDER', 'ORDERS_BEFORE_PERPETUAL', 'INTERSTICE'],
  draw: (dice, today) => {
    const entry = dice.oneOf(['2016-02-29', '2015-08-01', yearsAfter(today, -2)]);
    const deacon = dice.oneOf([near(dice, entry), addMonths(entry, -60), near(dice, entry)]);
    const orders = [`diaconate ${deacon}`];
    if (dice.chance(70)) orders.push(`priesthood ${nearMonths(dice, deacon, 6)}`);
    if (dice.chance(15)) orders.push(`episcopate ${yearsAfter(deacon, 3)}`);
    const first = addMonths(entry, 13);
    return {
      homes: dice.oneOf([atHome, ['formational 2015-01-01 …']]),
      orders,
      stages: dice.oneOf([
        [`novitiate ${entry} ${addMonths(entry, 13)}`],
        [`novitiate ${entry} …`],
        [`postulancy ${entry} ${first}`, `novitiate ${first} …`],
        [`theology ${addMonths(deacon, -36)} ${deacon}`, `postulancy ${entry} …`],
      ]),
      vows: dice.oneOf([
        [],
        [`simple ${first} for 36`],
        [`simple ${first} for 36`, `solemn ${nearMonths(dice, first, 33, 36)}`],
        [`solemn ${first}`],
      ]),
    };
  },
};

/** He came from another institute (can. 684); his old vows may be missing. */
export const transfersIn: KindOfLife = {
  limits: ['PERPETUAL_WITHOUT_TEMP', 'TEMP_WITHOUT_NOVITIATE', 'TWO_PERPETUAL'],
  draw: (dice, today) => {
    const first = drawFirstVows(dice, today);
    const perpetual = nearMonths(dice, first, 33, 36);
    const here = near(dice, dice.oneOf([today, yearsAfter(perpetual, 3), perpetual]));
    return {
      homes: atHome,
      stages: dice.oneOf([[], [novitiateBefore(first)], ['aspirancy 2020-02-29 …']]),
      vows: dice.oneOf([
        [`solemn ${here}`],
        [`simple ${first} for 36`, `solemn ${perpetual}`, `solemn ${here}`],
        [`simple ${first} for 36`, `solemn ${here}`],
        [`solemn ${perpetual}`, `renewal ${here}`],
      ]),
      orders: dice.oneOf([[], [`diaconate ${yearsAfter(first, -3)}`], [`diaconate ${here}`]]),
    };
  },
};
