import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {cachedStatusByBrother} from '#src/domain/cached-status.ts';
import {memberStates} from '#src/domain/member-state.ts';
import {
  type BrotherOnDay,
  type ProvinceBrother,
  provinceOnDays,
  type ProvinceRows,
} from '#src/domain/province-on-date.ts';
import {provinceStatistics} from '#src/domain/statistics.ts';
import {addDays} from '#src/lib/civil-date.ts';
import {generateProvince} from '#supabase/seed/province.ts';
import {anyDay, anyProvince} from './arbitraries.ts';
import {resultOf} from './result-of.ts';

const person = (id: string, fields: Partial<ProvinceBrother> = {}): ProvinceBrother => ({
  id,
  circumscription_id: 'province',
  birth_date: null,
  membership_status: 'active',
  death_date: null,
  departure_date: null,
  deleted_at: null,
  ...fields,
});
const nothing = {vows: [], ordinations: [], formation: []};
const of = (brother_id: string) => ({
  vow: (type: 'simple' | 'renewal' | 'solemn', date: string) => ({brother_id, type, date}),
  order: (type: string, date: string) => ({brother_id, type, date}),
  stage: (stage: string, start_date: string, end_date: string | null = null) => ({
    brother_id,
    stage,
    start_date,
    end_date,
  }),
});
const leone = of('leone');
const life: ProvinceRows = {
  brothers: [person('leone', {birth_date: '1980-06-01'})],
  formation: [
    leone.stage('postulancy', '2000-08-01', '2001-07-31'),
    leone.stage('novitiate', '2001-08-01', '2002-07-31'),
  ],
  vows: [leone.vow('simple', '2002-08-02'), leone.vow('solemn', '2007-10-04')],
  ordinations: [leone.order('diaconate', '2009-03-19'), leone.order('priesthood', '2009-10-04')],
};

const everybodyOn = (rows: ProvinceRows, day: string) =>
  resultOf(provinceOnDays(rows, [day])).flat();

/** The only brother of these rows on a day. */
function onlyOne(rows: ProvinceRows, day: string): BrotherOnDay {
  const [one, ...others] = everybodyOn(rows, day);
  expect(others).toEqual([]);
  if (one === undefined) throw new Error('The rows have no brother.');
  return one;
}
const membershipOn = (rows: ProvinceRows, day: string) => onlyOne(rows, day).membership;

