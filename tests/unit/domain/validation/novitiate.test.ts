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
      'a novice who turns seventeen on the first day',
      'NOVITIATE_UNDERAGE',
      {...born('1990-08-01'), stages: ['novitiate 2007-08-01 2008-08-01']},
      'medium s1 2007-08-01',
    ],
    [
      'a novice born on 29 February who starts on 28 February, 17 years later',
      'NOVITIATE_UNDERAGE',
      {...born('1992-02-29'), stages: ['novitiate 2009-02-28 2010-02-28']},
      'high s1 2009-02-28',
    ],
    [
      'a novice born on 29 February who starts on 1 March, 17 years later',
      'NOVITIATE_UNDERAGE',
      {...born('1992-02-29'), stages: ['novitiate 2009-03-01 2010-03-01']},
      null,
    ],
    [
      'a novice of fifteen on the last day of the old law',
      'NOVITIATE_UNDERAGE',
      {...born('1967-12-01'), stages: ['novitiate 1983-11-26 1984-11-26']},
      null,
    ],
    [
      'a novice of fourteen on the last day of the old law',
      'NOVITIATE_UNDERAGE',
      {...born('1968-11-27'), stages: ['novitiate 1983-11-26 1984-11-26']},
      'high s1 1983-11-26',
    ],
    [
      'a novice of fifteen on the first day of the new law',
      'NOVITIATE_UNDERAGE',
      {...born('1967-12-01'), stages: ['novitiate 1983-11-27 1984-11-27']},
      'high s1 1983-11-27',
    ],
    [
      'a novice of unknown age',
      'NOVITIATE_UNDERAGE',
      {...born(null), stages: ['novitiate 2007-08-01 2008-08-01']},
      null,
    ],
    [
      'vows sixteen days before the year of novitiate was over',
      'NOVITIATE_SHORT',
      {stages: ['novitiate 2024-07-16 2025-06-30'], vows: ['simple 2025-06-30']},
      'high s1 2024-07-16 → 2025-06-30',
    ],
    [
      'vows fifteen days before the year of novitiate was over',
      'NOVITIATE_SHORT',
      {stages: ['novitiate 2024-07-16 2025-07-01'], vows: ['simple 2025-07-01']},
      null,
    ],
    [
      'vows after a novitiate of six months and a half',
      'NOVITIATE_SHORT',
      {stages: ['novitiate 2024-07-16 2025-01-31'], vows: ['simple 2025-08-02']},
      'high s1 2024-07-16 → 2025-01-31',
    ],
    [
      'vows after a novitiate of seven months that follows an unfinished one',
      'NOVITIATE_SHORT',
      {
        stages: ['novitiate 2025-01-01 2025-08-01', 'novitiate 2024-07-16 2024-12-01'],
        vows: ['simple 2025-08-02'],
      },
      'high s1 2025-01-01 → 2025-08-01',
    ],
    [
      'vows of a readmitted brother without another novitiate',
      'NOVITIATE_SHORT',
      {
        stages: ['novitiate 2004-07-16 2005-08-01'],
        vows: ['simple 2005-08-02', 'simple 2024-08-02'],
      },
      null,
    ],
    [
      'vows after a novitiate whose last day completes the year',
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
      'a novitiate of two years and a day',
      'NOVITIATE_LONG',
      {stages: ['novitiate 2020-08-01 2022-08-02']},
      'medium s1 2020-08-01 → 2022-08-02',
    ],
    [
      'a novitiate of two years and six months',
      'NOVITIATE_LONG',
      {stages: ['novitiate 2020-08-01 2023-02-01']},
      'medium s1 2020-08-01 → 2023-02-01',
    ],
    [
      'a novitiate of two years, six months and a day',
      'NOVITIATE_LONG',
      {stages: ['novitiate 2020-08-01 2023-02-02']},
      'high s1 2020-08-01 → 2023-02-02',
    ],
    [
      'an open novitiate of two years and a day',
      'NOVITIATE_LONG',
      {stages: ['novitiate 2024-11-20 …']},
      'medium s1 2024-11-20 → 2026-11-21',
    ],
    [
      'an open novitiate that reaches two years today',
      'NOVITIATE_LONG',
      {stages: ['novitiate 2024-11-21 …']},
      null,
    ],
    [
      'a novitiate that began two years ago and ends in the future',
      'NOVITIATE_LONG',
      {stages: ['novitiate 2024-11-21 2029-01-01']},
      null,
    ],
    [
      'an open novitiate that was followed by vows',
      'NOVITIATE_LONG',
      {stages: ['novitiate 2010-08-01 …'], vows: ['simple 2011-08-02']},
      null,
    ],
    [
      'an open novitiate that began on the day of the vows',
      'NOVITIATE_LONG',
      {stages: ['novitiate 2010-08-01 …'], vows: ['simple 2010-08-01']},
      null,
    ],
    [
      'an open novitiate of two years and a day after an earlier profession',
      'NOVITIATE_LONG',
      {
        stages: ['novitiate 2004-08-01 2005-08-01', 'novitiate 2024-11-20 …'],
        vows: ['simple 2005-08-02'],
      },
      'medium s2 2024-11-20 → 2026-11-21',
    ],
    [
      'an open novitiate before perpetual vows alone',
      'NOVITIATE_LONG',
      {stages: ['novitiate 1988-08-01 …'], vows: ['solemn 1993-08-02', 'renewal 2018-08-02']},
      null,
    ],
    [
      'the open novitiate of a brother who died as a novice',
      'NOVITIATE_LONG',
      {brother: dead, stages: ['novitiate 2010-08-01 …']},
      null,
    ],
    [
      'two long novitiates, the second longer',
      'NOVITIATE_LONG',
      {stages: ['novitiate 2000-08-01 2002-09-01', 'novitiate 2010-08-01 2014-08-01']},
      'high s1,s2 2000-08-01 → 2002-09-01',
    ],
  ])('the case "%s" is judged by %s', (_what, type, life, expected) => {
    expect(issueOf(type, life)).toBe(expected);
  });
});
