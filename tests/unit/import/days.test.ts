import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {columnDays, dayInCell, partialDayInCell} from '#src/import/read-days.ts';
import type {DayOrder} from '#src/import/import-plan.ts';
import {startTimeSlices} from '#src/import/time-slices.ts';
import {epochs} from '#src/import/workbook-days.ts';

const dayIn = (text: string, order: DayOrder = 'day-first') => dayInCell(text, order, epochs[1900]);

describe('dayInCell', () => {
  test.each([
    ['2025-08-02', '2025-08-02'],
    ['2025/8/2', '2025-08-02'],
    ['2025-08-02T00:00:00Z', '2025-08-02'],
    ['2025-08-02 0:00', '2025-08-02'],
    ['2/8/2025', '2025-08-02'],
    ['02.08.2025', '2025-08-02'],
    ['02-08-2025 00.00', '2025-08-02'],
    ['20250802', '2025-08-02'],
    ['45871', '2025-08-02'],
    ['2 August 2025', '2025-08-02'],
    ['2nd Aug. 2025', '2025-08-02'],
    ['August 2, 2025', '2025-08-02'],
    ['2 Agustus 2025', '2025-08-02'],
    ['17 Pebruari 1950', '1950-02-17'],
    ['1° agosto 2025', '2025-08-01'],
    ['5 mag 1960', '1960-05-05'],
    ['29 February 2024', '2024-02-29'],
  ])('reads the day %s', (text, day) => {
    expect(dayIn(text)).toBe(day);
  });

  test.each([
    ['29 February 2023', 'not-a-day'],
    ['31/04/2025', 'not-a-day'],
    ['1960', 'day-incomplete'],
    ['08/2025', 'day-incomplete'],
    ['Agustus 2025', 'day-incomplete'],
    ['13/2025', 'not-a-day'],
    ['soon', 'not-a-day'],
    ['2 Foo 2025', 'not-a-day'],
    ['02/08/25', 'year-too-short'],
    ['04/13/2025', 'day-order'],
  ])('refuses %s', (text, code) => {
    expect(dayIn(text)).toEqual({code});
  });
});

test('dayInCell reads back every written day, in either order', () => {
  const day = fc
    .date({min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true})
    .map((moment) => moment.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.constantFrom('/', '.', '-', ' '), (written, mark) => {
      const [year, month, date] = written.split('-');
      expect(dayIn(written)).toBe(written);
      expect(dayIn([date, month, year].join(mark), 'day-first')).toBe(written);
      expect(dayIn([month, date, year].join(mark), 'month-first')).toBe(written);
    }),
  );
});

describe('columnDays', () => {
  const marchOrApril = {
    written: '03/04/2025',
    days: {'day-first': '2025-04-03', 'month-first': '2025-03-04'},
  };

  test.each([
    ['one day decides it', ['03/04/2025', '13/04/2025'], 'day-first', null],
    ['one day decides it in the other order', ['03/04/2025', '04/13/2025'], 'month-first', null],
    ['no day decides it', ['03/04/2025', '05/06/2025'], 'day-first', marchOrApril],
    [
      'the days contradict each other',
      ['13/04/2025', '04/13/2025', '03/04/2025'],
      'day-first',
      marchOrApril,
    ],
    ['no day is ambiguous', ['2025-04-03', '05/05/2025', ''], 'day-first', null],
  ] as const)('decides the order of a column: %s', async (_, cells, order, unclear) => {
    expect(
      await columnDays(cells, {settled: undefined, isPartial: false}, startTimeSlices({})),
    ).toEqual({order, unclear});
  });

  test('uses the order that the user chose', async () => {
    expect(
      await columnDays(
        ['03/04/2025'],
        {settled: 'month-first', isPartial: false},
        startTimeSlices({}),
      ),
    ).toEqual({
      order: 'month-first',
      unclear: marchOrApril,
    });
  });
});

describe('partialDayInCell', () => {
  const readsAs = (text: string, order: DayOrder = 'day-first') =>
    partialDayInCell(text, order, epochs[1900]);

  test.each([
    ['1788-02-29', '1788-02-29'],
    ['29 febbraio 1788', '1788-02-29'],
    ['29/2/1788', '1788-02-29'],
    ['1788', '1788'],
    ['29/2', 'XXXX-02-29'],
    ['4.10.', 'XXXX-10-04'],
    ['4 Oktober', 'XXXX-10-04'],
    ['October 4', 'XXXX-10-04'],
    ['XXXX-10-04', 'XXXX-10-04'],
  ])('reads the day %s', (text, day) => {
    expect(readsAs(text)).toBe(day);
  });

  test('reads a day without a year in the order of its column', () => {
    expect(readsAs('4/10', 'month-first')).toBe('XXXX-04-10');
  });

  test.each([
    ['29/2/1787', 'not-a-day'],
    ['30 February', 'not-a-day'],
    ['October 1788', 'not-a-day'],
    ['4/10/88', 'year-too-short'],
  ])('refuses %s', (text, code) => {
    expect(readsAs(text)).toEqual({code});
  });
});
