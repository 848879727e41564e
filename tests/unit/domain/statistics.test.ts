import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {cachedStatusByBrother} from '#src/domain/cached-status.ts';
import {defaultSettings} from '#src/domain/settings.ts';
import {countPermanentDeacons, provinceStatistics} from '#src/domain/statistics.ts';
import type {CachedStatus} from '#src/domain/status-rank.ts';
import {closedSeries} from '#src/domain/vow-series.ts';
import {anyDay, anyProvince} from './arbitraries.ts';

const today = '2026-11-21';

type Rows = Parameters<typeof cachedStatusByBrother>[0] &
  Pick<Parameters<typeof provinceStatistics>[0], 'brothers' | 'formation'>;
const count = (rows: Rows) => provinceStatistics({...rows, statuses: cachedStatusByBrother(rows)});

const brother = (id: string, membership_status = 'active', deleted_at: string | null = null) => ({
  id,
  membership_status,
  deleted_at,
});
const vow = (brother_id: string, type: 'simple' | 'renewal' | 'solemn', date: string) => ({
  brother_id,
  type,
  date,
});
const order = (brother_id: string, type: string, date: string) => ({brother_id, type, date});
const stage = (
  brother_id: string,
  name: string,
  start_date: string,
  end_date: string | null = null,
) => ({brother_id, stage: name, start_date, end_date});

const closedOn = (rows: Pick<Rows, 'vows' | 'formation'>, day: string) =>
  closedSeries(rows.vows, rows.formation, day, () => defaultSettings);

