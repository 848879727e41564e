import {describe, expect, test} from 'vitest';
import type {IssueType} from '#src/domain/validation/issue.ts';
import {issueOf, type LifeInShort} from './one-life.ts';

const suspended = {brother: {membership_status: 'suspended'}};
const departed = {brother: {membership_status: 'departed'}};
const perpetual = ['solemn 2026-11-21'];
const termOf = (years: number) => ({
  settings: [{key: 'guardian_term_years', circumscription_id: null, value: years}],
});

const professed = {vows: ['solemn 2000-08-02']};
const novice = {stages: ['novitiate 2026-08-01 …']};
const postulant = {stages: ['postulancy 2026-08-01 …']};

describe('the rules on homes and offices', () => {
  test.each<[string, IssueType, LifeInShort, string | null]>([
    ['no home', 'NO_CURRENT_FRATERNITY', professed, 'medium - -'],
    ['a novice without a home', 'NO_CURRENT_FRATERNITY', novice, 'medium - -'],
    ['a postulant without a home', 'NO_CURRENT_FRATERNITY', postulant, null],
    [
      'a home from today',
      'NO_CURRENT_FRATERNITY',
      {...professed, homes: ['friary 2026-11-21 …']},
      null,
    ],
    [
      'a home from tomorrow',
      'NO_CURRENT_FRATERNITY',
      {...professed, homes: ['friary 2026-11-22 …']},
      'medium - -',
    ],
    [
      'a home until today',
      'NO_CURRENT_FRATERNITY',
      {...professed, homes: ['friary 2020-01-01 2026-11-21']},
      null,
    ],
    [
      'a home until yesterday',
      'NO_CURRENT_FRATERNITY',
      {...professed, homes: ['friary 2020-01-01 2026-11-20']},
      'medium - -',
    ],
    ['a bishop without a home', 'NO_CURRENT_FRATERNITY', {orders: ['episcopate 2026-11-21']}, null],
    ['suspended without a home', 'NO_CURRENT_FRATERNITY', suspended, null],

    [
      'two homes',
      'TWO_CURRENT_FRATERNITIES',
      {...suspended, homes: ['friary 2026-11-21 …', 'curia 2020-01-01 …']},
      'high h1,h2 -',
    ],
    [
      '… the second from tomorrow',
      'TWO_CURRENT_FRATERNITIES',
      {homes: ['friary 2026-11-22 …', 'curia 2020-01-01 …']},
      null,
    ],
    [
      '… of one who left',
      'TWO_CURRENT_FRATERNITIES',
      {...departed, homes: ['friary 2026-11-21 …', 'curia 2020-01-01 …']},
      null,
    ],

    [
      'a move of seven days',
      'ASSIGNMENT_OVERLAP',
      {homes: ['friary 2020-01-01 2021-01-08', 'curia 2021-01-01 …']},
      null,
    ],
    [
      'a move of eight days',
      'ASSIGNMENT_OVERLAP',
      {...departed, homes: ['friary 2020-01-01 2021-01-09', 'curia 2021-01-01 …']},
      'medium h1,h2 2021-01-01 → 2021-01-09',
    ],
    [
      'a stay within a stay that goes on',
      'ASSIGNMENT_OVERLAP',
      {
        homes: [
          'friary 2020-01-01 …',
          'curia 2026-11-13 2030-01-01',
          'formational 2021-01-01 2021-01-05',
        ],
      },
      'medium h1,h2 2026-11-13 → 2026-11-21',
    ],
    [
      'two homes without an end',
      'ASSIGNMENT_OVERLAP',
      {homes: ['friary 2020-01-01 …', 'curia 2021-01-01 …']},
      null,
    ],
    [
      'neighbours far apart in the list',
      'ASSIGNMENT_OVERLAP',
      {
        homes: [
          'friary 2020-01-01 2024-01-01',
          'curia 2020-02-01 2020-02-03',
          'formational 2023-12-01 2025-01-01',
        ],
      },
      'medium h1,h3 2023-12-01 → 2024-01-01',
    ],

    [
      'a guardian in temporary vows',
      'GUARDIAN_NOT_PERPETUAL',
      {vows: ['simple 2020-01-01'], homes: ['friary 2025-01-01 … Gardian']},
      'high h1 2025-01-01',
    ],
    [
      '… in perpetual vows',
      'GUARDIAN_NOT_PERPETUAL',
      {vows: perpetual, homes: ['friary 2025-01-01 … guardian']},
      null,
    ],
    [
      '… and parish priest, in temporary vows since 2014',
      'GUARDIAN_NOT_PERPETUAL',
      {vows: ['simple 2014-08-02'], homes: ['friary 2024-09-01 … Guardiano e parroco']},
      'high h1 2024-09-01',
    ],
    [
      '… of a former term',
      'GUARDIAN_NOT_PERPETUAL',
      {vows: ['simple 2014-08-02'], homes: ['friary 2024-09-01 … ex guardiano']},
      null,
    ],
    [
      '… who was one',
      'GUARDIAN_NOT_PERPETUAL',
      {homes: ['friary 2025-01-01 2026-11-21 guardian']},
      null,
    ],
    [
      '… or his vicar',
      'GUARDIAN_NOT_PERPETUAL',
      {homes: ['friary 2025-01-01 … vicar guardian']},
      null,
    ],

    ...[
      'Novice master',
      'magister novis',
      ' MAESTRO dei novizi\t',
      'P. Magister novis, vikaris',
    ].map((role): [string, IssueType, LifeInShort, string] => [
      `a ${role} in temporary vows`,
      'MASTER_NOT_PERPETUAL',
      {homes: [`formational 2025-01-01 … ${role}`], posts: [`house 2024-01-01 … ${role}`]},
      'high h1,p1 2024-01-01',
    ]),
    [
      '… in perpetual vows',
      'MASTER_NOT_PERPETUAL',
      {vows: perpetual, posts: ['house 2024-01-01 … novice master']},
      null,
    ],
    [
      '… who left',
      'MASTER_NOT_PERPETUAL',
      {...departed, posts: ['house 2024-01-01 … novice master']},
      null,
    ],

    [
      'a guardian for three years and six months today',
      'GUARDIAN_TERM',
      {homes: ['friary 2023-05-21 … guardian']},
      null,
    ],
    [
      '… for a day more',
      'GUARDIAN_TERM',
      {...suspended, homes: ['friary 2023-05-20 … guardiano']},
      'medium h1 2023-05-20',
    ],
    [
      '… in a second term, typed with the office',
      'GUARDIAN_TERM',
      {homes: ['friary 2023-05-20 … guardian (2nd term)']},
      'medium h1 2023-05-20',
    ],
    [
      '… where a term has six years',
      'GUARDIAN_TERM',
      {...termOf(6), homes: ['friary 2020-05-21 … guardian']},
      null,
    ],
    [
      '… for nine years in two houses, a month between',
      'GUARDIAN_TERM',
      {homes: ['friary 2017-11-20 2024-01-01 guardian', 'curia 2024-02-01 … guardian']},
      'medium h2 2017-11-20',
    ],
    [
      '… a month and a day between',
      'GUARDIAN_TERM',
      {homes: ['friary 2017-11-20 2024-01-01 guardian', 'curia 2024-02-02 … guardian']},
      null,
    ],
    [
      '… for nine years today',
      'GUARDIAN_TERM',
      {homes: ['friary 2017-11-21 2024-01-01 guardian', 'curia 2024-01-01 … guardian']},
      null,
    ],
    [
      '… for nine years in three terms',
      'GUARDIAN_TERM',
      {
        homes: [
          'curia 2024-01-01 … guardian',
          'friary 2015-01-01 2020-12-31 guardian',
          'curia 2021-01-01 2023-12-31 guardian',
        ],
      },
      'medium h1 2015-01-01',
    ],

    [
      'a novice in a friary',
      'NOVICE_NOT_IN_NOVITIATE',
      {
        stages: ['novitiate 2026-01-01 …'],
        homes: ['friary 2026-01-01 …', 'formational 2026-01-01 …'],
      },
      'medium h1 -',
    ],
    [
      '… in a house of formation',
      'NOVICE_NOT_IN_NOVITIATE',
      {stages: ['novitiate 2026-01-01 …'], homes: ['formational 2026-01-01 …']},
      null,
    ],
    [
      '… who took vows',
      'NOVICE_NOT_IN_NOVITIATE',
      {stages: ['novitiate 2026-01-01 …'], vows: perpetual, homes: ['friary 2026-01-01 …']},
      null,
    ],
  ])('judge the case "%s" by %s', (_what, type, life, expected) => {
    expect(issueOf(type, life)).toBe(expected);
  });
});
