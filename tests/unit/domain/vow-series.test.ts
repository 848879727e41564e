import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {defaultSettings} from '#src/domain/settings.ts';
import {closedSeries, lastSeries, readmissions} from '#src/domain/vow-series.ts';
import type {VowRow} from '#src/domain/vow.ts';
import {anyVows} from './arbitraries.ts';

/** Vows as 'simple 2020-08-02'. */
function vowsOf(...lines: readonly string[]): VowRow[] {
  return lines.map((line) => {
    const [type, date = ''] = line.split(' ');
    return {type: type as VowRow['type'], date};
  });
}

const datesIn = (vows: readonly VowRow[]): string[] => vows.map(({date}) => date);

describe('lastSeries', () => {
  test('lastSeries returns all vows when none of them begins another series', () => {
    const vows = vowsOf('simple 2020-08-02', 'renewal 2021-08-02', 'solemn 2025-08-02');
    expect(lastSeries(vows, defaultSettings)).toEqual(vows);
    expect(lastSeries(vows.toReversed(), defaultSettings)).toEqual(vows);
  });

  test.each([
    ['2021-09-01', '2020-08-02'],
    ['2021-09-02', '2021-09-02'],
  ])('simple vows on %s begin a series only when the days of grace are over', (day, first) => {
    const vows = vowsOf('simple 2020-08-02', `simple ${day}`);
    expect(datesIn(lastSeries(vows, defaultSettings))[0]).toBe(first);
  });

  test('a renewal begins no series, however late it is', () => {
    const vows = vowsOf('simple 2020-08-02', 'renewal 2025-08-02');
    expect(lastSeries(vows, defaultSettings)).toEqual(vows);
  });

  test('simple vows after perpetual vows begin a series, a devotional renewal does not', () => {
    const vows = vowsOf('solemn 1995-08-02', 'renewal 2000-08-02', 'simple 2025-08-02');
    expect(datesIn(lastSeries(vows, defaultSettings))).toEqual(['2025-08-02']);
    expect(datesIn(lastSeries(vows.slice(0, 2), defaultSettings))).toEqual([
      '1995-08-02',
      '2000-08-02',
    ]);
  });

  test.each([
    ['postulancy', '2021-08-03', []],
    ['novitiate', '2021-08-03', []],
    ['novitiate', '2021-08-02', ['2020-08-02']],
    ['aspirancy', '2021-08-03', ['2020-08-02']],
  ])('a %s from %s leaves the series %o of temporary vows', (stage, start_date, dates) => {
    const vows = vowsOf('simple 2020-08-02');
    expect(datesIn(lastSeries(vows, defaultSettings, [{stage, start_date}]))).toEqual(dates);
  });

  test('a novitiate closes a series of temporary vows by their own length', () => {
    const novitiate = [{stage: 'novitiate', start_date: '2022-08-02'}];
    const vows = vowsOf('simple 2020-08-02');
    expect(lastSeries(vows, {...defaultSettings, tempVowMonths: 36}, novitiate)).toEqual(vows);
    expect(lastSeries(vows, {...defaultSettings, tempVowMonths: 12}, novitiate)).toEqual([]);
  });

  test('a novitiate after perpetual vows closes their series, one before the last vow does not', () => {
    const vows = vowsOf('simple 1995-08-02', 'solemn 1998-08-02', 'renewal 2008-08-02');
    const from = (start_date: string) => [{stage: 'novitiate', start_date}];
    expect(lastSeries(vows, defaultSettings, from('2025-09-01'))).toEqual([]);
    expect(lastSeries(vows, defaultSettings, from('2008-08-02'))).toEqual(vows);
  });

  test('the last series ends with the latest vow, whatever the vows are', () => {
    fc.assert(
      fc.property(anyVows, (vows) => {
        const latest = datesIn(vows).toSorted().at(-1);
        expect(datesIn(lastSeries(vows, defaultSettings)).at(-1)).toBe(latest);
      }),
    );
  });
});

test('readmissions lists the first simple vow after a perpetual vow', () => {
  const vows = vowsOf('simple 2025-08-02', 'simple 2026-08-02', 'solemn 1995-08-02');
  expect(readmissions(vows)).toEqual([{perpetual: vows[2], simple: vows[0]}]);
});

test('closed series are found in one pass over the vows, however many there are', () => {
  let reads = 0;
  const count = 50;
  const ids = Array.from({length: count}, (_, index) => `b${index}`);
  const vows = ids.map((id) => ({
    type: 'simple' as const,
    date: '2010-08-02',
    get brother_id() {
      reads += 1;
      return id;
    },
  }));
  const novitiates = ids.map((brother_id) => {
    return {brother_id, stage: 'novitiate', start_date: '2020-08-02'};
  });
  const closed = closedSeries(vows, novitiates, '2026-11-21', () => defaultSettings);
  expect([...closed]).toEqual(ids.map((id) => [id, '2010-08-02']));
  expect(reads).toBeLessThan(5 * count);
});
