import {describe, expect, test} from 'vitest';
import type {IssueType} from '#src/domain/validation/issue.ts';
import {issueOf, type LifeInShort} from './one-life.ts';

const suspended = {brother: {membership_status: 'suspended'}};
const departed = {brother: {membership_status: 'departed'}};
const perpetual = ['solemn 2026-11-21'];

const professed = {vows: ['solemn 2000-08-02']};
const novice = {stages: ['novitiate 2026-08-01 …']};
const postulant = {stages: ['postulancy 2026-08-01 …']};

describe('the rules on homes', () => {
  test.each<[string, IssueType, LifeInShort, string | null]>([
    ['a professed brother without a home', 'NO_CURRENT_FRATERNITY', professed, 'medium - -'],
    ['a novice without a home', 'NO_CURRENT_FRATERNITY', novice, 'medium - -'],
    ['a postulant without a home', 'NO_CURRENT_FRATERNITY', postulant, null],
    [
      'a priest who is a postulant, without a home',
      'NO_CURRENT_FRATERNITY',
      {...postulant, orders: ['priesthood 2010-06-29']},
      null,
    ],
    [
      'a priest who is a novice, without a home',
      'NO_CURRENT_FRATERNITY',
      {...novice, orders: ['priesthood 2010-06-29']},
      'medium - -',
    ],
    [
      'a professed brother without a home whose status is set to unknown by hand',
      'NO_CURRENT_FRATERNITY',
      {...professed, brother: {additional_info: {status_override: {value: 'unknown'}}}},
      'medium - -',
    ],
    [
      'a professed bishop without a home',
      'NO_CURRENT_FRATERNITY',
      {...professed, orders: ['episcopate 2020-06-29']},
      null,
    ],
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
    [
      'a home in a house on the day of its suppression',
      'NO_CURRENT_FRATERNITY',
      {...professed, homes: ['friary 2020-01-01 …'], suppressed: '2026-11-21'},
      null,
    ],
    [
      'a home in a house that was suppressed the day before',
      'NO_CURRENT_FRATERNITY',
      {...professed, homes: ['friary 2020-01-01 …'], suppressed: '2026-11-20'},
      'medium - -',
    ],
    ['a bishop without a home', 'NO_CURRENT_FRATERNITY', {orders: ['episcopate 2026-11-21']}, null],
    ['a suspended brother without a home', 'NO_CURRENT_FRATERNITY', suspended, null],

    [
      'two open homes',
      'TWO_CURRENT_FRATERNITIES',
      {...suspended, homes: ['friary 2026-11-21 …', 'curia 2020-01-01 …']},
      'high h1,h2 -',
    ],
    [
      'two open homes, one of them from tomorrow',
      'TWO_CURRENT_FRATERNITIES',
      {homes: ['friary 2026-11-22 …', 'curia 2020-01-01 …']},
      null,
    ],
    [
      'two homes, one of which ends today',
      'TWO_CURRENT_FRATERNITIES',
      {homes: ['friary 2026-11-21 …', 'curia 2020-01-01 2026-11-21']},
      null,
    ],
    [
      'two open homes of a brother who left',
      'TWO_CURRENT_FRATERNITIES',
      {...departed, homes: ['friary 2026-11-21 …', 'curia 2020-01-01 …']},
      null,
    ],

    [
      'two offices in one house',
      'TWO_CURRENT_FRATERNITIES',
      {homes: ['friary 2020-01-01 … guardian', 'friary 2024-01-01 … bursar']},
      null,
    ],
    [
      'one house twice',
      'TWO_CURRENT_FRATERNITIES',
      {homes: ['friary 2020-01-01 …', 'friary 2024-01-01 …']},
      'high h1,h2 -',
    ],
    [
      'an office that ended in the house where a brother lives',
      'ASSIGNMENT_OVERLAP',
      {homes: ['friary 2020-01-01 …', 'friary 2021-01-01 2024-01-01 bursar']},
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
      'a novice in a friary',
      'NOVICE_NOT_IN_NOVITIATE',
      {
        stages: ['novitiate 2026-01-01 …'],
        homes: ['friary 2026-01-01 …', 'formational 2026-01-01 …'],
      },
      'medium h1 -',
    ],
    [
      'a novice in a house of formation',
      'NOVICE_NOT_IN_NOVITIATE',
      {stages: ['novitiate 2026-01-01 …'], homes: ['formational 2026-01-01 …']},
      null,
    ],
    [
      'a priest who is a novice in a friary',
      'NOVICE_NOT_IN_NOVITIATE',
      {
        stages: ['novitiate 2026-01-01 …'],
        orders: ['diaconate 2009-01-06', 'priesthood 2010-06-29'],
        homes: ['friary 2026-01-01 2026-11-21'],
      },
      'medium h1 -',
    ],
    [
      'a priest in a friary who was a novice until yesterday',
      'NOVICE_NOT_IN_NOVITIATE',
      {
        stages: ['novitiate 2026-01-01 2026-11-20'],
        orders: ['priesthood 2010-06-29'],
        homes: ['friary 2026-01-01 …'],
      },
      null,
    ],
    [
      'a brother in perpetual vows whose status is set to novice by hand',
      'NOVICE_NOT_IN_NOVITIATE',
      {
        brother: {additional_info: {status_override: {value: 'novice'}}},
        vows: perpetual,
        homes: ['friary 2026-01-01 …'],
      },
      null,
    ],
    [
      'a novice in a friary who makes perpetual vows today',
      'NOVICE_NOT_IN_NOVITIATE',
      {stages: ['novitiate 2026-01-01 …'], vows: perpetual, homes: ['friary 2026-01-01 …']},
      null,
    ],
  ])('the case "%s" is judged by %s', (_what, type, life, expected) => {
    expect(issueOf(type, life)).toBe(expected);
  });
});
