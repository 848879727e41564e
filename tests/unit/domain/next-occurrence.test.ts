import fc from 'fast-check';
import {expect, test} from 'vitest';
import {nextOccurrence} from '#src/domain/anniversaries.ts';
import {daysBetween, monthDay} from '#src/lib/civil-date.ts';
import {anyDay} from './arbitraries.ts';

test('the next occurrence is on the same day within a year', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (base, today) => {
      const {date, inDays} = nextOccurrence(base, today);
      expect(inDays).toBe(daysBetween(today, date));
      expect(inDays).toBeGreaterThanOrEqual(0);
      expect(inDays).toBeLessThanOrEqual(366);
      const ownDay = monthDay(date) === monthDay(base);
      const leapDayMoved = monthDay(base) === '02-29' && monthDay(date) === '02-28';
      expect(ownDay || leapDayMoved).toBe(true);
    }),
  );
});
