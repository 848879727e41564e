import type {Database} from '#tests/sql/support/database.ts';
import {describeRules, type Rules} from '#tests/sql/support/issues.ts';
import type {Life} from '#tests/sql/support/scenes.ts';

const perpetual = [['solemn', '2000-01-01']] as const;
const suspended = {membership_status: 'suspended'};
const dead = {membership_status: 'deceased', death_date: '2020-01-01'};
const novice: Life = {stages: [['novitiate', '2026-01-01']], homes: [['2026-01-01']]};
const resident: Life = {vows: perpetual, homes: [['2020-01-01']]};

export const rulesOfHomes: Rules = {
  'A01 NO_CURRENT_FRATERNITY': [
    ['medium', {vows: perpetual, homes: [['2020-01-01', '2026-11-20']]}],
    ['', {vows: perpetual, homes: [['2020-01-01', '2026-11-21']]}],
    ['medium', {vows: perpetual, homes: [['2026-11-22']]}],
    ['', {vows: perpetual, homes: [['2020-01-01']], suppressed: '2026-11-21'}],
    ['medium', {vows: perpetual, homes: [['2020-01-01']], suppressed: '2026-11-20'}],
    ['medium', {stages: [['novitiate', '2026-08-01']]}],
    ['', {stages: [['postulancy', '2026-08-01']]}],
    ['', {stages: [['postulancy', '2026-08-01']], orders: [['priesthood', '2010-06-29']]}],
    ['medium', {stages: [['novitiate', '2026-08-01']], orders: [['priesthood', '2010-06-29']]}],
    [
      'medium',
      {vows: perpetual, brother: {additional_info: {status_override: {value: 'unknown'}}}},
    ],
    ['', {orders: [['episcopate', '2020-01-01']]}],
    ['', {brother: suspended}],
    // After a readmission he is a postulant, whom can. 665 does not bind yet.
    ['', {vows: perpetual, stages: [['postulancy', '2026-08-01']]}],
  ],
  'A02 TWO_CURRENT_FRATERNITIES': [
    ['high', {homes: [['2020-01-01'], ['2026-11-21', null, '', 'there']]}],
    ['', {homes: [['2020-01-01'], ['2026-11-22', null, '', 'there']]}],
    [
      '',
      {
        homes: [
          ['2020-01-01', '2026-11-21'],
          ['2026-11-21', null, '', 'there'],
        ],
      },
    ],
    ['', {brother: dead, homes: [['2010-01-01'], ['2011-01-01']]}],
    // Two offices in one house are one home, but the same one twice is not.
    ['', {homes: [['2020-01-01', null, 'bursar'], ['2024-01-01']]}],
    [
      'high',
      {
        homes: [
          ['2020-01-01', null, 'bursar'],
          ['2024-01-01', null, 'bursar'],
        ],
      },
    ],
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
    ['', {homes: [['2020-01-01'], ['2021-01-01', '2024-01-01', 'bursar']]}],
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
    [
      '',
      {
        about: 'house',
        ...resident,
        others: [resident, {...resident, homes: [['2020-01-01', '2026-11-21']]}],
      },
    ],
    // A novice who was readmitted is not professed.
    [
      'low 2',
      {
        about: 'house',
        ...resident,
        others: [resident, {...resident, stages: [['novitiate', '2026-08-01']]}],
      },
    ],
    ['low 0', {about: 'house'}],
    ['', {about: 'house', house: 'curia'}],
    ['low 0', {about: 'house', suppressed: '2026-11-21'}],
    ['', {about: 'house', suppressed: '2026-11-20'}],
    ['low 0', {about: 'house', founded: '2026-11-21'}],
    ['', {about: 'house', founded: '2026-11-22'}],
  ],
  'A12 POST_IN_CLOSED_INSTITUTION': [
    ['medium 2020-01-01', {posts: [['2020-01-01']], closed: '2026-11-20'}],
    ['', {posts: [['2020-01-01']], closed: '2026-11-21'}],
    ['medium 2020-01-01', {posts: [['2020-01-01', '2026-11-21']], closed: '2026-11-20'}],
    ['', {posts: [['2020-01-01', '2026-11-20']], closed: '2026-11-20'}],
    ['', {posts: [['2026-11-22']], closed: '2026-11-20'}],
    ['', {posts: [['2020-01-01']]}],
    ['medium 2020-01-01', {brother: suspended, posts: [['2020-01-01']], closed: '2026-11-20'}],
    ['', {brother: dead, posts: [['2010-01-01']], closed: '2026-11-20'}],
  ],
  'A11 NOVICE_NOT_IN_NOVITIATE': [
    ['medium', novice],
    ['', {...novice, house: 'formational'}],
    ['', {stages: [['postulancy', '2026-01-01']], homes: [['2026-01-01']]}],
    // NO_CURRENT_FRATERNITY reports a novice whose house no longer exists.
    ['medium', {...novice, suppressed: '2026-11-21'}],
    ['', {...novice, suppressed: '2026-11-20'}],
    // A priest may be a novice.
    [
      'medium',
      {
        stages: [['novitiate', '2026-01-01']],
        orders: [['priesthood', '2010-06-29']],
        homes: [['2026-01-01', '2026-11-21']],
      },
    ],
    [
      '',
      {
        stages: [['novitiate', '2026-01-01', '2026-11-20']],
        orders: [['priesthood', '2010-06-29']],
        homes: [['2026-01-01']],
      },
    ],
    [
      '',
      {
        brother: {additional_info: {status_override: {value: 'novice'}}},
        vows: perpetual,
        homes: [['2026-01-01']],
      },
    ],
  ],
};

export function describeHomeRules(database: () => Database): void {
  describeRules('on houses', database, rulesOfHomes);
}
