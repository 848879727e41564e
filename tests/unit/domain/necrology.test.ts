import {describe, expect, test} from 'vitest';
import {
  countByYear,
  deadOfMonth,
  deadOfYear,
  deadWithoutDay,
  listDead,
  rememberedOn,
} from '#src/domain/necrology.ts';
import {defaultSettings} from '#src/domain/settings.ts';
import {emptyFields} from '#src/records/record.ts';
import {registry} from '#src/records/registry.ts';

type Province = Parameters<typeof listDead>[0];
type Entry = Province['entries'][number];
type Brother = Parameters<typeof listDead>[0]['brothers'][number];

const dead = (name: string, death_date: string | null, rest: Partial<Brother> = {}): Brother => ({
  id: name,
  name,
  circumscription_id: 'province',
  birth_name: null,
  cached_status: 'priest',
  membership_status: 'deceased',
  deleted_at: null,
  birth_date: null,
  birth_place: null,
  death_date,
  death_place: null,
  burial_place: null,
  ...rest,
});

const entry = (name: string, death_day: string | null, rest: Partial<Entry> = {}): Entry => ({
  ...emptyFields(registry.necrology_entries),
  id: name,
  name,
  death_day,
  ...rest,
});

const list = (brothers: readonly Brother[], rest: Partial<Parameters<typeof listDead>[0]> = {}) =>
  listDead({
    brothers,
    vows: [],
    ordinations: [],
    formation: [],
    entries: [],
    settingsOf: () => defaultSettings,
    today: '2026-11-23',
    compareNames: new Intl.Collator('en').compare,
    ...rest,
  });
const names = (found: readonly {readonly name: string}[]) => found.map(({name}) => name);

describe('listDead', () => {
  test('lists the deceased by their day in the year, then by year and name; unknown days last', () => {
    const brothers = [
      dead('unknown day', null),
      dead('late in the year', '1950-12-01'),
      dead('second', '1990-02-03'),
      dead('Zeno', '1980-02-03'),
      dead('Angelo', '1980-02-03'),
    ];
    expect(names(list(brothers))).toEqual([
      'Angelo',
      'Zeno',
      'second',
      'late in the year',
      'unknown day',
    ]);
  });

  test('names the birth name of a brother where it is not the name', () => {
    const brothers = [
      dead('Egidio', '1950-12-01', {birth_name: 'Pietro Neri'}),
      dead('Masseo', '1950-12-02', {birth_name: 'Masseo'}),
      dead('Rufino', '1950-12-03', {birth_name: ''}),
    ];
    expect(list(brothers).map(({birthName}) => birthName)).toEqual(['Pietro Neri', null, null]);
  });

  test('omits the living, former members and archived brothers', () => {
    const brothers = [
      dead('living', '1950-12-01', {membership_status: 'active'}),
      dead('departed', '1950-12-01', {membership_status: 'departed'}),
      dead('archived', '1950-12-01', {deleted_at: '2026-01-01T00:00:00Z'}),
    ];
    expect(list(brothers)).toEqual([]);
  });

  test.each([
    ['the day before the birthday', '1988-11-22', 66],
    ['the birthday', '1988-11-23', 67],
    ['29 February after a birth on 1 March', '1988-02-29', 66],
  ])('counts the completed years at a death on %s', (_, death, age) => {
    const birth_date = death === '1988-02-29' ? '1921-03-01' : '1921-11-23';
    expect(list([dead('a', death, {birth_date})])).toMatchObject([{age}]);
  });

  test('gives no age when a date is missing', () => {
    expect(list([dead('a', '1988-11-23'), dead('b', null)])).toMatchObject([
      {age: null},
      {age: null},
    ]);
  });

  test('knows the first profession, the priesthood and the episcopate', () => {
    const vows = [
      {brother_id: 'a', type: 'renewal', date: '1943-08-02'} as const,
      {brother_id: 'a', type: 'simple', date: '1940-08-02'} as const,
    ];
    const ordinations = [
      {brother_id: 'a', type: 'episcopate', date: '1967-01-06'},
      {brother_id: 'a', type: 'priesthood', date: '1948-03-19'},
    ];
    expect(list([dead('a', '1988-11-23')], {vows, ordinations})).toMatchObject([
      {firstProfession: '1940-08-02', priesthood: '1948-03-19', episcopate: '1967-01-06'},
    ]);
  });
});