describe('provinceOnDays', () => {
  test.each([
    ['2000-07-31', 'before', 'unknown', null, 20],
    ['2000-08-01', 'active', 'postulant', null, 20],
    ['2001-08-01', 'active', 'novice', null, 21],
    ['2002-08-02', 'active', 'simple_professed', null, 22],
    ['2007-10-04', 'active', 'solemn_professed', null, 27],
    ['2009-03-19', 'active', 'solemn_professed', 'deacon', 28],
    ['2009-10-04', 'active', 'solemn_professed', 'priest', 29],
  ])('follows a life: on %s membership, state, order and age', (day, ...expected) => {
    const {membership, state, order, age} = onlyOne(life, day);
    expect([membership, state, order, age]).toEqual(expected);
  });

  test.each([
    ['deceased', {death_date: '2020-05-01'}],
    ['departed', {departure_date: '2020-05-01'}],
    ['transferred', {departure_date: '2020-05-01'}],
  ])('counts a brother who is %s until the day before', (membership_status, fields) => {
    const rows = {...life, brothers: [person('leone', {membership_status, ...fields})]};
    expect(membershipOn(rows, '2020-04-30')).toBe('active');
    expect(membershipOn(rows, '2020-05-01')).toBe(membership_status);
  });

  test('a brother whose death or departure has no day is gone on every day', () => {
    const rows = {...life, brothers: [person('leone', {membership_status: 'departed'})]};
    expect(membershipOn(rows, '2003-01-01')).toBe('departed');
  });

  test('a brother without a recorded entry is counted from the first day of his records', () => {
    const rows = {...life, vows: [], formation: [leone.stage('theology', '2004-09-01')]};
    expect(membershipOn(rows, '2004-08-31')).toBe('before');
    expect(membershipOn(rows, '2004-09-01')).toBe('active');
  });

  test('a brother without any dated record is counted from his seventeenth birthday', () => {
    const rows = {...nothing, brothers: life.brothers};
    expect(membershipOn(rows, '1997-05-31')).toBe('before');
    expect(membershipOn(rows, '1997-06-01')).toBe('active');
    expect(membershipOn({...nothing, brothers: [person('leone')]}, '1900-01-01')).toBe('active');
  });

  test('a priest who enters the Order has not entered by his ordination, and is a novice later', () => {
    const rows = {
      ...life,
      vows: [],
      formation: [leone.stage('novitiate', '2015-08-01', '2016-07-31')],
    };
    expect(membershipOn(rows, '2015-07-31')).toBe('before');
    expect(onlyOne(rows, '2015-08-01')).toMatchObject({
      membership: 'active',
      state: 'novice',
      status: 'priest',
      order: 'priest',
    });
  });

  test('a suspended brother is suspended from his entry, and an archived one is left out', () => {
    const brothers = [person('leone', {membership_status: 'suspended'})];
    expect(membershipOn({...life, brothers}, '2000-07-31')).toBe('before');
    expect(membershipOn({...life, brothers}, '2005-01-01')).toBe('suspended');
    const archived = [person('leone', {deleted_at: '2026-01-01T00:00:00Z'})];
    expect(everybodyOn({...life, brothers: archived}, '2005-01-01')).toEqual([]);
  });

  test('the house is that of the assignment that lasts and began last, until the exit', () => {
    const assignment = (fraternity_id: string, start_date: string, end_date: string | null) => ({
      brother_id: 'leone',
      fraternity_id,
      start_date,
      end_date,
    });
    const rows = {
      ...life,
      brothers: [person('leone', {membership_status: 'deceased', death_date: '2020-05-01'})],
      assignments: [
        assignment('Assisi', '2002-08-02', '2010-08-31'),
        assignment('Perugia', '2010-09-01', null),
        assignment('Rieti', '2012-09-01', null),
      ],
    };
    const houseOn = (day: string) => onlyOne(rows, day).fraternityId;
    expect(['2001-01-01', '2005-01-01', '2010-09-01', '2015-01-01'].map(houseOn)).toEqual([
      null,
      'Assisi',
      'Perugia',
      'Rieti',
    ]);
    expect(houseOn('2020-05-01')).toBeNull();
  });

  test('equals the cached status on any day, for any province', () => {
    fc.assert(
      fc.property(anyProvince, anyDay, (province, day) => {
        const rows = asRows(province);
        const statuses = cachedStatusByBrother({...rows, today: day});
        for (const {brother, status} of everybodyOn(rows, day)) {
          expect(status).toBe(statuses.get(brother.id));
        }
      }),
    );
  });

  test('counts the demo province as the dashboard does today, each member in one state', () => {
    const today = '2026-11-21';
    const {tables} = generateProvince({today});
    const rows = {...tables, formation: tables.formation_stages};
    const active = everybodyOn(rows, today).filter(({membership}) => membership === 'active');
    const inStates = (...states: string[]) =>
      active.filter(({state}) => states.includes(state)).length;
    const statuses = cachedStatusByBrother({...rows, today});
    expect(provinceStatistics({...rows, statuses, today})).toMatchObject({
      active_brothers: active.length,
      priests: active.filter(({order}) => order === 'priest').length,
      deacons: active.filter(({order}) => order === 'deacon').length,
      solemn_professed: inStates('solemn_professed'),
      simple_professed: inStates('simple_professed'),
      in_formation: inStates('simple_professed', 'novice', 'postulant'),
    });
    expect(inStates(...memberStates)).toBe(active.length);
  });

  test('never counts a brother again after his exit', () => {
    fc.assert(
      fc.property(anyProvince, anyDay, (province, day) => {
        const on = (one: string) => everybodyOn(asRows(province), one);
        const later = new Map(
          on(addDays(day, 400)).map(({brother, membership}) => [brother.id, membership]),
        );
        for (const {brother, membership} of on(day)) {
          if (membership === 'before' || membership === 'active') continue;
          expect(later.get(brother.id)).toBe(membership);
        }
      }),
    );
  });
});

/** The rows of an arbitrary province, whose brothers leave on a day that their number chooses. */
function asRows(province: typeof anyProvince extends fc.Arbitrary<infer P> ? P : never) {
  const brothers = province.brothers.map((brother, index) => {
    const {id, membership_status, deleted_at} = brother;
    const exit = index % 3 === 0 ? null : addDays('2018-01-01', index * 100);
    return person(id, {
      membership_status,
      deleted_at,
      death_date: membership_status === 'deceased' ? exit : null,
      departure_date: /departed|transferred/.test(membership_status) ? exit : null,
    });
  });
  return {...province, brothers};
}
