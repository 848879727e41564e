import {describe, expect, test} from 'vitest';
import type {IssueType} from '#src/domain/validation/issue.ts';
import {issueOf, type LifeInShort} from './one-life.ts';

const born = (birth_date: string | null) => ({brother: {birth_date}});
const dead = {membership_status: 'deceased', death_date: '2026-01-01'};

describe('the rules on the novitiate', () => {
  test.each<[string, IssueType, LifeInShort, string | null]>([
    [
      'a novice of sixteen',
      'NOVITIATE_UNDERAGE',
      {...born('1990-08-02'), stages: ['novitiate 2007-08-01 2008-08-01']},
      'high s1 2007-08-01',
    ],
    [
      '… who is seventeen that very day',
      'NOVITIATE_UNDERAGE',
      {...born('1990-08-01'), stages: ['novitiate 2007-08-01 2008-08-01']},
      'medium s1 2007-08-01',
    ],
    [
      '… born on 29 February, on the 28th',
      'NOVITIATE_UNDERAGE',
      {...born('1992-02-29'), stages: ['novitiate 2009-02-28 2010-02-28']},
      'high s1 2009-02-28',
    ],
    [
      '… born on 29 February, on 1 March',
      'NOVITIATE_UNDERAGE',
      {...born('1992-02-29'), stages: ['novitiate 2009-03-01 2010-03-01']},
      null,
    ],
    [
      '… the day before the new law',
      'NOVITIATE_UNDERAGE',
      {...born('1967-12-01'), stages: ['novitiate 1983-11-26 1984-11-26']},
      null,
    ],
    [
      '… of fourteen in the old law',
      'NOVITIATE_UNDERAGE',
      {...born('1968-11-27'), stages: ['novitiate 1983-11-26 1984-11-26']},
      'high s1 1983-11-26',
    ],
    [
      '… the day the new law began',
      'NOVITIATE_UNDERAGE',
      {...born('1967-12-01'), stages: ['novitiate 1983-11-27 1984-11-27']},
      'high s1 1983-11-27',
    ],
    [
      '… of an age nobody knows',
      'NOVITIATE_UNDERAGE',
      {...born(null), stages: ['novitiate 2007-08-01 2008-08-01']},
      null,
    ],
    [
      'vows sixteen days before the year was over',
      'NOVITIATE_SHORT',
      {stages: ['novitiate 2024-07-16 2025-06-30'], vows: ['simple 2025-06-30']},
      'high s1 2024-07-16 → 2025-06-30',
    ],
    [
      '… fifteen days before',
      'NOVITIATE_SHORT',
      {stages: ['novitiate 2024-07-16 2025-07-01'], vows: ['simple 2025-07-01']},
      null,
    ],
    [
      '… after a novitiate of six months and a half',
      'NOVITIATE_SHORT',
      {stages: ['novitiate 2024-07-16 2025-01-31'], vows: ['simple 2025-08-02']},
      'high s1 2024-07-16 → 2025-01-31',
    ],
    [
      '… after a novitiate of seven months and one broken off',
      'NOVITIATE_SHORT',
      {
        stages: ['novitiate 2025-01-01 2025-08-01', 'novitiate 2024-07-16 2024-12-01'],
        vows: ['simple 2025-08-02'],
      },
      'high s1 2025-01-01 → 2025-08-01',
    ],
    [
      '… of a readmitted man without another novitiate',
      'NOVITIATE_SHORT',
      {
        stages: ['novitiate 2004-07-16 2005-08-01'],
        vows: ['simple 2005-08-02', 'simple 2024-08-02'],
      },
      null,
    ],
    [
      '… whose last day completes the year',
      'NOVITIATE_SHORT',
      {stages: ['novitiate 2024-08-02 2025-08-01'], vows: ['simple 2025-08-02']},
      null,
    ],
    [
      'a novitiate of two years',
      'NOVITIATE_LONG',
      {stages: ['novitiate 2020-08-01 2022-08-01']},
      null,
    ],
    [
      '… and a day',
      'NOVITIATE_LONG',
      {stages: ['novitiate 2020-08-01 2022-08-02']},
      'medium s1 2020-08-01 → 2022-08-02',
    ],
    [
      '… and six months',
      'NOVITIATE_LONG',
      {stages: ['novitiate 2020-08-01 2023-02-01']},
      'medium s1 2020-08-01 → 2023-02-01',
    ],
    [
      '… and six months and a day',
      'NOVITIATE_LONG',
      {stages: ['novitiate 2020-08-01 2023-02-02']},
      'high s1 2020-08-01 → 2023-02-02',
    ],
    [
      '… that goes on today',
      'NOVITIATE_LONG',
      {stages: ['novitiate 2024-11-20 …']},
      'medium s1 2024-11-20 → 2026-11-21',
    ],
    [
      '… that has its two years today',
      'NOVITIATE_LONG',
      {stages: ['novitiate 2024-11-21 …']},
      null,
    ],
    [
      '… that ends later than today',
      'NOVITIATE_LONG',
      {stages: ['novitiate 2024-11-21 2029-01-01']},
      null,
    ],
    [
      '… that profession ended',
      'NOVITIATE_LONG',
      {stages: ['novitiate 2010-08-01 …'], vows: ['simple 2011-08-02']},
      null,
    ],
    [
      '… that goes on after an earlier time in the order',
      'NOVITIATE_LONG',
      {
        stages: ['novitiate 2004-08-01 2005-08-01', 'novitiate 2024-11-20 …'],
        vows: ['simple 2005-08-02'],
      },
      'medium s2 2024-11-20 → 2026-11-21',
    ],
    [
      '… of one who died a novice',
      'NOVITIATE_LONG',
      {brother: dead, stages: ['novitiate 2010-08-01 …']},
      null,
    ],
    [
      'two long ones, by the worse',
      'NOVITIATE_LONG',
      {stages: ['novitiate 2000-08-01 2002-09-01', 'novitiate 2010-08-01 2014-08-01']},
      'high s1,s2 2000-08-01 → 2002-09-01',
    ],
  ])('judge the case "%s" by %s', (_what, type, life, expected) => {
    expect(issueOf(type, life)).toBe(expected);
  });
});
