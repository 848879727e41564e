import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {addDays, addMonths} from '#src/lib/civil-date.ts';
import {defaultSettings} from '#src/domain/settings.ts';
import {
  earliestPerpetualDate,
  seriesOn,
  vowStatus,
  type VowStatus,
} from '#src/domain/vow-status.ts';
import {lastSeries} from '#src/domain/vow-series.ts';
import type {VowRow} from '#src/domain/vow.ts';
import {reviewedLife} from '#tests/lives/reviewed-lives.ts';
import {provinceOf} from '#tests/unit/domain/validation/one-life.ts';
import {anyDay, anyVows} from './arbitraries.ts';

const simple = (date: string, rest: Partial<VowRow> = {}): VowRow => ({
  type: 'simple',
  date,
  ...rest,
});
const renewal = (date: string, rest: Partial<VowRow> = {}): VowRow => ({
  type: 'renewal',
  date,
  ...rest,
});
const solemn = (date: string): VowRow => ({type: 'solemn', date});

const standing = (
  vows: readonly VowRow[],
  today: string,
  membershipStatus = 'active',
  settings = defaultSettings,
) => vowStatus({membershipStatus, vows, formation: [], today, settings});

const earliestOf = (vows: readonly VowRow[], today: string) =>
  earliestPerpetualDate(seriesOn({vows, formation: [], today, settings: defaultSettings}));

const oneYear = [simple('2025-08-02')];
const leapDay = [simple('2024-02-29')];
const nineYears = [
  simple('2017-08-02'),
  ...[2018, 2019, 2020, 2021, 2022, 2023, 2024].map((year) => renewal(`${year}-08-02`)),
  renewal('2026-01-15'),
];

const vowsOfLife = (number: string) => provinceOf(reviewedLife(number)).vows;
const devotional = vowsOfLife('03');
const readmitted = vowsOfLife('12');
const readmittedAfterPerpetual = vowsOfLife('13');

