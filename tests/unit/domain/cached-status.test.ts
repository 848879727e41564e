import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {addDays} from '#src/lib/civil-date.ts';
import {
  cachedStatus,
  cachedStatusByBrother,
  statusOverride,
  type StatusRows,
} from '#src/domain/cached-status.ts';
import type {CachedStatus} from '#src/domain/status-rank.ts';
import {readmissions} from '#src/domain/vow-series.ts';
import {anyDay, anyFormation, anyOrdinations, anyProvince, anyVows} from './arbitraries.ts';

const today = '2026-11-21';
const novitiate = {stage: 'novitiate', start_date: '2015-07-16'};
const noviceAgain = {stage: 'novitiate', start_date: '2026-08-01'};
const temporary = {type: 'simple', date: '2016-08-02'} as const;
const perpetual = {type: 'solemn', date: '2020-08-02'} as const;
const diaconate = {type: 'diaconate', date: '2021-02-02'};
const priesthood = {type: 'priesthood', date: '2021-10-04'};
const episcopate = {type: 'episcopate', date: '2026-11-21'};

const statusOf = (rows: Partial<StatusRows>, additionalInfo?: unknown): CachedStatus =>
  cachedStatus({vows: [], ordinations: [], formation: [], today, ...rows, additionalInfo});

describe('cachedStatus', () => {
  test.each<[string, Partial<StatusRows>, CachedStatus]>([
    ['no life events', {}, 'unknown'],
    ['an aspirancy', {formation: [{stage: 'aspirancy', start_date: today}]}, 'aspirant'],
    ['a postulancy', {formation: [{stage: 'postulancy', start_date: today}]}, 'postulant'],
    ['studies alone', {formation: [{stage: 'theology', start_date: '2018-08-01'}]}, 'unknown'],
    ['a novitiate only', {formation: [novitiate]}, 'novice'],
    [
      'a postulancy after a novitiate that ended',
      {
        formation: [
          {...novitiate, end_date: '2016-01-31'},
          {stage: 'postulancy', start_date: '2026-08-01'},
        ],
      },
      'postulant',
    ],
    [
      'a postulancy inside a novitiate',
      {formation: [novitiate, {stage: 'postulancy', start_date: '2015-08-01'}]},
      'novice',
    ],
    [
      'a novitiate and temporary vows',
      {formation: [novitiate], vows: [temporary]},
      'simple_professed',
    ],
    [
      'a novitiate, temporary and perpetual vows',
      {formation: [novitiate], vows: [temporary, perpetual]},
      'solemn_professed',
    ],
    [
      'perpetual vows and the diaconate',
      {vows: [temporary, perpetual], ordinations: [diaconate]},
      'deacon',
    ],
    [
      'perpetual vows, the diaconate and the priesthood',
      {vows: [perpetual], ordinations: [diaconate, priesthood]},
      'priest',
    ],
    ['an episcopate from today', {ordinations: [diaconate, priesthood, episcopate]}, 'bishop'],
    [
      'a priesthood still to come',
      {ordinations: [diaconate, {...priesthood, date: '2026-11-22'}]},
      'deacon',
    ],
    ['a priesthood without diaconate', {ordinations: [priesthood]}, 'priest'],
    [
      'perpetual vows and the acolytate',
      {vows: [perpetual], ordinations: [{type: 'acolytate', date: today}]},
      'solemn_professed',
    ],
    [
      'a novitiate after perpetual vows',
      {vows: [temporary, perpetual], formation: [novitiate, noviceAgain]},
      'novice',
    ],
    [
      'a postulancy after temporary vows that ended',
      {vows: [temporary], formation: [novitiate, {...noviceAgain, stage: 'postulancy'}]},
      'postulant',
    ],
    [
      'a novitiate inside temporary vows that bind',
      {vows: [{...temporary, valid_until: '2027-01-01'}], formation: [novitiate, noviceAgain]},
      'simple_professed',
    ],
    [
      'a novitiate after the vows of a priest',
      {vows: [perpetual], ordinations: [priesthood], formation: [noviceAgain]},
      'priest',
    ],
    ['a renewal long lapsed', {vows: [{type: 'renewal', date: '1999-08-02'}]}, 'simple_professed'],
  ])('computes the status of a brother with %s', (_who, rows, expected) => {
    expect(statusOf(rows)).toBe(expected);
  });

  test('does not depend on the order of the rows, or on other brothers', () => {
    fc.assert(
      fc.property(anyProvince, anyDay, (province, day) => {
        const all = cachedStatusByBrother({...province, today: day});
        expect([...all.keys()]).toEqual(province.brothers.map(({id}) => id));
        for (const {id, vows, ordinations, formation} of province.brothers) {
          expect(all.get(id)).toBe(cachedStatus({vows, ordinations, formation, today: day}));
        }
        const backwards = {
          brothers: province.brothers,
          vows: province.vows.toReversed(),
          ordinations: province.ordinations.toReversed(),
          formation: province.formation.toReversed(),
        };
        expect(cachedStatusByBrother({...backwards, today: day})).toEqual(all);
      }),
    );
  });

  test('a readmitted brother has the status of his new vows, alone and among others', () => {
    const vows = [perpetual, {type: 'simple', date: '2025-08-02'}] as const;
    expect(statusOf({vows})).toBe('simple_professed');
    const owned = vows.map((vow) => ({...vow, brother_id: 'b'}));
    const rows = {brothers: [{id: 'b'}], vows: owned, ordinations: [], formation: [], today};
    expect([...cachedStatusByBrother(rows)]).toEqual([['b', 'simple_professed']]);
  });

  test('a brother in a new novitiate has the status of that stage, alone and among others', () => {
    const rows = {vows: [temporary], formation: [novitiate, noviceAgain]};
    const settings = [{key: 'temp_vow_months', circumscription_id: 'c', value: 132}];
    const owned = {
      brothers: [{id: 'b', circumscription_id: 'c'}],
      vows: rows.vows.map((row) => ({...row, brother_id: 'b'})),
      ordinations: [],
      formation: rows.formation.map((row) => ({...row, brother_id: 'b'})),
      today,
    };
    expect([...cachedStatusByBrother(owned)]).toEqual([['b', statusOf(rows)]]);
    expect([...cachedStatusByBrother({...owned, settings})]).toEqual([['b', 'simple_professed']]);
  });

  test('falls with time only by a readmission or by an earlier stage begun again', () => {
    const order = ['bishop', 'priest', 'deacon', 'solemn_professed', 'simple_professed', 'novice'];
    order.push('postulant', 'aspirant', 'unknown');
    fc.assert(
      fc.property(
        anyVows,
        anyOrdinations,
        anyFormation,
        anyDay,
        fc.nat(2000),
        (vows, ordinations, stages, day, wait) => {
          // No stage begins again after one that has not ended.
          const formation = stages.map((stage) => ({...stage, end_date: null}));
          fc.pre(readmissions(vows).length === 0);
          fc.pre(vows.every(({date}) => formation.every((stage) => stage.start_date <= date)));
          const at = (on: string) => cachedStatus({vows, ordinations, formation, today: on});
          expect(order.indexOf(at(addDays(day, wait)))).toBeLessThanOrEqual(order.indexOf(at(day)));
        },
      ),
    );
  });

  test('ignores rows of a brother who is not listed', () => {
    const vows = [{...perpetual, brother_id: 'gone'}];
    const rows = {brothers: [{id: 'here'}], vows, ordinations: [], formation: [], today};
    expect([...cachedStatusByBrother(rows)]).toEqual([['here', 'unknown']]);
  });
});

