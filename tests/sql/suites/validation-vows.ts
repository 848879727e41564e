import type {Database} from '#tests/sql/support/database.ts';
import {describeRules, type Rules} from '#tests/sql/support/issues.ts';

const born = (birth_date: string) => ({birth_date});
const gone = {membership_status: 'departed'};

export const rulesOfVows: Rules = {
  'P01 TEMP_UNDERAGE': [
    ['high 2010-01-01', {brother: born('1992-01-02'), vows: [['simple', '2010-01-01']]}],
    // The age is complete when the birthday has ended.
    ['medium 2010-01-01', {brother: born('1992-01-01'), vows: [['simple', '2010-01-01']]}],
    ['', {brother: born('1991-12-31'), vows: [['simple', '2010-01-01']]}],
    // The Code of 1917 allowed the age of sixteen.
    ['', {brother: born('1967-01-01'), vows: [['simple', '1983-11-26']]}],
    ['high 1983-11-26', {brother: born('1967-11-27'), vows: [['simple', '1983-11-26']]}],
  ],
  'P02 TEMP_WITHOUT_NOVITIATE': [
    [
      'medium',
      {
        vows: [
          ['simple', '2010-01-01'],
          ['renewal', '2011-01-01'],
        ],
      },
    ],
    // Even a planned novitiate counts as one.
    ['', {stages: [['novitiate', '2027-01-01']], vows: [['simple', '2010-01-01']]}],
    ['', {vows: [['solemn', '2010-01-01']]}],
    [
      '',
      {
        vows: [
          ['solemn', '2010-01-01'],
          ['renewal', '2020-01-01'],
        ],
      },
    ],
  ],
  'P03 PERPETUAL_UNDERAGE': [
    ['high 2010-01-01', {brother: born('1989-01-02'), vows: [['solemn', '2010-01-01']]}],
    ['medium 2010-01-01', {brother: born('1989-01-01'), vows: [['solemn', '2010-01-01']]}],
    ['', {brother: born('1988-12-31'), vows: [['solemn', '2010-01-01']]}],
  ],
  'P04 PERPETUAL_EARLY': [
    [
      'high 2023-08-02 → 2026-05-01',
      {
        vows: [
          ['simple', '2023-08-02'],
          ['solemn', '2026-05-01'],
        ],
      },
    ],
    [
      '',
      {
        vows: [
          ['simple', '2023-08-02'],
          ['solemn', '2026-05-02'],
        ],
      },
    ],
    // Three years after the end of May is the end of May, and three months before that the end of February.
    [
      'high 2020-05-31 → 2023-02-27',
      {
        vows: [
          ['simple', '2020-05-31'],
          ['solemn', '2023-02-27'],
        ],
      },
    ],
    [
      '',
      {
        vows: [
          ['simple', '2020-05-31'],
          ['solemn', '2023-02-28'],
        ],
      },
    ],
    // A renewal out of devotion is no temporary profession.
    [
      '',
      {
        vows: [
          ['solemn', '1990-08-02'],
          ['renewal', '2015-08-02'],
        ],
      },
    ],
  ],
  'P05 PERPETUAL_WITHOUT_TEMP': [
    ['medium 2020-01-01', {vows: [['solemn', '2020-01-01']]}],
    [
      'medium 1990-08-02',
      {
        vows: [
          ['solemn', '1990-08-02'],
          ['renewal', '2015-08-02'],
        ],
      },
    ],
    ['', {vows: [['solemn', '2026-11-22']]}],
    [
      '',
      {
        vows: [
          ['simple', '2015-01-01'],
          ['solemn', '2020-01-01'],
        ],
      },
    ],
  ],
  'P06 TEMP_OVER_6Y': [
    ['medium 2020-11-20', {vows: [['simple', '2020-11-20', {duration_months: 84}]]}],
    ['', {vows: [['simple', '2020-11-21', {duration_months: 84}]]}],
    // Years in which no vow bound him do not count.
    ['', {vows: [['simple', '2019-11-20']]}],
    // After perpetual profession nothing is left to do.
    [
      'low 2010-01-01',
      {
        vows: [
          ['simple', '2010-01-01'],
          ['solemn', '2016-01-02'],
        ],
      },
    ],
    [
      '',
      {
        vows: [
          ['simple', '2010-01-01'],
          ['solemn', '2016-01-01'],
        ],
      },
    ],
    ['', {brother: gone, vows: [['simple', '2010-01-01', {duration_months: 84}]]}],
    ['', {vows: [['simple', '2017-11-20', {duration_months: 120}]]}],
  ],
  'P07 TEMP_OVER_9Y': [
    ['high 2017-11-20', {vows: [['simple', '2017-11-20', {duration_months: 120}]]}],
    ['', {vows: [['simple', '2017-11-21', {duration_months: 120}]]}],
    // A readmission begins the time again.
    [
      '',
      {
        vows: [
          ['simple', '2005-08-02', {duration_months: 36}],
          ['simple', '2024-08-02'],
          ['renewal', '2025-08-02'],
        ],
      },
    ],
  ],
};

export function describeVowRules(database: () => Database): void {
  describeRules('on vows', database, rulesOfVows);
}
