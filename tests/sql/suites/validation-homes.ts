import type {Database} from '#tests/sql/support/database.ts';
import {describeRules, type Rules} from '#tests/sql/support/issues.ts';
import type {Life, Scene} from '#tests/sql/support/scenes.ts';

const perpetual = [['solemn', '2000-01-01']] as const;
const suspended = {membership_status: 'suspended'};
const dead = {membership_status: 'deceased', death_date: '2020-01-01'};
const resident: Life = {vows: perpetual, homes: [['2020-01-01']]};
const guardian: Life = {vows: perpetual, homes: [['2024-01-01', null, 'guardian']]};

export const rulesOfHomes: Rules = {
  'A01 NO_CURRENT_FRATERNITY': [
    ['medium', {vows: perpetual, homes: [['2020-01-01', '2026-11-20']]}],
    ['', {vows: perpetual, homes: [['2020-01-01', '2026-11-21']]}],
    ['medium', {vows: perpetual, homes: [['2026-11-22']]}],
    ['medium', {stages: [['novitiate', '2026-08-01']]}],
    ['', {stages: [['postulancy', '2026-08-01']]}],
    ['', {orders: [['episcopate', '2020-01-01']]}],
    ['', {brother: suspended}],
  ],
  'A02 TWO_CURRENT_FRATERNITIES': [
    ['high', {homes: [['2020-01-01'], ['2026-11-21', null, '', 'there']]}],
    ['', {homes: [['2020-01-01'], ['2026-11-22', null, '', 'there']]}],
    ['', {brother: dead, homes: [['2010-01-01'], ['2011-01-01']]}],
  ],
  'A03 ASSIGNMENT_OVERLAP': [
    [
      'medium 2021-01-01 → 2021-01-09',
      {
        homes: [
          ['2020-01-01', '2021-01-09'],
          ['2021-01-01', '2022-01-01'],
        ],
      },
    ],
    [
      '',
      {
        homes: [
          ['2020-01-01', '2021-01-08'],
          ['2021-01-01', '2022-01-01'],
        ],
      },
    ],
    // Two open assignments are another issue.
    ['', {homes: [['2020-01-01'], ['2021-01-01']]}],
    [
      'medium 2021-01-01 → 2022-01-01',
      {homes: [['2020-01-01'], ['2021-01-01', '2022-01-01'], ['2023-01-01']]},
    ],
    // Overlaps are found between any two assignments, not only neighbours.
    [
      'medium 2021-01-01 → 2021-02-01',
      {
        homes: [
          ['2020-01-01', '2022-01-01'],
          ['2021-01-01', '2021-02-01'],
          ['2021-06-01', '2021-07-01'],
        ],
      },
    ],
  ],
  'A05 TWO_GUARDIANS': [
    [
      'high',
      {
        about: 'house',
        ...guardian,
        others: [{...guardian, homes: [['2025-01-01', null, ' Guardiano ']]}],
      },
    ],
    [
      '',
      {
        about: 'house',
        ...guardian,
        others: [{...guardian, homes: [['2026-11-22', null, 'guardian']]}],
      },
    ],
    [
      'high',
      {
        about: 'house',
        ...guardian,
        others: [{...guardian, homes: [['2025-01-01', null, 'Fr. Guardian']]}],
      },
    ],
    ['', {about: 'house', ...guardian, others: [{...guardian, brother: dead}]}],
    [
      '',
      {
        about: 'house',
        ...guardian,
        others: [{...guardian, homes: [['2025-01-01', null, 'vicar']]}],
      },
    ],
  ],
  'A06 NO_GUARDIAN': [
    [
      'medium 3',
      {about: 'house', ...resident, others: [resident, {...resident, brother: suspended}]},
    ],
    ['', {about: 'house', ...resident, others: [resident]}],
    ['', {about: 'house', ...resident, others: [resident, {...resident, brother: dead}]}],
    [
      '',
      {
        about: 'house',
        ...resident,
        others: [resident, {...guardian, homes: [['2024-01-01', null, 'GARDIAN']]}],
      },
    ],
    ...['Superiore', 'Gardian, Pastor Paroki', 'Guardiano e parroco', 'guardian (2nd term)'].map(
      (role): [string, Scene] => [
        '',
        {
          about: 'house',
          ...resident,
          others: [resident, {...guardian, homes: [['2024-01-01', null, role]]}],
        },
      ],
    ),
    [
      'medium 3',
      {
        about: 'house',
        ...resident,
        others: [resident, {...guardian, homes: [['2024-01-01', null, 'vicario del guardiano']]}],
      },
    ],
  ],
  'A07 GUARDIAN_NOT_PERPETUAL': [
    [
      'high 2024-01-01',
      {
        ...guardian,
        vows: [
          ['simple', '2020-01-01'],
          ['solemn', '2026-11-22'],
        ],
      },
    ],
    ['', guardian],
    // In temporary vows, guardian and parish priest.
    [
      'high 2024-09-01',
      {
        vows: [['simple', '2014-08-02']],
        homes: [['2024-09-01', null, 'Guardiano e parroco']],
      },
    ],
  ],
  'A08 MASTER_NOT_PERPETUAL': [
    ['high 2024-01-01', {homes: [['2024-01-01', null, 'Novice Master']]}],
    ['high 2024-01-01', {posts: [['2024-01-01', null, 'magister novis']]}],
    ['high 2024-01-01', {homes: [['2024-01-01', null, 'Guardiano, maestro dei novizi']]}],
    ['', {posts: [['2024-01-01', '2025-01-01', 'maestro dei novizi']]}],
    ['', {vows: perpetual, posts: [['2024-01-01', null, 'maestro dei novizi']]}],
  ],
  'A09 GUARDIAN_TERM': [
    // Six months are left for a chapter to decide.
    ['medium 2023-05-20', {homes: [['2023-05-20', null, 'guardian']]}],
    ['', {homes: [['2023-05-21', null, 'guardian']]}],
    ['medium 2023-05-20', {homes: [['2023-05-20', null, 'guardian (2nd term)']]}],
    // Nine years in a row, in any house; a month between two terms is not a break.
    [
      'medium 2017-11-20',
      {
        homes: [
          ['2017-11-20', '2021-01-01', 'guardian', 'there'],
          ['2021-02-01', '2024-01-01', 'guardian'],
          ['2024-01-01', null, 'guardian', 'there'],
        ],
      },
    ],
    [
      '',
      {
        homes: [
          ['2017-11-20', '2021-01-01', 'guardian', 'there'],
          ['2021-02-02', '2024-01-01', 'guardian'],
          ['2024-01-01', null, 'guardian', 'there'],
        ],
      },
    ],
    [
      '',
      {
        homes: [
          ['2010-01-01', '2023-12-31', 'vicar'],
          ['2024-01-01', null, 'guardian'],
        ],
      },
    ],
  ],
  'A10 HOUSE_UNDER_3': [
    [
      'low 2',
      {
        about: 'house',
        ...resident,
        others: [resident, {...resident, vows: [['simple', '2026-11-22']]}],
      },
    ],
    ['', {about: 'house', ...resident, others: [resident, resident]}],
    ['low 0', {about: 'house'}],
    ['', {about: 'house', house: 'curia'}],
  ],
  'A11 NOVICE_NOT_IN_NOVITIATE': [
    ['medium', {stages: [['novitiate', '2026-01-01']], homes: [['2026-01-01']]}],
    ['', {house: 'formational', stages: [['novitiate', '2026-01-01']], homes: [['2026-01-01']]}],
    ['', {stages: [['postulancy', '2026-01-01']], homes: [['2026-01-01']]}],
  ],
};

export function describeHomeRules(database: () => Database): void {
  describeRules('on houses and offices', database, rulesOfHomes);
}
