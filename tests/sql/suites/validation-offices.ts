import type {Database} from '#tests/sql/support/database.ts';
import {describeRules, type Rules} from '#tests/sql/support/issues.ts';
import type {Life, Scene} from '#tests/sql/support/scenes.ts';

const perpetual = [['solemn', '2000-01-01']] as const;
const temporary = [['simple', '2020-01-01']] as const;
const suspended = {membership_status: 'suspended'};
const dead = {membership_status: 'deceased', death_date: '2020-01-01'};
const resident: Life = {vows: perpetual, homes: [['2020-01-01']]};
const guardian: Life = {vows: perpetual, homes: [['2024-01-01', null, 'guardian']]};

export const rulesOfOffices: Rules = {
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
    [
      'high',
      {
        about: 'house',
        ...guardian,
        others: [{...guardian, homes: [['2025-01-01', '2026-11-21', 'guardian']]}],
      },
    ],
    [
      '',
      {
        about: 'house',
        ...guardian,
        others: [{...guardian, homes: [['2025-01-01', '2026-11-20', 'guardian']]}],
      },
    ],
    // A guardian may hand over to another on one day.
    [
      '',
      {
        about: 'house',
        ...guardian,
        homes: [['2024-01-01', '2026-11-21', 'guardian']],
        others: [{...guardian, homes: [['2026-11-21', null, 'guardian']]}],
      },
    ],
    [
      'high',
      {
        about: 'house',
        ...guardian,
        others: [{...guardian, homes: [['2026-11-21', null, 'guardian']]}],
      },
    ],
    [
      'high',
      {
        about: 'house',
        ...guardian,
        homes: [['2024-01-01', '2026-11-21', 'guardian']],
        others: [{...guardian, homes: [['2026-11-21', null, 'guardian']]}, guardian],
      },
    ],
    ['', {about: 'house', ...guardian, others: [{...guardian, brother: dead}]}],
    ['high', {about: 'house', ...guardian, others: [guardian], suppressed: '2026-11-21'}],
    ['', {about: 'house', ...guardian, others: [guardian], suppressed: '2026-11-20'}],
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
    ['', {about: 'house', ...resident, others: [resident, resident], suppressed: '2026-11-20'}],
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
    // The move of a guardian is planned.
    [
      '',
      {
        about: 'house',
        ...resident,
        others: [
          resident,
          resident,
          {...guardian, homes: [['2024-01-01', '2026-12-31', 'guardian']]},
        ],
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
    ['', {vows: temporary, homes: [['2024-01-01', null, 'guardian']], suppressed: '2026-11-20'}],
    ['high 2024-01-01', {vows: temporary, homes: [['2024-01-01', '2026-11-21', 'guardian']]}],
    // Vows that are not recorded are no accusation.
    ['', {homes: [['2024-01-01', null, 'guardian']]}],
    ['', {homes: [['2024-01-01', '2026-11-20', 'guardian']]}],
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
    ['', {posts: [['2024-01-01', null, 'magister novis']]}],
    ['', {vows: temporary, posts: [['2024-01-01', null, 'magister novis']], closed: '2026-11-20'}],
    ['high 2024-01-01', {vows: temporary, homes: [['2024-01-01', null, 'Novice Master']]}],
    ['high 2024-01-01', {vows: temporary, posts: [['2024-01-01', null, 'magister novis']]}],
    [
      'high 2024-01-01',
      {vows: temporary, homes: [['2024-01-01', null, 'Guardiano, maestro dei novizi']]},
    ],
    ['', {vows: temporary, posts: [['2024-01-01', '2026-11-20', 'maestro dei novizi']]}],
    [
      'high 2024-01-01',
      {vows: temporary, posts: [['2024-01-01', '2026-11-21', 'maestro dei novizi']]},
    ],
    ['', {vows: perpetual, posts: [['2024-01-01', null, 'maestro dei novizi']]}],
  ],
  'A09 GUARDIAN_TERM': [
    // Six months are left for a chapter to decide.
    ['medium 2023-05-20', {homes: [['2023-05-20', null, 'guardian']]}],
    ['medium 2023-05-20', {homes: [['2023-05-20', '2026-12-31', 'guardian']]}],
    ['', {homes: [['2023-05-21', null, 'guardian']]}],
    ['medium 2023-05-20', {homes: [['2023-05-20', null, 'guardian (2nd term)']]}],
    ['medium 2023-05-20', {homes: [['2023-05-20', null, 'guardian']], suppressed: '2026-11-21'}],
    ['', {homes: [['2023-05-20', null, 'guardian']], suppressed: '2026-11-20'}],
    // A guardian who is elected again begins another term.
    ['', {homes: [['2020-02-01', null, 'guardian']], elections: [['guardiano', '2023-05-21']]}],
    [
      'medium 2020-02-01',
      {homes: [['2020-02-01', null, 'guardian']], elections: [['guardian', '2023-05-20']]},
    ],
    [
      '',
      {
        homes: [['2020-02-01', null, 'guardian']],
        elections: [['guardian', '2022-01-01', {end_date: '2026-05-21'}]],
      },
    ],
    [
      'medium 2020-02-01',
      {
        homes: [['2020-02-01', null, 'guardian', 'there']],
        elections: [['guardian', '2023-05-21']],
      },
    ],
    [
      'medium 2020-02-01',
      {homes: [['2020-02-01', null, 'guardian']], elections: [['vicar', '2023-05-21']]},
    ],
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
};

export function describeOfficeRules(database: () => Database): void {
  describeRules('on offices', database, rulesOfOffices);
}
