import {describe, expect, test} from 'vitest';
import {
  anyDayIn,
  isPartialDay,
  monthDayIn,
  readPartialDay,
  typedPartialDay,
  yearIn,
} from '#src/lib/partial-day.ts';

describe('isPartialDay', () => {
  test.each(['1788-02-29', 'XXXX-02-29', '1788', '0001'])('accepts %s', (text) => {
    expect(isPartialDay(text)).toBe(true);
  });

  test.each(['1787-02-29', 'XXXX-02-30', '0000', '1788-02', '29/02/1788', 'XXXX', ''])(
    'refuses %j',
    (text) => {
      expect(isPartialDay(text)).toBe(false);
    },
  );
});

describe('readPartialDay', () => {
  test.each([
    ['29/2/1788', '1788-02-29'],
    [' 3.11.1699 ', '1699-11-03'],
    ['29-02', 'XXXX-02-29'],
    ['4.10.', 'XXXX-10-04'],
    ['1788', '1788'],
    ['1788-02-29', '1788-02-29'],
    ['29/2/1787', '29/2/1787'],
    ['about 1788', 'about 1788'],
  ])('reads %j as %s', (typed, day) => {
    expect(readPartialDay(typed)).toBe(day);
  });

  test.each(['1788-02-29', 'XXXX-10-04', '1788'])('reads back what is shown of %s', (day) => {
    expect(readPartialDay(typedPartialDay(day))).toBe(day);
  });
});

test('the parts of a day are null when they are unknown', () => {
  const parts = ['1788-02-29', 'XXXX-02-29', '1788', 'soon'].map((day) => [
    monthDayIn(day),
    yearIn(day),
    anyDayIn(day),
  ]);
  expect(parts).toEqual([
    ['02-29', 1788, '1788-02-29'],
    ['02-29', null, '2000-02-29'],
    [null, 1788, null],
    [null, null, null],
  ]);
});