describe('provinceStatistics', () => {
  test('counts a small province as its secretary would', () => {
    const people = [
      'bishop',
      'priest',
      'deacon',
      'lay',
      'young',
      'novice',
      'postulant',
      'aspirant',
    ];
    expect(
      count({
        brothers: [
          ...people.map((id) => brother(id)),
          brother('unknown'),
          brother('suspended priest', 'suspended'),
          brother('dead priest', 'deceased'),
          brother('archived priest', 'active', '2026-01-01T00:00:00Z'),
          brother('archived suspended', 'suspended', '2026-01-01T00:00:00Z'),
        ],
        vows: [
          ...people
            .slice(0, 4)
            .flatMap((id) => [vow(id, 'solemn', '2010-08-02'), vow(id, 'simple', '2005-08-02')]),
          vow('young', 'simple', '2024-08-02'),
          vow('young', 'renewal', '2025-08-02'),
          vow('young', 'solemn', '2026-11-22'),
          vow('dead priest', 'solemn', '1980-08-02'),
          vow('of another province', 'solemn', '1980-08-02'),
        ],
        ordinations: [
          ...['bishop', 'priest', 'suspended priest', 'dead priest', 'archived priest'].map((id) =>
            order(id, 'priesthood', '2012-06-29'),
          ),
          order('bishop', 'episcopate', '2020-06-29'),
          order('deacon', 'diaconate', '2012-06-29'),
        ],
        formation: [
          stage('novice', 'novitiate', '2026-07-16'),
          stage('postulant', 'postulancy', '2026-07-16'),
          stage('aspirant', 'aspirancy', '2026-07-16'),
        ],
        today,
      }),
    ).toEqual({
      active_brothers: 9,
      priests: 1,
      deacons: 1,
      solemn_professed: 4,
      simple_professed: 1,
      in_formation: 3,
      suspended: 1,
    });
  });

  test('counts zero for an empty province', () => {
    const nobody = {brothers: [], vows: [], ordinations: [], formation: [], today};
    expect(Object.values(count(nobody))).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  test('counts a deacon in temporary vows once as in formation', () => {
    const rows = {
      brothers: [brother('early')],
      vows: [vow('early', 'simple', '2023-08-02')],
      ordinations: [order('early', 'diaconate', '2026-01-06')],
      formation: [stage('early', 'novitiate', '2022-07-16')],
      today,
    };
    expect(count(rows)).toMatchObject({deacons: 1, simple_professed: 1, in_formation: 1});
  });

  test('counts a brother who begins again after perpetual vows as a novice', () => {
    const rows = {
      brothers: [brother('again')],
      vows: [vow('again', 'simple', '1995-08-02'), vow('again', 'solemn', '1998-08-02')],
      ordinations: [],
      formation: [stage('again', 'novitiate', '2026-08-01')],
      today,
    };
    const counted = {active_brothers: 1, solemn_professed: 0, simple_professed: 0, in_formation: 1};
    expect(count(rows)).toMatchObject(counted);
  });

  test('counts a vow from its own day on', () => {
    const people = ['bound today', 'bound tomorrow'].map((id) => brother(id));
    const vows = [
      vow('bound today', 'simple', '2023-08-02'),
      vow('bound today', 'solemn', today),
      vow('bound tomorrow', 'simple', '2026-11-22'),
    ];
    expect(count({brothers: people, vows, ordinations: [], formation: [], today})).toMatchObject({
      active_brothers: 2,
      solemn_professed: 1,
      simple_professed: 0,
    });
  });

  test('reads each id a fixed number of times, however many brothers begin again', () => {
    const idsRead = (size: number): number => {
      let reads = 0;
      const ids = Array.from({length: size}, (_, at) => `brother ${at}`);
      const brothers = ids.map((id) => ({
        ...brother(id),
        get id() {
          reads += 1;
          return id;
        },
      }));
      const {in_formation} = count({
        brothers,
        vows: ids.map((id) => vow(id, 'solemn', '2010-08-02')),
        ordinations: [],
        formation: ids.map((id) => stage(id, 'novitiate', '2026-02-01')),
        today,
      });
      expect(in_formation).toBe(size);
      return reads;
    };
    expect(idsRead(40)).toBe(2 * idsRead(20));
  });

  test('counts solemn, simple and no vows as all the active brothers together', () => {
    fc.assert(
      fc.property(anyProvince, anyDay, (province, day) => {
        const counts = count({...province, today: day});
        const active = province.brothers.filter(
          ({deleted_at, membership_status}) =>
            deleted_at === null && membership_status === 'active',
        );
        const closed = closedOn(province, day);
        const without = active.filter(
          ({id, vows}) => closed.has(id) || vows.every(({date}) => date > day),
        );
        expect(counts.active_brothers).toBe(active.length);
        expect(counts.solemn_professed + counts.simple_professed + without.length).toBe(
          active.length,
        );
        expect(counts.in_formation).toBeLessThanOrEqual(counts.simple_professed + without.length);
        expect(counts.in_formation).toBeGreaterThanOrEqual(counts.simple_professed);
      }),
    );
  });

  test('adds up to the active, and lay brothers and clerics to the professed, where orders follow vows', () => {
    fc.assert(
      fc.property(anyProvince, anyDay, (province, day) => {
        const closed = closedOn(province, day);
        const taken = province.vows.filter(({date}) => date <= day);
        const professed = new Set(
          taken.map((row) => row.brother_id).filter((id) => !closed.has(id)),
        );
        const rows = {
          ...province,
          ordinations: province.ordinations.filter((row) => professed.has(row.brother_id)),
          today: day,
        };
        const statuses = cachedStatusByBrother(rows);
        const active = rows.brothers.filter(
          (one) => one.deleted_at === null && one.membership_status === 'active',
        );
        const howMany = (...among: CachedStatus[]) =>
          active.filter(({id}) => among.includes(statuses.get(id) ?? 'unknown')).length;
        const counts = count(rows);

        const professedCount = counts.solemn_professed + counts.simple_professed;
        const below = howMany('novice', 'postulant', 'aspirant', 'unknown');
        const lay = howMany('solemn_professed', 'simple_professed');
        const clerics = howMany('bishop') + counts.priests + counts.deacons;
        expect(professedCount + below).toBe(counts.active_brothers);
        expect(lay + clerics).toBe(professedCount);
        expect(counts.in_formation).toBe(counts.simple_professed + howMany('novice', 'postulant'));
      }),
    );
  });
});

describe('countPermanentDeacons', () => {
  const deacon = (
    id: string,
    vocation_type: string,
    row: Partial<ReturnType<typeof brother>> = {},
  ) => ({
    ...brother(id),
    vocation_type,
    ...row,
  });

  test('counts only those deacons whom the statistics count', () => {
    const brothers = [
      deacon('permanent', 'laicus'),
      deacon('transitional', 'clerical'),
      deacon('lay brother', 'laicus'),
      deacon('dead', 'laicus', {membership_status: 'deceased'}),
      deacon('archived', 'laicus', {deleted_at: '2026-01-01T00:00:00Z'}),
    ];
    const statuses = new Map<string, CachedStatus>(
      brothers.map(({id}) => [id, id === 'lay brother' ? 'solemn_professed' : 'deacon']),
    );
    expect(countPermanentDeacons(brothers, statuses)).toBe(1);
    const {deacons} = provinceStatistics({brothers, statuses, vows: [], formation: [], today});
    expect(deacons).toBe(2);
  });
});
