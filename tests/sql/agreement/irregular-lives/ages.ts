import {addMonths} from '#src/lib/civil-date.ts';
import {
  atHome,
  drawFirstVows,
  near,
  novitiateBefore,
  nearMonths,
  yearsAfter,
  type KindOfLife,
} from './kind-of-life.ts';

/** He began the novitiate or took vows about the birthday that the law asks for. */
export const youngProfessed: KindOfLife = {
  limits: ['NOVITIATE_UNDERAGE', 'PERPETUAL_UNDERAGE', 'TEMP_UNDERAGE'],
  draw: (dice, today) => {
    const first = drawFirstVows(dice, today);
    const perpetual = addMonths(first, 36);
    const birth = dice.oneOf([
      yearsAfter(first, -18),
      yearsAfter(first, -18),
      yearsAfter(perpetual, -21),
      yearsAfter(first, -19),
    ]);
    return {
      brother: {birth_date: near(dice, birth)},
      homes: atHome,
      stages: [novitiateBefore(first)],
      vows: [`simple ${first} for 36`, ...dice.oneOf([[], [`solemn ${perpetual}`]])],
    };
  },
};

/** He was ordained about the canonical age, or up to a year or more before it with a dispensation (can. 1031). */
export const youngOrdained: KindOfLife = {
  limits: ['DEACON_UNDERAGE', 'INTERSTICE', 'PRIEST_UNDERAGE'],
  draw: (dice, today) => {
    const deacon = dice.oneOf(['2020-02-29', '2018-06-29', yearsAfter(today, -3)]);
    const priest = nearMonths(dice, deacon, 6, 6, 24);
    const birth = dice.oneOf([
      yearsAfter(deacon, -dice.oneOf([22, 23, 25])),
      yearsAfter(priest, -dice.oneOf([24, 25])),
      yearsAfter(deacon, -30),
    ]);
    const perpetual = addMonths(deacon, -9);
    return {
      brother: {
        birth_date: near(dice, birth),
        vocation_type: dice.oneOf(['clerical', 'clerical', 'laicus']),
      },
      homes: atHome,
      stages: [novitiateBefore(addMonths(perpetual, -36))],
      vows: [`simple ${addMonths(perpetual, -36)} for 36`, `solemn ${perpetual}`],
      orders: [
        `diaconate ${deacon}`,
        ...dice.oneOf([[], [`priesthood ${priest}`], [`priesthood ${priest}`]]),
      ],
    };
  },
};
