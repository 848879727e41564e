import {expect, test} from 'vitest';

import {offlineAge} from '#src/domain/offline-age.ts';

const dayMs = 24 * 3_600_000;
const syncedAt = 1_000 * dayMs;

function after(days: number, maxOfflineDays = 90) {
  return offlineAge({syncedAt, maxOfflineDays, now: syncedAt + days * dayMs});
}

test.each([0, 75, 75.9])('%f days of ninety need no warning', (days) => {
  expect(after(days)).toEqual({kind: 'fine'});
});

test.each([
  [76, 14],
  [76.5, 14],
  [89, 1],
  [89.9, 1],
])('%f days of ninety are announced as %i days left', (days, daysLeft) => {
  expect(after(days)).toEqual({kind: 'ending', daysLeft});
});

test.each([90, 91, 5_000])('%f days of ninety have passed', (days) => {
  expect(after(days)).toEqual({kind: 'passed'});
});

test('of a short time the second half is announced', () => {
  expect(after(3, 7)).toEqual({kind: 'fine'});
  expect(after(4, 7)).toEqual({kind: 'ending', daysLeft: 3});
  expect(after(7, 7)).toEqual({kind: 'passed'});
});

test('a clock that was set back passes nothing', () => {
  expect(after(-400)).toEqual({kind: 'fine'});
});
