import {expect, test} from 'vitest';

import {offlineAge} from '#src/domain/offline-age.ts';

const dayMs = 24 * 3_600_000;
const syncedAt = 1_000 * dayMs;

function after(days: number, maxOfflineDays = 90) {
  return offlineAge({syncedAt, maxOfflineDays, now: syncedAt + days * dayMs});
}

test.each([0, 75, 75.9])('a device that is offline for %f of 90 days gets no warning', (days) => {
  expect(after(days)).toEqual({kind: 'fine'});
});

test.each([
  [76, 14],
  [76.5, 14],
  [89, 1],
  [89.9, 1],
])(
  'a device that is offline for %f of 90 days is warned that %i days are left',
  (days, daysLeft) => {
    expect(after(days)).toEqual({kind: 'ending', daysLeft});
  },
);

test.each([90, 91, 5_000])(
  'a device that is offline for %f of 90 days has passed the limit',
  (days) => {
    expect(after(days)).toEqual({kind: 'passed'});
  },
);

test('a short limit warns in its second half', () => {
  expect(after(3, 7)).toEqual({kind: 'fine'});
  expect(after(4, 7)).toEqual({kind: 'ending', daysLeft: 3});
  expect(after(7, 7)).toEqual({kind: 'passed'});
});

test('a clock that was set back passes no limit', () => {
  expect(after(-400)).toEqual({kind: 'fine'});
});
