import {addDays, addMonths} from '#src/lib/civil-date.ts';
import {
  atHome,
  near,
  nearMonths,
  novitiateBefore,
  yearly,
  yearsAfter,
  type KindOfLife,
} from './kind-of-life.ts';

/** He left at the end of temporary vows and came back: after the days of grace, or about their end. */
export const readmittedAfterTemporaryVows: KindOfLife = {
  limits: ['DATE_ORDER', 'NOVITIATE_SHORT', 'TEMP_GAP', 'VOWS_EXPIRED'],
  draw: (dice, today) => {
    const first = dice.oneOf([yearsAfter(today, -12), '2008-02-29', '2010-08-31']);
    const years = 1 + dice.count(2);
    const end = yearsAfter(first, years);
    const back = near(
      dice,
      dice.oneOf([
        end,
        end,
        addDays(end, 30),
        addDays(end, 30),
        yearsAfter(today, -2),
        '2020-02-29',
      ]),
    );
    const again = near(dice, yearsAfter(back, 1));
    const second = `novitiate ${nearMonths(dice, back, -12)} ${addDays(back, -1 - dice.oneOf([0, 14, 15, 16, 60, 60]))}`;
    return {
      homes: atHome,
      stages: dice.oneOf([
        [novitiateBefore(first), second],
        [novitiateBefore(first)],
        [second],
        [second],
      ]),
      vows: [
        `simple ${first}`,
        ...yearly(first, years)
          .slice(1)
          .map((day) => `renewal ${day}`),
        `${dice.oneOf(['simple', 'simple', 'renewal'])} ${back}`,
        ...dice.oneOf([
          [],
          [`renewal ${again}`],
          [`renewal ${again} for 36`],
          [`solemn ${nearMonths(dice, back, 33, 36)}`],
        ]),
      ],
    };
  },
};

/** He left by an indult from perpetual vows and was readmitted (can. 690), or he renews them out of devotion. */
export const readmittedAfterPerpetualVows: KindOfLife = {
  limits: ['PERPETUAL_EARLY', 'SIMPLE_AFTER_SOLEMN', 'TEMP_GAP', 'TWO_PERPETUAL'],
  draw: (dice, today) => {
    const first = dice.oneOf(['1996-02-29', '1991-08-02', '2000-08-31']);
    const perpetual = addMonths(first, 36);
    const back = near(
      dice,
      dice.oneOf([perpetual, '2012-02-29', '2016-02-29', yearsAfter(today, -4), today]),
    );
    const type = dice.oneOf(['simple', 'simple', 'simple', 'renewal', 'renewal']);
    const early = addDays(addMonths(back, 33), dice.oneOf([0, -1]));
    const later = dice.oneOf([
      [],
      [`renewal ${nearMonths(dice, back, 12)}`],
      [`renewal ${nearMonths(dice, back, 12, 24)} for 24`],
      [`solemn ${early}`, `solemn ${nearMonths(dice, back, 36)}`],
      [`renewal ${nearMonths(dice, back, 12)} for 24`, `solemn ${early}`],
      [`simple ${nearMonths(dice, back, 12)}`, `solemn ${nearMonths(dice, back, 36)}`],
    ]);
    return {
      brother: {birth_date: '1965-02-28'},
      homes: dice.oneOf([atHome, [`friary ${back} … guardian`]]),
      stages: [novitiateBefore(first)],
      vows: [`simple ${first} for 36`, `solemn ${perpetual}`, `${type} ${back}`, ...later],
    };
  },
};