describe('a manual override', () => {
  const priest = {vows: [perpetual], ordinations: [diaconate, priesthood]};
  const laicised = (rest: object = {}) => ({
    status_override: {value: 'solemn_professed', reason: 'rescript of 2025', ...rest},
  });

  test('replaces the computed status, for one brother and for many', () => {
    expect(statusOf(priest, laicised())).toBe('solemn_professed');
    const many = cachedStatusByBrother({
      brothers: [
        {id: 'a', additional_info: laicised()},
        {id: 'b', additional_info: null},
      ],
      vows: [],
      ordinations: ['a', 'b'].map((brother_id) => ({...priesthood, brother_id})),
      formation: [],
      today,
    });
    expect([...many]).toEqual([
      ['a', 'solemn_professed'],
      ['b', 'priest'],
    ]);
  });

  test('holds until the end of its last day', () => {
    expect(statusOf(priest, laicised({until: null}))).toBe('solemn_professed');
    expect(statusOf(priest, laicised({until: today}))).toBe('solemn_professed');
    expect(statusOf(priest, laicised({until: '2026-11-20'}))).toBe('priest');
  });

  test('has a reason and an end', () => {
    expect(statusOverride(laicised({until: '2027-01-01'}), today)).toEqual({
      value: 'solemn_professed',
      reason: 'rescript of 2025',
      until: '2027-01-01',
    });
    expect(statusOverride({status_override: {value: 'deacon'}}, today)).toEqual({
      value: 'deacon',
      reason: null,
      until: null,
    });
  });

  test.each([
    null,
    [],
    'priest',
    {status_override: 'deacon'},
    {status_override: {value: 'cardinal'}},
    {status_override: {value: ['deacon']}},
    laicised({until: 'soon'}),
    laicised({until: '2027-02-30'}),
    laicised({until: 2027}),
    {name_day: '10-04'},
  ])('is ignored when it is %j', (additionalInfo) => {
    expect(statusOf(priest, additionalInfo)).toBe('priest');
  });
});
