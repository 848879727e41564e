import {describe, expect, test} from 'vitest';
import type {IssueType} from '#src/domain/validation/issue-kinds.ts';
import {issueOf, type LifeInShort} from './one-life.ts';

const born = (birth_date: string | null) => ({brother: {birth_date}});
const left = {brother: {membership_status: 'departed', departure_date: '2020-01-01'}};
const setting = (key: string, value: unknown) => ({
  settings: [
    {key, circumscription_id: 'c1', value},
    {key, circumscription_id: 'another', value: 77},
  ],
});

describe('the rules on profession', () => {
  test.each<[string, IssueType, LifeInShort, string | null]>([
    [
      'vows at seventeen',
      'TEMP_UNDERAGE',
      {...born('1990-08-03'), vows: ['renewal 2009-08-02', 'simple 2008-08-02']},
      'high v2 2008-08-02',
    ],
    ['… at eighteen', 'TEMP_UNDERAGE', {...born('1990-08-02'), vows: ['simple 2008-08-02']}, null],
    [
      '… in the old law',
      'TEMP_UNDERAGE',
      {...born('1966-01-01'), vows: ['simple 1983-11-26']},
      null,
    ],
    [
      '… in the new',
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
      '… with one',
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
    ['… at 21', 'PERPETUAL_UNDERAGE', {...born('1990-08-02'), vows: ['solemn 2011-08-02']}, null],

    [
      'perpetual vows before three years less three months',
      'PERPETUAL_EARLY',
      {vows: ['simple 2023-08-02', 'solemn 2026-05-01']},
      'high v1,v2 2023-08-02 → 2026-05-01',
    ],
    ['… after them', 'PERPETUAL_EARLY', {vows: ['simple 2023-08-02', 'solemn 2026-05-02']}, null],
    [
      'perpetual vows first',
      'PERPETUAL_WITHOUT_TEMP',
      {vows: ['solemn 2020-08-02']},
      'medium v1 2020-08-02',
    ],
    [
      '… after temporary ones',
      'PERPETUAL_WITHOUT_TEMP',
      {vows: ['solemn 2020-08-02', 'simple 2010-08-02']},
      null,
    ],

    ['six years today', 'TEMP_OVER_6Y', {vows: ['simple 2020-11-21']}, null],
    ['… yesterday', 'TEMP_OVER_6Y', {vows: ['simple 2020-11-20']}, 'medium v1 2020-11-20'],
    ['… of one who left', 'TEMP_OVER_6Y', {...left, vows: ['simple 2010-11-20']}, null],
    [
      '… of one who left after perpetual vows',
      'TEMP_OVER_6Y',
      {...left, vows: ['simple 2000-08-02', 'solemn 2006-08-03']},
      'medium v1 2000-08-02',
    ],
    ['nine years today', 'TEMP_OVER_9Y', {vows: ['simple 2017-11-21']}, null],
    ['… are over six', 'TEMP_OVER_6Y', {vows: ['simple 2017-11-21']}, 'medium v1 2017-11-21'],
    ['nine years yesterday', 'TEMP_OVER_9Y', {vows: ['simple 2017-11-20']}, 'high v1 2017-11-20'],
    ['… are told once', 'TEMP_OVER_6Y', {vows: ['simple 2017-11-20']}, null],

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

    [
      'one perpetual profession',
      'TWO_PERPETUAL',
      {vows: ['solemn 2020-08-02', 'solemn 2026-11-22']},
      null,
    ],
    [
      'two of them',
      'TWO_PERPETUAL',
      {vows: ['solemn 2020-08-02', 'solemn 2026-11-21']},
      'medium v1,v2 2020-08-02 → 2026-11-21',
    ],

    ['an act with witnesses', 'MISSING_RECEIVER_OR_WITNESSES', {vows: ['simple 2020-08-02']}, null],
    ...(['received_by', 'witness_1', 'witness_2'] as const).map(
      (column): [string, IssueType, LifeInShort, string] => [
        `… without ${column}`,
        'MISSING_RECEIVER_OR_WITNESSES',
        {vows: ['renewal 2021-08-02', 'simple 2020-08-02'], vowRest: {[column]: ' \t\n'}},
        'low v1,v2 2020-08-02',
      ],
    ),
    [
      '… still to be written',
      'MISSING_RECEIVER_OR_WITNESSES',
      {vows: ['simple 2026-11-22'], vowRest: {witness_2: null}},
      null,
    ],
  ])('judge the case "%s" by %s', (_what, type, life, expected) => {
    expect(issueOf(type, life)).toBe(expected);
  });
});
