import {describe, expect, test} from 'vitest';
import type {IssueType} from '#src/domain/validation/issue.ts';
import {issueOf, type LifeInShort, otherUnit} from './one-life.ts';

const suspended = {brother: {membership_status: 'suspended'}};
const departed = {brother: {membership_status: 'departed'}};
const perpetual = ['solemn 2026-11-21'];
const termOf = (years: number, circumscription_id: string | null = null) => ({
  settings: [{key: 'guardian_term_years', circumscription_id, value: years}],
});

describe('the rules on offices', () => {
  test.each<[string, IssueType, LifeInShort, string | null]>([
    [
      'a guardian in temporary vows',
      'GUARDIAN_NOT_PERPETUAL',
      {vows: ['simple 2020-01-01'], homes: ['friary 2025-01-01 … Gardian']},
      'high h1 2025-01-01',
    ],
    [
      'a guardian in perpetual vows',
      'GUARDIAN_NOT_PERPETUAL',
      {vows: perpetual, homes: ['friary 2025-01-01 … guardian']},
      null,
    ],
    [
      'a guardian and parish priest in temporary vows since 2014',
      'GUARDIAN_NOT_PERPETUAL',
      {vows: ['simple 2014-08-02'], homes: ['friary 2024-09-01 … Guardiano e parroco']},
      'high h1 2024-09-01',
    ],
    [
      'an ex guardian in temporary vows since 2014',
      'GUARDIAN_NOT_PERPETUAL',
      {vows: ['simple 2014-08-02'], homes: ['friary 2024-09-01 … ex guardiano']},
      null,
    ],
    [
      'a guardian without perpetual vows until yesterday',
      'GUARDIAN_NOT_PERPETUAL',
      {vows: ['simple 2020-01-01'], homes: ['friary 2025-01-01 2026-11-20 guardian']},
      null,
    ],
    [
      'a guardian without recorded vows',
      'GUARDIAN_NOT_PERPETUAL',
      {homes: ['friary 2025-01-01 … guardian']},
      null,
    ],
    [
      'a guardian whose first vows are scheduled',
      'GUARDIAN_NOT_PERPETUAL',
      {vows: ['simple 2026-11-22'], homes: ['friary 2025-01-01 … guardian']},
      null,
    ],
    [
      'a novice master without recorded vows',
      'MASTER_NOT_PERPETUAL',
      {posts: ['house 2024-01-01 … novice master']},
      null,
    ],
    [
      'a guardian without perpetual vows until today',
      'GUARDIAN_NOT_PERPETUAL',
      {vows: ['simple 2020-01-01'], homes: ['friary 2025-01-01 2026-11-21 guardian']},
      'high h1 2025-01-01',
    ],
    [
      'a vicar guardian without perpetual vows',
      'GUARDIAN_NOT_PERPETUAL',
      {vows: ['simple 2020-01-01'], homes: ['friary 2025-01-01 … vicar guardian']},
      null,
    ],

    ...[
      'Novice master',
      'magister novis',
      ' MAESTRO dei novizi\t',
      'P. Magister novis, vikaris',
    ].map((role): [string, IssueType, LifeInShort, string] => [
      `a ${role} without perpetual vows`,
      'MASTER_NOT_PERPETUAL',
      {
        vows: ['simple 2020-01-01'],
        homes: [`formational 2025-01-01 … ${role}`],
        posts: [`house 2024-01-01 … ${role}`],
      },
      'high h1,p1 2024-01-01',
    ]),
    [
      'a novice master whose post ends today and whose home ends later',
      'MASTER_NOT_PERPETUAL',
      {
        vows: ['simple 2020-01-01'],
        homes: ['formational 2025-01-01 2027-01-01 novice master'],
        posts: [
          'house 2024-01-01 2026-11-21 novice master',
          'house 2023-01-01 2026-11-20 novice master',
        ],
      },
      'high h1,p1 2024-01-01',
    ],
    [
      'a novice master in perpetual vows',
      'MASTER_NOT_PERPETUAL',
      {vows: perpetual, posts: ['house 2024-01-01 … novice master']},
      null,
    ],
    [
      'a novice master who left the order',
      'MASTER_NOT_PERPETUAL',
      {...departed, vows: ['simple 2020-01-01'], posts: ['house 2024-01-01 … novice master']},
      null,
    ],

    [
      'a guardian for three years and six months today',
      'GUARDIAN_TERM',
      {homes: ['friary 2023-05-21 … guardian']},
      null,
    ],
    [
      'a suspended guardian for three years, six months and a day',
      'GUARDIAN_TERM',
      {...suspended, homes: ['friary 2023-05-20 … guardiano']},
      'medium h1 2023-05-20',
    ],
    [
      'a guardian for three years, six months and a day until today',
      'GUARDIAN_TERM',
      {homes: ['friary 2023-05-20 2026-11-21 guardian', 'curia 2020-01-01 2023-01-01 guardian']},
      'medium h1 2023-05-20',
    ],
    [
      'a guardian for over three years and six months with the role guardian (2nd term)',
      'GUARDIAN_TERM',
      {homes: ['friary 2023-05-20 … guardian (2nd term)']},
      'medium h1 2023-05-20',
    ],
    [
      'a guardian for six years and six months where a term has six years',
      'GUARDIAN_TERM',
      {...termOf(6), homes: ['friary 2020-05-21 … guardian']},
      null,
    ],
    [
      'a guardian for four years of a house in another circumscription, where a term has six years',
      'GUARDIAN_TERM',
      {...termOf(6, otherUnit), homes: ['curia 2022-11-21 … guardian']},
      null,
    ],
    [
      'a guardian for three years, six months and a day of a house that is suppressed today',
      'GUARDIAN_TERM',
      {homes: ['friary 2023-05-20 … guardian'], suppressed: '2026-11-21'},
      'medium h1 2023-05-20',
    ],
    [
      'a guardian for three years, six months and a day of a house suppressed yesterday',
      'GUARDIAN_TERM',
      {homes: ['friary 2023-05-20 … guardian'], suppressed: '2026-11-20'},
      null,
    ],
    [
      'a guardian since 2020 whom the chapter of 2023 elected again',
      'GUARDIAN_TERM',
      {homes: ['friary 2020-02-01 … guardian'], elections: ['friary 2023-05-21 … guardiano']},
      null,
    ],
    [
      'a guardian whose second term is over for six months and a day',
      'GUARDIAN_TERM',
      {homes: ['friary 2019-01-01 … guardian'], elections: ['friary 2023-05-20 … guardian']},
      'medium h1 2019-01-01',
    ],
    [
      'a guardian whose recorded term ended six months ago',
      'GUARDIAN_TERM',
      {
        homes: ['friary 2019-01-01 … guardian'],
        elections: ['friary 2022-01-01 2026-05-21 guardian'],
      },
      null,
    ],
    [
      'a guardian whose recorded term ended six months and a day ago',
      'GUARDIAN_TERM',
      {
        homes: ['friary 2019-01-01 … guardian'],
        elections: ['friary 2022-01-01 2026-05-20 guardian'],
      },
      'medium h1 2019-01-01',
    ],
    [
      'a guardian since 2020 who was elected for another house, as vicar, and from tomorrow on',
      'GUARDIAN_TERM',
      {
        homes: ['friary 2020-02-01 … guardian'],
        elections: [
          'curia 2025-01-01 … guardian',
          'friary 2025-01-01 … vicar',
          'friary 2026-11-22 … guardian',
        ],
      },
      'medium h1 2020-02-01',
    ],
    [
      'a guardian for more than nine years whom the chapter elected again',
      'GUARDIAN_TERM',
      {homes: ['friary 2017-11-20 … guardian'], elections: ['friary 2026-01-10 … guardian']},
      'medium h1 2017-11-20',
    ],
    [
      'a guardian for nine years and a day in two houses, a month between',
      'GUARDIAN_TERM',
      {homes: ['friary 2017-11-20 2024-01-01 guardian', 'curia 2024-02-01 … guardian']},
      'medium h2 2017-11-20',
    ],
    [
      'a guardian for nine years and a day in two houses, a month and a day between',
      'GUARDIAN_TERM',
      {homes: ['friary 2017-11-20 2024-01-01 guardian', 'curia 2024-02-02 … guardian']},
      null,
    ],
    [
      'a guardian for exactly nine years in two houses',
      'GUARDIAN_TERM',
      {homes: ['friary 2017-11-21 2024-01-01 guardian', 'curia 2024-01-01 … guardian']},
      null,
    ],
    [
      'a guardian for almost twelve years in three terms',
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
  ])('the case "%s" is judged by %s', (_what, type, life, expected) => {
    expect(issueOf(type, life)).toBe(expected);
  });
});