describe('vowStatus', () => {
  test.each<[string, readonly VowRow[], string, VowStatus, string | null]>([
    ['V1', oneYear, '2026-05-03', 'Active', '2026-08-02'],
    ['V2', oneYear, '2026-05-04', 'Expiring Soon', '2026-08-02'],
    ['V3', oneYear, '2026-08-02', 'Expiring Soon', '2026-08-02'],
    ['V4', oneYear, '2026-08-03', 'In Grace Period', '2026-08-02'],
    ['V5', oneYear, '2026-09-01', 'In Grace Period', '2026-08-02'],
    ['V6', oneYear, '2026-09-02', 'Expired Past Grace', '2026-08-02'],
    ['V7a', leapDay, '2025-02-28', 'Expiring Soon', '2025-02-28'],
    ['V7b', leapDay, '2025-03-01', 'In Grace Period', '2025-02-28'],
    ['V8', [simple('2023-08-02', {duration_months: 36})], '2026-01-10', 'Active', '2026-08-02'],
    ['V9', nineYears, '2026-07-01', 'Expiring Soon', '2026-08-02'],
    ['V10', [simple('2020-08-02'), solemn('2026-08-02')], '2026-08-02', 'Perpetual', null],
    ['V11', [...oneYear, solemn('2026-08-15')], '2026-08-10', 'In Grace Period', '2026-08-02'],
    ['V12', [], '2026-05-03', 'Not Professed', null],
    ['V14', devotional, '2026-05-10', 'Expiring Soon', '2026-08-02'],
    ['V15', readmitted, '2026-05-10', 'Expiring Soon', '2026-08-02'],
    ['V16', readmittedAfterPerpetual, '2026-05-10', 'Expiring Soon', '2026-08-02'],
  ])('computes the expected status of vector %s', (_vector, vows, today, status, dueDate) => {
    expect(standing(vows, today)).toEqual({status, dueDate});
    expect(standing(vows.toReversed(), today)).toEqual({status, dueDate});
  });

  test.each(['deceased', 'departed', 'transferred'])(
    'V13: is not applicable to brothers who are %s',
    (gone) => {
      const expected = {status: 'Not Applicable', dueDate: null};
      expect(standing(oneYear, '2026-05-03', gone)).toEqual(expected);
      expect(standing([solemn('2020-08-02')], '2026-05-03', gone)).toEqual(expected);
    },
  );

  test('treats suspended brothers as active ones', () => {
    expect(standing(oneYear, '2026-08-03', 'suspended')).toEqual(standing(oneYear, '2026-08-03'));
  });

  test("uses the row's end before its length, and its length before the setting", () => {
    const settings = {...defaultSettings, tempVowMonths: 24};
    const dueOf = (rest: Partial<VowRow>) =>
      standing([simple('2024-08-02', rest)], '2024-09-01', 'active', settings).dueDate;
    expect(dueOf({valid_until: '2025-06-30', duration_months: 36})).toBe('2025-06-30');
    expect(dueOf({valid_until: null, duration_months: 36})).toBe('2027-08-02');
    expect(dueOf({valid_until: null, duration_months: null})).toBe('2026-08-02');
    expect(dueOf({})).toBe('2026-08-02');
  });

  test('uses the longer of two vows of one day', () => {
    const vows = [simple('2025-08-02'), renewal('2025-08-02', {duration_months: 36})];
    expect(standing(vows, '2026-01-10').dueDate).toBe('2028-08-02');
    expect(standing(vows.toReversed(), '2026-01-10').dueDate).toBe('2028-08-02');
  });

  test('ignores a vow in the future', () => {
    expect(standing([simple('2026-08-02')], '2026-08-01').status).toBe('Not Professed');
    expect(standing([simple('2026-08-02')], '2026-08-02').status).toBe('Active');
  });

  test('uses the periods of the settings', () => {
    const settings = {...defaultSettings, soonDays: 10, graceDays: 0, capYears: 6};
    const at = (today: string) => standing(oneYear, today, 'active', settings).status;
    expect(['2026-07-22', '2026-07-23', '2026-08-02', '2026-08-03'].map(at)).toEqual([
      'Active',
      'Expiring Soon',
      'Expiring Soon',
      'Expired Past Grace',
    ]);
    expect(standing(nineYears, '2023-07-01', 'active', settings).dueDate).toBe('2023-08-02');
  });

  test('never improves without a new vow, and does not depend on the order of rows', () => {
    const order: VowStatus[] = ['Active', 'Expiring Soon', 'In Grace Period', 'Expired Past Grace'];
    const vow = fc.record({
      date: anyDay,
      months: fc.option(fc.integer({min: 1, max: 60}), {nil: null}),
    });
    fc.assert(
      fc.property(
        fc.array(vow, {minLength: 1, maxLength: 6}),
        fc.nat(4000),
        fc.nat(400),
        (rows, wait, more) => {
          const vows = rows.map(({date, months}) => renewal(date, {duration_months: months}));
          const newest = vows.map(({date}) => date).reduce((a, b) => (a > b ? a : b));
          const earlier = standing(vows, addDays(newest, wait));
          const later = standing(vows, addDays(newest, wait + more));
          expect(later.dueDate).toBe(earlier.dueDate);
          expect(order.indexOf(later.status)).toBeGreaterThanOrEqual(order.indexOf(earlier.status));
          expect(standing(vows.toReversed(), addDays(newest, wait))).toEqual(earlier);
        },
      ),
    );
  });

  test('returns no due date after the longest allowed time', () => {
    fc.assert(
      fc.property(anyVows, anyDay, (vows, today) => {
        const {dueDate} = standing(vows, today);
        const taken = vows.filter(({date}) => date <= today);
        const first = lastSeries(taken, defaultSettings).find(({type}) => type !== 'solemn');
        if (dueDate !== null) expect(dueDate <= addMonths(first?.date ?? '', 9 * 12)).toBe(true);
      }),
    );
  });
});

describe('earliestPerpetualDate', () => {
  test.each([
    ['2023-08-02', '2026-05-02'],
    ['2024-02-29', '2026-11-28'],
    ['2023-05-31', '2026-02-28'],
  ])('allows perpetual profession for first vows of %s on %s', (first, expected) => {
    const vows = [renewal(addMonths(first, 12)), simple(first)];
    expect(earliestOf(vows, '2026-01-01')).toBe(expected);
  });

  test('counts from the first vow after a readmission', () => {
    expect(earliestOf(readmitted, '2026-05-10')).toBe('2027-05-02');
  });

  test('returns null before the first temporary vow', () => {
    expect(earliestOf([], '2026-01-01')).toBeNull();
    expect(earliestOf([simple('2026-08-02')], '2026-01-01')).toBeNull();
    expect(earliestOf([solemn('2020-08-02')], '2026-01-01')).toBeNull();
  });
});
