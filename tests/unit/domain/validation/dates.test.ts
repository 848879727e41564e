import {describe, expect, test} from 'vitest';
import type {IssueType} from '#src/domain/validation/issue.ts';
import {issueOf, type LifeInShort} from './one-life.ts';

const born = (birth_date: string | null) => ({brother: {birth_date}});
const dead = {brother: {membership_status: 'deceased', death_date: '2026-01-01'}};
const bornOnLeapDay = (birthday: string) => ({brother: {birth_date: '1964-02-29', birthday}});
const celebrates = (birthday: string, additional_info: unknown = null) => ({
  brother: {birth_date: '1975-03-10', birthday, additional_info},
});

describe('the rules on days', () => {
  test.each<[string, IssueType, LifeInShort, string | null]>([
    ['a brother born today', 'FUTURE_DATE', born('2026-11-21'), null],
    ['a brother born tomorrow', 'FUTURE_DATE', born('2026-11-22'), 'high - 2026-11-22'],
    [
      'a day of death tomorrow',
      'FUTURE_DATE',
      {brother: {...dead.brother, death_date: '2026-11-22'}},
      'high - 2026-11-22',
    ],
    [
      'a day of departure tomorrow',
      'FUTURE_DATE',
      {brother: {membership_status: 'departed', departure_date: '2026-11-22'}},
      'high - 2026-11-22',
    ],
    [
      'events planned within a year',
      'FUTURE_DATE',
      {vows: ['solemn 2027-11-21'], homes: ['friary 2027-11-21 …']},
      null,
    ],
    [
      'events planned further ahead than a year',
      'FUTURE_DATE',
      {
        vows: ['solemn 2027-11-22'],
        orders: ['diaconate 2027-11-23'],
        stages: ['theology 2027-11-24 …'],
        homes: ['friary 2027-11-26 …'],
        posts: ['parish 2027-11-25 …'],
      },
      'high h1,o1,p1,s1,v1 2027-11-26',
    ],
    [
      'vows planned a year after 29 February, and a day later',
      'FUTURE_DATE',
      {today: '2028-02-29', vows: ['solemn 2029-02-28', 'solemn 2029-03-01']},
      'high v2 2029-03-01',
    ],

    ['a brother of a hundred years', 'IMPLAUSIBLE_AGE', born('1925-11-22'), null],
    ['a brother of 101 years', 'IMPLAUSIBLE_AGE', born('1925-11-21'), 'medium - 1925-11-21'],
    [
      'a deceased brother born 201 years ago',
      'IMPLAUSIBLE_AGE',
      {brother: {...dead.brother, birth_date: '1825-11-21'}},
      null,
    ],

    ['a brother without a day of birth', 'MISSING_BIRTH_DATE', born(null), 'medium - -'],
    [
      'a deceased brother without a day of birth',
      'MISSING_BIRTH_DATE',
      {brother: {...dead.brother, birth_date: null}},
      null,
    ],

    ['a birthday of another year', 'BIRTHDAY_MISMATCH', celebrates('1976-03-10'), null],
    ['a leap day kept on the 28th', 'BIRTHDAY_MISMATCH', bornOnLeapDay('2026-02-28'), null],
    [
      'a leap day kept on 1 March',
      'BIRTHDAY_MISMATCH',
      bornOnLeapDay('2026-03-01'),
      'low - 1964-02-29 → 2026-03-01',
    ],
    [
      'a birthday of another day',
      'BIRTHDAY_MISMATCH',
      celebrates('1975-03-11'),
      'low - 1975-03-10 → 1975-03-11',
    ],
    [
      'a birthday of another day that is the name day',
      'BIRTHDAY_MISMATCH',
      celebrates('1975-03-11', {name_day: '03-11'}),
      null,
    ],
    [
      'a birthday on the recorded name day',
      'BIRTHDAY_MISMATCH',
      {brother: {birth_date: '1975-03-10', birthday: '1975-02-28', name_day: 'XXXX-02-29'}},
      null,
    ],
    [
      'a birthday on another day than the recorded name day',
      'BIRTHDAY_MISMATCH',
      {brother: {birth_date: '1975-03-10', birthday: '1975-03-11', name_day: 'XXXX-03-12'}},
      'low - 1975-03-10 → 1975-03-11',
    ],
    [
      'a birthday of another day beside the name day 311',
      'BIRTHDAY_MISMATCH',
      celebrates('1975-03-11', {name_day: 311}),
      null,
    ],
    ...[{name_day: ' '}, {name_day: null}, {Name_day: '03-11'}, ['name_day'], 'name_day'].map(
      (info): [string, IssueType, LifeInShort, string] => [
        `a birthday of another day beside ${JSON.stringify(info)}`,
        'BIRTHDAY_MISMATCH',
        celebrates('1975-03-11', info),
        'low - 1975-03-10 → 1975-03-11',
      ],
    ),

    [
      'vows on the day of death, and a home since before it',
      'EVENT_AFTER_DEATH',
      {...dead, vows: ['solemn 2026-01-01'], homes: ['friary 2000-01-01 2030-01-01']},
      null,
    ],
    [
      'life events of every kind after death',
      'EVENT_AFTER_DEATH',
      {
        ...dead,
        vows: ['solemn 2026-01-06', 'simple 2025-01-01'],
        orders: ['diaconate 2026-01-05'],
        stages: ['theology 2030-01-04 …'],
        homes: ['friary 2026-01-02 …'],
        posts: ['parish 2026-01-03 …'],
      },
      'high h1,o1,p1,s1,v1 2026-01-01 → 2026-01-02',
    ],
  ])('the case "%s" is judged by %s', (_what, type, life, expected) => {
    expect(issueOf(type, life)).toBe(expected);
  });
});
