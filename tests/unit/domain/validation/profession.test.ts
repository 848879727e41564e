import {describe, expect, test} from 'vitest';
import type {IssueType} from '#src/domain/validation/issue.ts';
import {issueOf, type LifeInShort} from './one-life.ts';

const born = (birth_date: string | null) => ({brother: {birth_date}});

describe('the rules on profession', () => {
  test.each<[string, IssueType, LifeInShort, string | null]>([
    [
      'vows at seventeen',
      'TEMP_UNDERAGE',
      {...born('1990-08-03'), vows: ['renewal 2009-08-02', 'simple 2008-08-02']},
      'high v2 2008-08-02',
    ],
    [
      'vows on the eighteenth birthday',
      'TEMP_UNDERAGE',
      {...born('1990-08-02'), vows: ['simple 2008-08-02']},
      'medium v1 2008-08-02',
    ],
    [
      'vows on the day after the eighteenth birthday',
      'TEMP_UNDERAGE',
      {...born('1990-08-01'), vows: ['simple 2008-08-02']},
      null,
    ],
    [
      'vows at fifteen in the old law',
      'TEMP_UNDERAGE',
      {...born('1967-11-27'), vows: ['simple 1983-11-26']},
      'high v1 1983-11-26',
    ],
    [
      'vows at seventeen on the last day of the old law',
      'TEMP_UNDERAGE',
      {...born('1966-01-01'), vows: ['simple 1983-11-26']},
      null,
    ],
    [
      'vows at seventeen on the first day of the new law',
      'TEMP_UNDERAGE',
      {...born('1966-01-01'), vows: ['simple 1983-11-27']},
      'high v1 1983-11-27',
    ],
    [
      'vows without a novitiate',
      'TEMP_WITHOUT_NOVITIATE',
      {vows: ['simple 2008-08-02']},
      'medium v1 -',
    ],
    [
      'vows of a brother with a novitiate still to come',
      'TEMP_WITHOUT_NOVITIATE',
      {vows: ['simple 2008-08-02'], stages: ['novitiate 2030-01-01 …']},
      null,
    ],
    [
      'perpetual vows at twenty',
      'PERPETUAL_UNDERAGE',
      {...born('1990-08-03'), vows: ['solemn 2011-08-02']},
      'high v1 2011-08-02',
    ],
    [
      'perpetual vows on the 21st birthday',
      'PERPETUAL_UNDERAGE',
      {...born('1990-08-02'), vows: ['solemn 2011-08-02']},
      'medium v1 2011-08-02',
    ],
    [
      'perpetual vows on the day after the 21st birthday',
      'PERPETUAL_UNDERAGE',
      {...born('1990-08-01'), vows: ['solemn 2011-08-02']},
      null,
    ],
    [
      'perpetual vows a day before three years less three months',
      'PERPETUAL_EARLY',
      {vows: ['simple 2023-08-02', 'solemn 2026-05-01']},
      'high v1,v2 2023-08-02 → 2026-05-01',
    ],
    [
      'perpetual vows after three years less three months',
      'PERPETUAL_EARLY',
      {vows: ['simple 2023-08-02', 'solemn 2026-05-02']},
      null,
    ],
    [
      'a renewal out of devotion, when no temporary vows are recorded',
      'PERPETUAL_EARLY',
      {vows: ['solemn 1990-08-02', 'renewal 2015-08-02']},
      null,
    ],
    [
      'a renewal out of devotion, when no temporary vows are recorded',
      'PERPETUAL_WITHOUT_TEMP',
      {vows: ['solemn 1990-08-02', 'renewal 2015-08-02']},
      'medium v1 1990-08-02',
    ],
    [
      'a renewal out of devotion, when no temporary vows are recorded',
      'TEMP_WITHOUT_NOVITIATE',
      {vows: ['solemn 1990-08-02', 'renewal 2015-08-02']},
      null,
    ],
    [
      'a renewal out of devotion without a receiver',
      'MISSING_RECEIVER_OR_WITNESSES',
      {vows: ['solemn 1980-08-02', 'renewal 2015-08-02'], vowRest: {received_by: null}},
      null,
    ],
    [
      'perpetual vows without temporary vows',
      'PERPETUAL_WITHOUT_TEMP',
      {vows: ['solemn 2020-08-02']},
      'medium v1 2020-08-02',
    ],
    [
      'perpetual vows after temporary vows',
      'PERPETUAL_WITHOUT_TEMP',
      {vows: ['solemn 2020-08-02', 'simple 2010-08-02']},
      null,
    ],
    [
      'a perpetual profession and one still to come',
      'TWO_PERPETUAL',
      {vows: ['solemn 2020-08-02', 'solemn 2026-11-22']},
      null,
    ],
    [
      'two perpetual professions',
      'TWO_PERPETUAL',
      {vows: ['solemn 2020-08-02', 'solemn 2026-11-21']},
      'medium v1,v2 2020-08-02 → 2026-11-21',
    ],
    [
      'simple vows after perpetual ones',
      'SIMPLE_AFTER_SOLEMN',
      {vows: ['solemn 1995-08-02', 'simple 2025-08-02', 'simple 2026-08-02']},
      'medium v2 1995-08-02 → 2025-08-02',
    ],
    [
      'simple vows after perpetual vows and a renewal out of devotion',
      'SIMPLE_AFTER_SOLEMN',
      {vows: ['solemn 1995-08-02', 'renewal 2000-08-02', 'simple 2025-08-02']},
      'medium v3 1995-08-02 → 2025-08-02',
    ],
    [
      'a renewal after perpetual vows',
      'SIMPLE_AFTER_SOLEMN',
      {vows: ['solemn 1995-08-02', 'renewal 2025-08-02']},
      null,
    ],
    [
      'perpetual vows before and after a readmission',
      'TWO_PERPETUAL',
      {vows: ['solemn 1995-08-02', 'simple 2020-08-02', 'solemn 2024-08-02']},
      null,
    ],
    [
      'vows with a receiver and two witnesses',
      'MISSING_RECEIVER_OR_WITNESSES',
      {vows: ['simple 2020-08-02']},
      null,
    ],
    ...(['received_by', 'witness_1', 'witness_2'] as const).map(
      (column): [string, IssueType, LifeInShort, string] => [
        `simple and perpetual vows without ${column}`,
        'MISSING_RECEIVER_OR_WITNESSES',
        {
          vows: ['renewal 2021-08-02', 'simple 2020-08-02', 'solemn 2024-08-02'],
          vowRest: {[column]: ' \t\n'},
        },
        'low v2,v3 2020-08-02',
      ],
    ),
    [
      'vows in the old law without a receiver',
      'MISSING_RECEIVER_OR_WITNESSES',
      {vows: ['simple 1980-11-26', 'solemn 1983-11-26'], vowRest: {received_by: null}},
      null,
    ],
    [
      'vows on the first day of the new law without a receiver',
      'MISSING_RECEIVER_OR_WITNESSES',
      {vows: ['simple 1983-11-27'], vowRest: {received_by: null}},
      'low v1 1983-11-27',
    ],
    [
      'vows still to come without a second witness',
      'MISSING_RECEIVER_OR_WITNESSES',
      {vows: ['simple 2026-11-22'], vowRest: {witness_2: null}},
      null,
    ],
  ])('the case "%s" is judged by %s', (_what, type, life, expected) => {
    expect(issueOf(type, life)).toBe(expected);
  });
});
