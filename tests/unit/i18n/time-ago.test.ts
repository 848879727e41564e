import {expect, test} from 'vitest';
import {timeAgo} from '#src/i18n/time-ago.ts';

test.each([
  ['2026-11-21', '1 day ago'],
  ['2026-10-24', '29 days ago'],
  ['2026-10-22', '1 month ago'],
  ['2026-09-19', '2 months ago'],
  ['2026-09-23', '1 month ago'],
  ['2025-11-23', '11 months ago'],
  ['2025-11-22', '1 year ago'],
  ['2021-08-02', '5 years ago'],
])('the day %s is %s on 22 November 2026', (day, words) => {
  expect(timeAgo('en', day, '2026-11-22')).toBe(words);
});

test('whole months end where the month has no such day', () => {
  expect(timeAgo('en', '2026-01-31', '2026-02-28')).toBe('1 month ago');
  expect(timeAgo('en', '2024-02-29', '2025-02-28')).toBe('1 year ago');
});

test.each([
  ['id', '2 bulan yang lalu'],
  ['it', '2 mesi fa'],
] as const)('the language %s writes %s', (locale, words) => {
  expect(timeAgo(locale, '2026-09-19', '2026-11-22')).toBe(words);
});
