import type {Database} from '#tests/sql/support/database.ts';
import {describeRules, type Rules} from '#tests/sql/support/issues.ts';

const born = (birth_date: string) => ({birth_date});

export const rulesOfFormation: Rules = {
  'F01 NOVITIATE_UNDERAGE': [
    ['high 2010-01-01', {brother: born('1993-01-02'), stages: [['novitiate', '2010-01-01']]}],
    // The age is complete when the birthday has ended.
    ['medium 2010-01-01', {brother: born('1993-01-01'), stages: [['novitiate', '2010-01-01']]}],
    ['', {brother: born('1992-12-31'), stages: [['novitiate', '2010-01-01']]}],
    // A birthday on 29 February is completed on 1 March in a common year.
    ['high 2017-02-28', {brother: born('2000-02-29'), stages: [['novitiate', '2017-02-28']]}],
    ['', {brother: born('2000-02-29'), stages: [['novitiate', '2017-03-01']]}],
    // The Code of 1917 allowed the age of fifteen.
    ['high 1983-11-27', {brother: born('1968-01-01'), stages: [['novitiate', '1983-11-27']]}],
    ['', {brother: born('1968-01-01'), stages: [['novitiate', '1983-11-26']]}],
    ['high 1983-11-26', {brother: born('1968-11-27'), stages: [['novitiate', '1983-11-26']]}],
    ['', {brother: {birth_date: null}, stages: [['novitiate', '2010-01-01']]}],
    // Archived brothers are not judged.
    [
      '',
      {
        brother: {...born('1993-01-02'), deleted_at: '2026-01-01T00:00:00Z'},
        stages: [['novitiate', '2010-01-01']],
      },
    ],
  ],
  'F02 NOVITIATE_SHORT': [
    ['high 2024-07-16 → 2025-06-30', professed('2025-06-30', ['2024-07-16', '2025-07-16'])],
    ['', professed('2025-07-01', ['2024-07-16', '2025-07-16'])],
    // The last novitiate counts, for as long as it lasted.
    ['high 2024-07-16 → 2025-01-31', professed('2025-08-02', ['2024-07-16', '2025-01-31'])],
    [
      'high 2025-01-01 → 2025-08-01',
      professed('2025-08-02', ['2024-07-16', '2024-12-01'], ['2025-01-01', '2025-08-01']),
    ],
    ['', professed('2025-08-02', ['2024-08-02', '2025-08-01'])],
    // Rows that follow each other within fifteen days are one novitiate.
    ['', professed('2025-08-02', ['2024-08-01', '2025-01-31'], ['2025-02-15', '2025-08-01'])],
    [
      'high 2025-02-16 → 2025-08-01',
      professed('2025-08-02', ['2024-08-01', '2025-01-31'], ['2025-02-16', '2025-08-01']),
    ],
    // A readmitted brother need not make another novitiate.
    [
      '',
      {
        stages: [['novitiate', '2004-07-16', '2005-08-01']],
        vows: [
          ['simple', '2005-08-02'],
          ['simple', '2024-08-02'],
        ],
      },
    ],
  ],
  'F03 NOVITIATE_LONG': [
    ['medium 2020-01-01 → 2022-01-02', {stages: [['novitiate', '2020-01-01', '2022-01-02']]}],
    ['', {stages: [['novitiate', '2020-01-01', '2022-01-01']]}],
    [
      'medium 2020-01-01 → 2022-02-01',
      {
        stages: [
          ['novitiate', '2020-01-01', '2021-01-01'],
          ['novitiate', '2021-01-02', '2022-02-01'],
        ],
      },
    ],
    ['high 2020-01-01 → 2022-07-02', {stages: [['novitiate', '2020-01-01', '2022-07-02']]}],
    ['medium 2020-01-01 → 2022-07-01', {stages: [['novitiate', '2020-01-01', '2022-07-01']]}],
    // Without an end it lasts until the vows, else until today, unless the brother has left.
    [
      'high 2020-01-01 → 2023-01-01',
      {stages: [['novitiate', '2020-01-01']], vows: [['simple', '2023-01-01']]},
    ],
    ['medium 2024-11-20 → 2026-11-21', {stages: [['novitiate', '2024-11-20']]}],
    ['', {stages: [['novitiate', '2024-11-21']]}],
    ['', {brother: {membership_status: 'departed'}, stages: [['novitiate', '2020-01-01']]}],
    ['medium 2024-11-20 → 2026-11-21', {stages: [['novitiate', '2024-11-20', '2028-01-01']]}],
    // Perpetual vows do not tell when it ended.
    ['', {stages: [['novitiate', '2010-08-01']], vows: [['solemn', '2015-08-02']]}],
    [
      '',
      {
        stages: [['novitiate', '1988-08-01']],
        vows: [
          ['solemn', '1993-08-02'],
          ['renewal', '2018-08-02'],
        ],
      },
    ],
    // Vows of an earlier time in the order do not end it.
    [
      'medium 2024-11-20 → 2026-11-21',
      {stages: [['novitiate', '2024-11-20']], vows: [['simple', '2005-08-02']]},
    ],
  ],
  'F04 POSTULANCY_SHORT': [
    // Up to fifteen days less than a year are a year.
    ['low 2020-02-29 → 2021-02-12', {stages: [['postulancy', '2020-02-29', '2021-02-12']]}],
    ['', {stages: [['postulancy', '2020-02-29', '2021-02-13']]}],
    ['', {stages: [['postulancy', '2026-06-01', '2026-11-22']]}],
    // Rows that follow each other within fifteen days are one postulancy.
    [
      '',
      {
        stages: [
          ['postulancy', '2020-08-01', '2021-01-31'],
          ['postulancy', '2021-02-15', '2021-07-31'],
        ],
      },
    ],
    [
      'low 2020-08-01 → 2021-01-31',
      {
        stages: [
          ['postulancy', '2020-08-01', '2021-01-31'],
          ['postulancy', '2021-02-16', '2021-07-31'],
        ],
      },
    ],
    [
      'low 2020-08-01 → 2021-01-31',
      {
        stages: [
          ['postulancy', '2020-08-01', '2020-10-31'],
          ['postulancy', '2020-11-01', '2021-01-31'],
        ],
      },
    ],
  ],
  'F05 STAGE_OVERLAP': [
    ['low 2021-02-02 → 2021-01-01', two('2021-02-02', '2021-01-01')],
    ['', two('2021-02-01', '2021-01-01')],
    ['low … → 2026-10-20', two(null, '2026-10-20')],
    ['', two(null, '2026-10-21')],
    // The post-novitiate contains the studies.
    ['', studies('2022-08-01', null)],
    // Ongoing formation is not a stage of initial formation.
    [
      '',
      {
        stages: [
          ['ongoing', '2010-01-01'],
          ['novitiate', '2011-01-01', '2012-01-01'],
        ],
      },
    ],
  ],
  'F05 STAGE_GAP': [
    ['low 2021-01-31 → 2021-08-01', two('2021-01-31', '2021-08-01')],
    ['', two('2021-01-31', '2021-07-31')],
    ['', studies('2010-01-01', '2026-01-01')],
    ['low 2024-06-30 → 2026-07-01', studies('2010-01-01', '2025-12-31')],
  ],
  'F06 STAGE_OPEN_AFTER_PERPETUAL': [
    [
      'medium 2020-01-01',
      {stages: [['novitiate', '2020-01-01']], vows: [['solemn', '2021-01-02']]},
    ],
    ['', {stages: [['novitiate', '2020-01-01']], vows: [['simple', '2026-11-22']]}],
    ['', {stages: [['theology', '2020-01-01']], vows: [['simple', '2021-01-02']]}],
    ['', {stages: [['novitiate', '2026-08-01']], vows: [['simple', '2005-08-02']]}],
  ],
};

function professed(date: string, ...novitiates: readonly (readonly [string, string])[]) {
  return {
    stages: novitiates.map(([start, end]) => ['novitiate', start, end] as const),
    vows: [['simple', date]],
  } as const;
}

function studies(start: string, end: string | null) {
  return {
    stages: [
      ['post_novitiate', start, end],
      ['philosophy', '2022-09-01', '2024-06-30'],
      ['pastoral_year', '2026-07-01', null],
    ],
  } as const;
}

function two(end: string | null, start: string) {
  return {
    stages: [
      ['postulancy', '2020-01-01', end],
      ['novitiate', start, '2026-11-01'],
    ],
  } as const;
}

export function describeFormationRules(database: () => Database): void {
  describeRules('on formation', database, rulesOfFormation);
}
