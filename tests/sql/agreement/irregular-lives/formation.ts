import {addDays, addMonths} from '#src/lib/civil-date.ts';
import {
  atHome,
  drawFirstVows,
  near,
  nearMonths,
  novitiateBefore,
  yearsAfter,
  type KindOfLife,
} from './kind-of-life.ts';

/** A novitiate was broken off, cut short, prolonged or never closed (can. 648, 649, 653). */
export const brokenNovitiate: KindOfLife = {
  limits: ['NOVITIATE_LONG', 'NOVITIATE_SHORT', 'STAGE_GAP', 'STAGE_OPEN_AFTER_PERPETUAL'],
  draw: (dice, today) => {
    const first = dice.oneOf([drawFirstVows(dice, today), today, near(dice, '2024-02-29')]);
    const start = dice.oneOf([
      nearMonths(dice, first, -12),
      addDays(nearMonths(dice, first, -12), 15),
      nearMonths(dice, first, -7),
      nearMonths(dice, first, -24, -30),
    ]);
    const end = dice.oneOf([
      addDays(first, -1),
      '…',
      addDays(nearMonths(dice, start, 12), -15),
      nearMonths(dice, start, 24),
      nearMonths(dice, start, 30),
    ]);
    const broken = nearMonths(dice, start, -6);
    return {
      homes: dice.oneOf([atHome, ['formational 2020-02-29 …']]),
      stages: [
        ...dice.oneOf([[], [`novitiate ${addMonths(broken, -5)} ${broken}`]]),
        `novitiate ${start} ${end !== '…' && end < start ? start : end}`,
      ],
      vows: dice.oneOf([[`simple ${first}`], [`simple ${first} for 36`], []]),
    };
  },
};

/** Studies overlap, pause or stand inside the post-novitiate. */
export const interruptedStudies: KindOfLife = {
  limits: ['POSTULANCY_SHORT', 'STAGE_GAP', 'STAGE_OVERLAP'],
  draw: (dice, today) => {
    const first = drawFirstVows(dice, today);
    const novitiate = yearsAfter(first, -1);
    const postulancy = addDays(nearMonths(dice, novitiate, -12), dice.oneOf([0, 15, 15, 16]));
    const philosophy = near(dice, first);
    const end = nearMonths(dice, philosophy, 24);
    const theology = dice.oneOf([
      nearMonths(dice, end, 0, 6),
      near(dice, addDays(end, -31)),
      nearMonths(dice, end, 7),
    ]);
    const around = [
      `post_novitiate ${addDays(first, -1)} …`,
      `post_novitiate ${first} ${nearMonths(dice, theology, -6)}`,
      `ongoing ${first} …`,
    ];
    return {
      homes: atHome,
      stages: [
        ...dice.oneOf([
          [`postulancy ${postulancy} ${addDays(novitiate, -1)}`],
          [
            `postulancy ${postulancy} ${addDays(novitiate, -100)}`,
            `postulancy ${addDays(novitiate, dice.oneOf([-84, -85, -90]))} ${addDays(novitiate, -1)}`,
          ],
        ]),
        novitiateBefore(first),
        ...dice.oneOf([[], [], [dice.oneOf(around)]]),
        `philosophy ${philosophy} ${end}`,
        `theology ${theology} …`,
      ],
      vows: [`simple ${first} for 36`, `solemn ${nearMonths(dice, first, 33, 36)}`],
    };
  },
};