describe('rememberedOn', () => {
  const all = list([
    dead('on the 28th', '1970-02-28'),
    dead('on the 29th', '1988-02-29'),
    dead('on 1 March', '1999-03-01'),
  ]);

  test.each([
    ['28 February of a common year', '2026-02-28', ['on the 28th', 'on the 29th']],
    ['1 March of a common year', '2026-03-01', ['on 1 March']],
    ['28 February of a leap year', '2028-02-28', ['on the 28th']],
    ['29 February', '2028-02-29', ['on the 29th']],
    ['1 March of a leap year', '2028-03-01', ['on 1 March']],
    ['a day before the death', '1987-02-28', ['on the 28th']],
    ['the day of death', '1988-02-29', ['on the 29th']],
  ])('returns on %s those whose day it is', (_, day, expected) => {
    expect(names(rememberedOn(all, day))).toEqual(expected);
  });
});

describe('the dead of a month and of a year', () => {
  const all = list([
    dead('a', '1988-02-29'),
    dead('b', '1970-02-28'),
    dead('c', '1988-11-02'),
    dead('d', null),
  ]);

  test('are grouped by day in a month, 29 February too', () => {
    const days = deadOfMonth(all, 2).map(({monthDay, dead: ofDay}) => [monthDay, ...names(ofDay)]);
    expect(days).toEqual([
      ['02-28', 'b'],
      ['02-29', 'a'],
    ]);
    expect(deadOfMonth(all, 3)).toEqual([]);
  });

  test('follow the days in a year, and those without a day stand apart', () => {
    expect(names(deadOfYear(all, 1988))).toEqual(['a', 'c']);
    expect(names(deadOfYear(all, null))).toEqual(['d']);
    expect(names(deadWithoutDay(all))).toEqual(['d']);
  });

  test('are counted by year, the latest first', () => {
    expect([...countByYear(all)]).toEqual([
      [1988, 2],
      [1970, 1],
    ]);
  });
});

describe('the entries of the dead without a full record', () => {
  const entries = [
    entry('year alone', '1722'),
    entry('an older year', '1688'),
    entry('nothing known', null),
    entry('no year', 'XXXX-02-29'),
    entry('whole day', '1788-02-29'),
  ];
  const all = list([dead('brother', '1988-02-29'), dead('undated', null)], {entries});

  test('are among the brothers of their day, those without a year first', () => {
    expect(names(all)).toEqual([
      'no year',
      'whole day',
      'brother',
      'nothing known',
      'undated',
      'an older year',
      'year alone',
    ]);
    expect(deadOfMonth(all, 2)).toMatchObject([{monthDay: '02-29', dead: {length: 3}}]);
  });

  test.each([
    ['28 February of a common year', '2026-02-28', ['no year', 'whole day', 'brother']],
    ['28 February of a leap year', '2028-02-28', []],
    ['29 February', '2028-02-29', ['no year', 'whole day', 'brother']],
    ['a day before the known years', '1780-02-29', ['no year']],
  ])('are remembered on %s', (_, day, expected) => {
    expect(names(rememberedOn(all, day))).toEqual(expected);
  });

  test('belong to their year also without a day, and to no year without one', () => {
    expect(names(deadOfYear(all, 1722))).toEqual(['year alone']);
    expect(names(deadOfYear(all, null))).toEqual(['no year', 'nothing known', 'undated']);
    expect(names(deadWithoutDay(all))).toEqual([
      'nothing known',
      'undated',
      'an older year',
      'year alone',
    ]);
    expect([...countByYear(all).keys()]).toEqual([1988, 1788, 1722, 1688]);
  });

  test.each([
    ['the recorded one', {age: 81, birth_day: '1700-01-01'}, 81],
    ['computed from whole days', {birth_day: '1721-03-01'}, 66],
    ['unknown when a day lacks a part', {birth_day: '1721'}, null],
  ])('have an age that is %s', (_, rest, age) => {
    expect(list([], {entries: [entry('a', '1788-02-29', rest)]})).toMatchObject([{age}]);
  });
});
