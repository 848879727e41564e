import {expect, test} from 'vitest';
import {eventsBetween} from '#src/domain/province-events.ts';
import {exitOf} from '#src/domain/exit.ts';
import {provinceOnDays} from '#src/domain/province-on-date.ts';
import {generateProvince} from '#supabase/seed/province.ts';
import {resultOf} from './result-of.ts';

const brother = (id: string, fields: object = {}) => ({
  id,
  circumscription_id: 'province',
  birth_date: null,
  membership_status: 'active',
  death_date: null,
  departure_date: null,
  deleted_at: null,
  ...fields,
});
const rows = {
  brothers: [brother('leone'), brother('masseo', {deleted_at: '2026-01-01T00:00:00Z'})],
  formation: [
    {brother_id: 'leone', stage: 'postulancy', start_date: '2000-08-01', end_date: '2001-07-31'},
    {brother_id: 'leone', stage: 'novitiate', start_date: '2001-08-01', end_date: '2002-07-31'},
    {brother_id: 'masseo', stage: 'novitiate', start_date: '2001-08-01', end_date: '2002-07-31'},
  ],
  vows: [
    {brother_id: 'leone', type: 'simple', date: '2002-08-02'},
    {brother_id: 'leone', type: 'renewal', date: '2003-08-02'},
    {brother_id: 'leone', type: 'solemn', date: '2007-10-04'},
    {brother_id: 'leone', type: 'simple', date: '2015-08-02'},
  ],
  ordinations: [
    {brother_id: 'leone', type: 'acolytate', date: '2007-10-04'},
    {brother_id: 'leone', type: 'diaconate', date: '2009-03-19'},
    {brother_id: 'leone', type: 'priesthood', date: '2009-10-04'},
    {brother_id: 'leone', type: 'episcopate', date: '2019-10-04'},
  ],
} as const;
const listed = (from: string, to: string, changed: object = {}) =>
  eventsBetween({...rows, ...changed}, {from, to}).map(
    (event) => `${event.date} ${event.kind} ${event.brother.id}`,
  );

test('a life is listed by day, each kind of event once', () => {
  expect(listed('1990-01-01', '2026-12-31')).toEqual([
    '2000-08-01 entry leone',
    '2001-08-01 novitiate leone',
    '2002-08-02 first_profession leone',
    '2007-10-04 perpetual_profession leone',
    '2009-03-19 diaconate leone',
    '2009-10-04 priesthood leone',
    '2019-10-04 episcopate leone',
  ]);
});

test('both ends of the span belong to it', () => {
  expect(listed('2001-08-01', '2002-08-02')).toEqual([
    '2001-08-01 novitiate leone',
    '2002-08-02 first_profession leone',
  ]);
  expect(listed('2001-08-02', '2002-08-01')).toEqual([]);
});

test('first vows without a recorded formation are an entry', () => {
  expect(listed('2002-01-01', '2002-12-31', {formation: []})).toEqual([
    '2002-08-02 entry leone',
    '2002-08-02 first_profession leone',
  ]);
});

test.each([
  ['deceased', {death_date: '2020-05-01'}, ['2020-05-01 death leone']],
  ['departed', {departure_date: '2020-05-01'}, ['2020-05-01 departure leone']],
  ['transferred', {departure_date: '2020-05-01'}, ['2020-05-01 transfer leone']],
  ['departed', {}, []],
])('a brother who is %s leaves on his day: %j', (membership_status, fields, expected) => {
  const brothers = [brother('leone', {membership_status, ...fields})];
  expect(listed('2020-01-01', '2026-12-31', {brothers})).toEqual(expected);
});

test('the members of a year in the demo province are those before, with the entries and without the exits', () => {
  const today = '2026-11-21';
  const {tables} = generateProvince({today});
  const brothers = tables.brothers.filter((each) => exitOf(each)?.date !== null);
  const demo = {...tables, brothers, formation: tables.formation_stages};
  const days = Array.from({length: 37}, (_, index) => `${1989 + index}-12-31`);
  const people = resultOf(provinceOnDays(demo, days));
  const membersOn = (day: string): Set<string> =>
    new Set(
      (people[days.indexOf(day)] ?? []).flatMap(({brother: {id}, membership}) =>
        membership === 'active' || membership === 'suspended' ? [id] : [],
      ),
    );
  for (let year = 1990; year < 2026; year++) {
    const members = membersOn(`${year - 1}-12-31`);
    const span = {from: `${year}-01-01`, to: `${year}-12-31`};
    for (const {
      kind,
      brother: {id},
    } of eventsBetween(demo, span)) {
      if (kind === 'entry') members.add(id);
      if (kind === 'death' || kind === 'departure' || kind === 'transfer') members.delete(id);
    }
    expect(members).toEqual(membersOn(span.to));
  }
});
