import type {Database} from '#tests/sql/support/database.ts';
import {describeRules, type Rules} from '#tests/sql/support/issues.ts';

const born = (birth_date: string | null) => ({birth_date});
const dead = {
  membership_status: 'deceased',
  death_date: '2020-01-01',
  death_place: 'Assisi',
  burial_place: 'Assisi',
};
const departed = {
  membership_status: 'departed',
  departure_date: '2020-01-01',
  departure_reason: 'R',
};

export const rulesOfLives: Rules = {
  'D01 DATE_ORDER': [
    [
      'high 2000-01-01 → 1999-12-31',
      {brother: born('2000-01-01'), vows: [['simple', '1999-12-31']]},
    ],
    ['', {brother: born('2000-01-01'), vows: [['simple', '2000-01-01']]}],
    ['high 2020-01-02 → 2020-01-01', {brother: {...born('2020-01-02'), ...departed}}],
    [
      'high 2020-01-02 → 2020-01-01',
      {brother: departed, stages: [['aspirancy', '2020-01-02']], vows: [['simple', '2021-02-01']]},
    ],
    [
      '',
      {
        brother: departed,
        stages: [['aspirancy', '2020-01-01']],
        orders: [['diaconate', '2023-01-01']],
      },
    ],
    [
      'high 2010-01-01 → 2009-01-01',
      {stages: [['aspirancy', '2010-01-01']], vows: [['simple', '2009-01-01']]},
    ],
    // Only neighbours are compared, and only events in the past.
    [
      'high 2010-01-01 → 2009-01-01',
      {
        stages: [['aspirancy', '2010-01-01']],
        vows: [['solemn', '2009-01-01']],
        orders: [['diaconate', '2008-01-01']],
      },
    ],
    // Studies are no entry, and a ministry is no order.
    [
      '',
      {
        stages: [['specialisation', '2005-10-01', '2008-06-30']],
        vows: [['simple', '1990-08-02']],
        orders: [['lectorate', '1985-03-01']],
      },
    ],
    // Orders before entry are in order, but not before birth.
    [
      '',
      {
        stages: [['novitiate', '2016-06-29', '2017-08-02']],
        vows: [['simple', '2017-08-02']],
        orders: [['diaconate', '2006-01-06']],
      },
    ],
    [
      'high 2017-08-02 → 1950-01-06',
      {
        brother: born('1960-01-01'),
        stages: [['novitiate', '2016-06-29', '2017-08-02']],
        vows: [['simple', '2017-08-02']],
        orders: [['diaconate', '1950-01-06']],
      },
    ],
    ['', {stages: [['aspirancy', '2026-11-22']], vows: [['simple', '2020-01-01']]}],
    [
      'high 2010-01-01 → 2005-01-01',
      {
        stages: [
          ['aspirancy', '2010-01-01'],
          ['ongoing', '2001-01-01'],
        ],
        vows: [['simple', '2005-01-01']],
      },
    ],
    // The entry of a readmission lies between the vows of two series, the last day of the first one included.
    [
      '',
      {
        stages: [['novitiate', '2006-08-03', '2007-08-01']],
        vows: [
          ['simple', '2005-08-02'],
          ['simple', '2007-08-02'],
        ],
      },
    ],
    [
      '',
      {
        stages: [['postulancy', '2007-08-02', '2008-08-01']],
        vows: [
          ['solemn', '2005-08-02'],
          ['simple', '2008-08-02'],
        ],
      },
    ],
    [
      'high 2006-08-02 → 2005-08-02',
      {
        stages: [['novitiate', '2006-08-02', '2007-08-01']],
        vows: [
          ['simple', '2005-08-02'],
          ['simple', '2007-08-02'],
        ],
      },
    ],
    [
      'high 2006-08-03 → 2005-08-02',
      {
        stages: [['novitiate', '2006-08-03', '2007-08-01']],
        vows: [
          ['simple', '2005-08-02'],
          ['renewal', '2007-08-02'],
        ],
      },
    ],
  ],
  'D02 FUTURE_DATE': [
    ['high 2026-11-22', {brother: born('2026-11-22')}],
    ['', {brother: born('2026-11-21')}],
    ['high 2026-11-22', {brother: {...dead, death_date: '2026-11-22'}}],
    ['high 2026-11-22', {brother: {...departed, departure_date: '2026-11-22'}}],
    ['high 2027-11-22', {vows: [['simple', '2027-11-22']]}],
    ['', {vows: [['simple', '2027-11-21']]}],
    [
      'high 2030-01-01',
      {homes: [['2030-01-01']], posts: [['2029-01-01']], stages: [['ongoing', '2028-01-01']]},
    ],
  ],
  'D03 IMPLAUSIBLE_AGE': [
    ['medium 1925-11-21', {brother: born('1925-11-21')}],
    ['', {brother: born('1925-11-22')}],
    ['', {brother: {...born('1825-11-21'), membership_status: 'suspended'}}],
  ],
  'D04 MISSING_BIRTH_DATE': [
    ['medium', {brother: born(null)}],
    ['', {brother: {...dead, ...born(null)}}],
  ],
  'D05 BIRTHDAY_MISMATCH': [
    ['low 1960-01-01 → 1960-10-04', {brother: {birthday: '1960-10-04'}}],
    ['', {brother: {birthday: '1999-01-01'}}],
    ['', {brother: {birth_date: '1964-02-29', birthday: '2026-02-28'}}],
    ['low 1964-02-29 → 2026-03-01', {brother: {birth_date: '1964-02-29', birthday: '2026-03-01'}}],
    ['', {brother: {birthday: '1960-10-04', additional_info: {name_day: 'Saint Francis'}}}],
    ['', {brother: {birthday: '1961-02-28', name_day: 'XXXX-02-29'}}],
    ['low 1960-01-01 → 1960-10-04', {brother: {birthday: '1960-10-04', name_day: 'XXXX-10-05'}}],
    [
      'low 1960-01-01 → 1960-10-04',
      {brother: {birthday: '1960-10-04', additional_info: {name_day: ' '}}},
    ],
    [
      'low 1960-01-01 → 1960-10-04',
      {brother: {birthday: '1960-10-04', additional_info: ['name_day']}},
    ],
  ],
  'M01 DECEASED_NO_DATE': [
    ['high', {brother: {...dead, death_date: null}}],
    ['', {brother: dead}],
  ],
  'M03 EVENT_AFTER_DEATH': [
    ['high 2020-01-01 → 2020-01-02', {brother: dead, vows: [['simple', '2020-01-02']]}],
    ['', {brother: dead, vows: [['simple', '2020-01-01']]}],
    [
      'high 2020-01-01 → 2021-01-01',
      {brother: dead, posts: [['2022-01-01', '2022-02-01']], homes: [['2021-01-01', '2022-01-01']]},
    ],
  ],
  'M04 DEPARTED_NO_DATE': [
    ['high', {brother: {...departed, departure_date: null}}],
    ['high', {brother: {membership_status: 'transferred'}}],
    ['', {brother: departed}],
  ],
  'M04 DEPARTED_NO_REASON': [
    ['low', {brother: {...departed, departure_reason: '\n'}}],
    ['', {brother: departed}],
  ],
  'M05 OPEN_POST_AFTER_EXIT': [
    ['high 2018-01-01', {brother: dead, homes: [['2018-01-01']]}],
    ['high 2018-01-01', {brother: departed, posts: [['2018-01-01', null], ['2019-01-01']]}],
    ['', {brother: departed, homes: [['2018-01-01', '2020-01-01']]}],
    ['', {brother: {membership_status: 'suspended'}, homes: [['2018-01-01']]}],
  ],
  'M06 DECEASED_NO_PLACE': [
    ['low', {brother: {...dead, burial_place: ''}}],
    ['low', {brother: {...dead, death_place: null}}],
    ['', {brother: dead}],
  ],
};

export function describeLifeRules(database: () => Database): void {
  describeRules('on the dates of a life', database, rulesOfLives);
}
