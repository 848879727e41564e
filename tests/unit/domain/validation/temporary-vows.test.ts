import {describe, expect, test} from 'vitest';
import type {IssueType} from '#src/domain/validation/issue.ts';
import {issueOf, type LifeInShort} from './one-life.ts';

const left = {brother: {membership_status: 'departed', departure_date: '2020-01-01'}};
const setting = (key: string, value: unknown) => ({
  settings: [
    {key, circumscription_id: 'c1', value},
    {key, circumscription_id: 'another', value: 77},
  ],
});

describe('the rules on the time in temporary vows', () => {
  test.each<[string, IssueType, LifeInShort, string | null]>([
    [
      'exactly six years in temporary vows',
      'TEMP_OVER_6Y',
      {vows: ['simple 2020-11-21 for 84']},
      null,
    ],
    [
      'six years and a day in temporary vows',
      'TEMP_OVER_6Y',
      {vows: ['simple 2020-11-20 for 84']},
      'medium v1 2020-11-20',
    ],
    [
      'first vows seven years ago that bound for one year',
      'TEMP_OVER_6Y',
      {vows: ['simple 2019-11-20']},
      null,
    ],
    [
      'seven years in temporary vows of a brother who left',
      'TEMP_OVER_6Y',
      {...left, vows: ['simple 2010-11-20 for 84']},
      null,
    ],
    [
      'six years and 13 days before perpetual vows',
      'TEMP_OVER_6Y',
      {vows: ['simple 1990-08-02 for 72', 'solemn 1996-08-15']},
      'low v1 1990-08-02',
    ],
    [
      'six years and a day before the perpetual vows of a brother who left later',
      'TEMP_OVER_6Y',
      {...left, vows: ['simple 2000-08-02', 'solemn 2006-08-03']},
      'low v1 2000-08-02',
    ],
    [
      'exactly nine years in temporary vows',
      'TEMP_OVER_9Y',
      {vows: ['simple 2017-11-21 for 120']},
      null,
    ],
    [
      'exactly nine years in temporary vows',
      'TEMP_OVER_6Y',
      {vows: ['simple 2017-11-21 for 120']},
      'medium v1 2017-11-21',
    ],
    [
      'nine years and a day in temporary vows',
      'TEMP_OVER_9Y',
      {vows: ['simple 2017-11-20 for 120']},
      'high v1 2017-11-20',
    ],
    [
      'nine years and a day in temporary vows, which another rule reports',
      'TEMP_OVER_6Y',
      {vows: ['simple 2017-11-20 for 120']},
      null,
    ],
    [
      'a renewal on the due day',
      'TEMP_GAP',
      {vows: ['simple 2020-08-02', 'renewal 2021-08-02']},
      null,
    ],
    [
      'a renewal a day late',
      'TEMP_GAP',
      {vows: ['simple 2020-08-02', 'renewal 2021-08-03']},
      'medium v2 2021-08-02 → 2021-08-03',
    ],
    [
      'a renewal thirty days late',
      'TEMP_GAP',
      {vows: ['simple 2020-08-02', 'renewal 2021-09-01']},
      'medium v2 2021-08-02 → 2021-09-01',
    ],
    [
      'a renewal 31 days late',
      'TEMP_GAP',
      {vows: ['simple 2020-08-02', 'renewal 2021-09-02']},
      'high v2 2021-08-02 → 2021-09-02',
    ],
    [
      'a renewal a day late in a circumscription without days of grace',
      'TEMP_GAP',
      {...setting('grace_days', 0), vows: ['simple 2020-08-02', 'renewal 2021-08-03']},
      'high v2 2021-08-02 → 2021-08-03',
    ],
    [
      'a renewal after three years in a circumscription whose vows last 36 months',
      'TEMP_GAP',
      {...setting('temp_vow_months', 36), vows: ['simple 2020-08-02', 'renewal 2023-08-02']},
      null,
    ],
    [
      'a renewal on the day on which an earlier, longer vow ends',
      'TEMP_GAP',
      {vows: ['simple 2020-08-02 for 36', 'renewal 2021-08-02', 'renewal 2023-08-02']},
      null,
    ],
    [
      'perpetual vows a day after the recorded end of temporary vows',
      'TEMP_GAP',
      {vows: ['simple 2020-08-02 until 2021-01-31', 'solemn 2021-02-01']},
      'medium v2 2021-01-31 → 2021-02-01',
    ],
    [
      'a renewal four years after perpetual vows',
      'TEMP_GAP',
      {vows: ['simple 2020-08-02', 'solemn 2021-08-02', 'renewal 2025-08-02']},
      null,
    ],
    [
      'a renewal ten days late after a readmission',
      'TEMP_GAP',
      {vows: ['solemn 1995-08-02', 'simple 2023-08-02', 'renewal 2024-08-12']},
      'medium v3 2024-08-02 → 2024-08-12',
    ],
    [
      'the years between perpetual vows and a readmission',
      'TEMP_GAP',
      {vows: ['solemn 1995-08-02', 'simple 2023-08-02', 'solemn 2024-08-02']},
      null,
    ],
    [
      'a late renewal that is still to come',
      'TEMP_GAP',
      {vows: ['simple 2020-08-02', 'renewal 2026-11-22']},
      null,
    ],
    ['vows that expired thirty days ago', 'VOWS_EXPIRED', {vows: ['simple 2025-10-22']}, null],
    [
      'vows that expired 31 days ago',
      'VOWS_EXPIRED',
      {vows: ['simple 2025-10-21']},
      'high v1 2026-10-21',
    ],
    [
      'vows that a brother who left did not renew',
      'VOWS_EXPIRED',
      {...left, vows: ['simple 2019-10-21']},
      null,
    ],
    [
      'two renewals on one day, of which the longer counts',
      'VOWS_EXPIRED',
      {vows: ['renewal 2020-08-02 for 24', 'renewal 2020-08-02', 'simple 2019-08-02']},
      'high v1 2022-08-02',
    ],
    [
      'two equally long renewals on one day, of which the last counts',
      'VOWS_EXPIRED',
      {vows: ['renewal 2020-08-02', 'renewal 2020-08-02 for 12']},
      'high v2 2021-08-02',
    ],
  ])('the case "%s" is judged by %s', (_what, type, life, expected) => {
    expect(issueOf(type, life)).toBe(expected);
  });
});
