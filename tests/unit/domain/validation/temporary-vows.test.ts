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
    ['six years today', 'TEMP_OVER_6Y', {vows: ['simple 2020-11-21 for 84']}, null],
    ['… yesterday', 'TEMP_OVER_6Y', {vows: ['simple 2020-11-20 for 84']}, 'medium v1 2020-11-20'],
    ['… of which he was bound for one', 'TEMP_OVER_6Y', {vows: ['simple 2019-11-20']}, null],
    ['… of one who left', 'TEMP_OVER_6Y', {...left, vows: ['simple 2010-11-20 for 84']}, null],
    [
      '… before perpetual vows',
      'TEMP_OVER_6Y',
      {vows: ['simple 1990-08-02 for 72', 'solemn 1996-08-15']},
      'low v1 1990-08-02',
    ],
    [
      '… of one who left after perpetual vows',
      'TEMP_OVER_6Y',
      {...left, vows: ['simple 2000-08-02', 'solemn 2006-08-03']},
      'low v1 2000-08-02',
    ],
    ['nine years today', 'TEMP_OVER_9Y', {vows: ['simple 2017-11-21 for 120']}, null],
    [
      '… are over six',
      'TEMP_OVER_6Y',
      {vows: ['simple 2017-11-21 for 120']},
      'medium v1 2017-11-21',
    ],
    [
      'nine years yesterday',
      'TEMP_OVER_9Y',
      {vows: ['simple 2017-11-20 for 120']},
      'high v1 2017-11-20',
    ],
    ['… are reported once', 'TEMP_OVER_6Y', {vows: ['simple 2017-11-20 for 120']}, null],
    [
      'a renewal on the due day',
      'TEMP_GAP',
      {vows: ['simple 2020-08-02', 'renewal 2021-08-02']},
      null,
    ],
    [
      '… a day late',
      'TEMP_GAP',
      {vows: ['simple 2020-08-02', 'renewal 2021-08-03']},
      'medium v2 2021-08-02 → 2021-08-03',
    ],
    [
      '… thirty days late',
      'TEMP_GAP',
      {vows: ['simple 2020-08-02', 'renewal 2021-09-01']},
      'medium v2 2021-08-02 → 2021-09-01',
    ],
    [
      '… 31 days late',
      'TEMP_GAP',
      {vows: ['simple 2020-08-02', 'renewal 2021-09-02']},
      'high v2 2021-08-02 → 2021-09-02',
    ],
    [
      '… a day late where no grace is given',
      'TEMP_GAP',
      {...setting('grace_days', 0), vows: ['simple 2020-08-02', 'renewal 2021-08-03']},
      'high v2 2021-08-02 → 2021-08-03',
    ],
    [
      '… within the time that is usual there',
      'TEMP_GAP',
      {...setting('temp_vow_months', 36), vows: ['simple 2020-08-02', 'renewal 2023-08-02']},
      null,
    ],
    [
      '… covered by an earlier, longer vow',
      'TEMP_GAP',
      {vows: ['simple 2020-08-02 for 36', 'renewal 2021-08-02', 'renewal 2023-08-02']},
      null,
    ],
    [
      '… after an end of its own',
      'TEMP_GAP',
      {vows: ['simple 2020-08-02 until 2021-01-31', 'solemn 2021-02-01']},
      'medium v2 2021-01-31 → 2021-02-01',
    ],
    [
      'nothing after perpetual vows is a gap',
      'TEMP_GAP',
      {vows: ['simple 2020-08-02', 'solemn 2021-08-02', 'renewal 2025-08-02']},
      null,
    ],
    [
      '… except after a readmission',
      'TEMP_GAP',
      {vows: ['solemn 1995-08-02', 'simple 2023-08-02', 'renewal 2024-08-12']},
      'medium v3 2024-08-02 → 2024-08-12',
    ],
    [
      '… which is no gap itself',
      'TEMP_GAP',
      {vows: ['solemn 1995-08-02', 'simple 2023-08-02', 'solemn 2024-08-02']},
      null,
    ],
    [
      'nor is what is still to come',
      'TEMP_GAP',
      {vows: ['simple 2020-08-02', 'renewal 2026-11-22']},
      null,
    ],
    ['vows thirty days over', 'VOWS_EXPIRED', {vows: ['simple 2025-10-22']}, null],
    ['… 31 days over', 'VOWS_EXPIRED', {vows: ['simple 2025-10-21']}, 'high v1 2026-10-21'],
    ['… of one who left', 'VOWS_EXPIRED', {...left, vows: ['simple 2019-10-21']}, null],
    [
      '… of several on one day the longest',
      'VOWS_EXPIRED',
      {vows: ['renewal 2020-08-02 for 24', 'renewal 2020-08-02', 'simple 2019-08-02']},
      'high v1 2022-08-02',
    ],
    [
      '… of several as long the last',
      'VOWS_EXPIRED',
      {vows: ['renewal 2020-08-02', 'renewal 2020-08-02 for 12']},
      'high v2 2021-08-02',
    ],
  ])('judge the case "%s" by %s', (_what, type, life, expected) => {
    expect(issueOf(type, life)).toBe(expected);
  });
});
