import {expect, test} from 'vitest';
import {plannedCelebrations} from '#src/domain/calendar-events.ts';
import type {CelebratingProvince} from '#src/domain/celebrations.ts';
import type {VowRow} from '#src/domain/vow.ts';
import {brotherOf, celebratingProvince} from './celebrating-province.ts';

const brother = (rest: Parameters<typeof brotherOf>[1] = {}) =>
  brotherOf('a', {name: 'Leone', ...rest});
const vow = (date: string, type: VowRow['type'] = 'simple') => ({brother_id: 'a', type, date});

/** What is planned, as 'id day years', with '!' for a jubilee and the days that are left out. */
const planned = (rest: Partial<CelebratingProvince>, from = '2026-11-21') =>
  plannedCelebrations(celebratingProvince({brothers: [brother()], ...rest}), from).map(
    ({id, celebration: {date, years, isJubilee}, except}) =>
      [id, date, `${years}${isJubilee ? '!' : ''}`, ...(except ?? ['once'])].join(' '),
  );

test('the event of a birthday repeats every year and contains no age', () => {
  expect(planned({brothers: [brother({birth_date: '1960-11-20'})]})).toEqual([
    'birthday-a 2027-11-20 null',
  ]);
});

test('a name day is the same event as the birthday that it replaces', () => {
  const brothers = [brother({birth_date: '1960-12-20', birthday: '1960-11-25'})];
  expect(planned({brothers})).toEqual(['birthday-a 2026-11-25 null']);
});

test('a name day beside the birthday has an event of its own', () => {
  const brothers = [brother({birth_date: '1960-12-20', name_day: 'XXXX-02-29'})];
  expect(planned({brothers})).toEqual(['birthday-a 2026-12-20 null', 'name_day-a 2027-02-28 null']);
});

test('a jubilee has an event of its own, and takes the place of the yearly one', () => {
  expect(planned({vows: [vow('1980-08-02')]})).toEqual([
    'first_profession-a 2027-08-02 null 2030-08-02',
    'first_profession-a-50 2030-08-02 50! once',
  ]);
});

test('a yearly event does not begin with a jubilee', () => {
  const settings = {jubileeBase: 'first_profession', jubileeYears: [49, 50]} as const;
  expect(planned({vows: [vow('1977-12-08')], settings})).toEqual([
    'first_profession-a 2028-12-08 null',
    'first_profession-a-49 2026-12-08 49! once',
    'first_profession-a-50 2027-12-08 50! once',
  ]);
});

test('jubilees of 29 February fall on the last day of February', () => {
  expect(planned({vows: [vow('1988-02-29')]})).toEqual([
    'first_profession-a 2027-02-28 null 2028-02-29',
    'first_profession-a-40 2028-02-29 40! once',
  ]);
});

test('steps on the way and birthdays have no jubilees', () => {
  const brothers = [brother({birth_date: '1986-12-01'})];
  expect(planned({brothers, vows: [vow('1986-12-01', 'solemn')]})).toContain(
    'perpetual_profession-a 2026-12-01 null',
  );
  expect(planned({brothers}).join()).not.toContain('!');
});

test('the dead and the departed have no events', () => {
  const born = {birth_date: '1960-11-20'};
  const brothers = [
    brother({...born, membership_status: 'deceased', death_date: '2020-11-25'}),
    brother({...born, id: 'b', membership_status: 'departed'}),
  ];
  expect(planned({brothers, vows: [vow('1980-08-02')]})).toEqual([]);
});

test('every anniversary is planned once on whatever day the file is written', () => {
  const brothers = [
    brother({birth_date: '1960-02-29'}),
    brother({id: 'b', birth_date: '1961-02-28'}),
  ];
  for (const from of ['2027-03-01', '2028-02-28', '2028-02-29', '2028-03-01', '2026-12-31']) {
    expect(planned({brothers}, from)).toHaveLength(2);
  }
});

test('a calendar has no event of a dead brother of the necrology, and none of a house', () => {
  const brothers: CelebratingProvince['brothers'] = [];
  const entries = [{id: 'e', name: 'Egidio', death_day: '1920-11-24'}];
  const houses = [{id: 'h', name: 'Assisi', established_date: '1976-11-24'}];
  expect(planned({brothers, entries, houses})).toEqual([]);
});
