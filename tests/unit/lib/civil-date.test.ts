import fc from 'fast-check';
import {afterEach, describe, expect, test} from 'vitest';
import {
  addDays,
  addMonths,
  compareDays,
  dayOf,
  daysBetween,
  isDay,
  isLeapYear,
  monthDay,
  yearOf,
} from '#src/lib/civil-date.ts';

const deviceZone = process.env['TZ'];
afterEach(() => {
  if (deviceZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = deviceZone;
});

/** Any day from 1900 to 2100 as a local Date at noon, where no daylight-saving change can move it. */
const noon = fc.integer({min: 0, max: 73_000}).map((count) => new Date(1900, 0, 1 + count, 12));

describe('arithmetic on days', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2025-12-15', 1, '2026-01-15'],
    ['2026-11-30', 0, '2026-11-30'],
  ])('adds to %s %i months and gets %s', (day, count, expected) => {
    expect(addMonths(day, count)).toBe(expected);
  });

  test('agrees with the local calendar on every day and distance', () => {
    fc.assert(
      fc.property(noon, fc.integer({min: -1500, max: 1500}), (date, count) => {
        const [year, month] = [date.getFullYear(), date.getMonth() + count];
        const shifted = new Date(year, date.getMonth(), date.getDate() + count, 12);
        const lastOfMonth = new Date(year, month + 1, 0, 12).getDate();
        const sameDate = new Date(year, month, Math.min(date.getDate(), lastOfMonth), 12);
        expect(addDays(dayOf(date), count)).toBe(dayOf(shifted));
        expect(addMonths(dayOf(date), count)).toBe(dayOf(sameDate));
      }),
    );
  });

  test('counts the days between two days as the calendar does', () => {
    fc.assert(
      fc.property(noon, noon, (from, to) => {
        const count = daysBetween(dayOf(from), dayOf(to));
        expect(count).toBe(Math.round((to.getTime() - from.getTime()) / 86_400_000) + 0);
        expect(addDays(dayOf(from), count)).toBe(dayOf(to));
        expect(Math.sign(count)).toBe(compareDays(dayOf(to), dayOf(from)));
      }),
    );
  });

  test('keeps a year with two digits in the first century', () => {
    expect(addDays('0026-12-31', 1)).toBe('0027-01-01');
    expect(daysBetween('0026-01-01', '0027-01-01')).toBe(365);
  });

  test('stays within the years 0001 to 9999, which compare as text', () => {
    expect(addMonths('2026-08-02', 1_000_000)).toBe('9999-12-31');
    expect(addDays('0001-01-01', -1)).toBe('0001-01-01');
  });
});

describe('the calendar', () => {
  test.each([
    [1900, false],
    [2000, true],
    [2024, true],
    [2026, false],
    [2100, false],
  ])('knows whether %i is a leap year: %s', (year, expected) => {
    expect(isLeapYear(year)).toBe(expected);
    expect(isDay(`${year}-02-29`)).toBe(expected);
  });

  test.each([
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-05',
    '0000-01-01',
    '',
  ])('refuses %j as a day', (text) => expect(isDay(text)).toBe(false));

  test('returns the year and the day of the year of a day', () => {
    expect([yearOf('1960-11-21'), monthDay('1960-11-21')]).toEqual([1960, '11-21']);
  });
});

test.each([
  ['Asia/Jayapura', '2026-11-22'],
  ['Europe/Rome', '2026-11-21'],
  ['America/Los_Angeles', '2026-11-21'],
])('a moment is in %s on %s', (zone, expected) => {
  process.env['TZ'] = zone;
  expect(dayOf(new Date('2026-11-21T16:30:00Z'))).toBe(expected);
});

// Samoa crossed the date line and had no 30 December 2011; Havana changes its clocks at midnight.
test.each(['Pacific/Apia', 'America/Havana'])('no day is shifted or skipped in %s', (zone) => {
  process.env['TZ'] = zone;
  expect(isDay('2011-12-30')).toBe(true);
  expect(addDays('2011-12-29', 1)).toBe('2011-12-30');
  expect(addDays('2011-12-31', -1)).toBe('2011-12-30');
  expect(addMonths('2011-11-30', 1)).toBe('2011-12-30');
  expect(daysBetween('2011-12-29', '2011-12-31')).toBe(2);
  expect(addDays('2026-03-08', 1)).toBe('2026-03-09');
});
