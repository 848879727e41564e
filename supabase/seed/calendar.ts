import {nextOccurrence} from '#src/domain/anniversaries.ts';
import {addDays, addMonths, isLeapYear, monthDay, yearOf, type Day} from '#src/lib/civil-date.ts';
import type {Random} from './random.ts';

/** When a birthday should come next, seen from today. */
export type BirthdayWish = 'this week' | 'this month' | 'later' | 'leap day' | 'any';

export const weekDays = 7;
export const monthDays = 30;

/** Completed years; who was born on 29 February completes them on the 28th in common years. */
export function completedYears(birth: Day, on: Day): number {
  const years = yearOf(on) - yearOf(birth);
  return addMonths(birth, years * 12) <= on ? years : years - 1;
}

/** Days until the day of the year comes round again, 0 when it is today. */
export function daysUntil(base: Day, today: Day): number {
  return nextOccurrence(base, today).inDays;
}

/** 29 February comes every fourth year only: the next day stands in for it. */
export function ordinaryDay(day: Day): Day {
  return monthDay(day) === '02-29' ? addDays(day, 1) : day;
}

/** Says whether a birthday comes when it was wished for. */
export function isAsWished(wish: BirthdayWish, celebrated: Day, today: Day): boolean {
  const inDays = daysUntil(celebrated, today);
  if (wish === 'this week') return inDays <= weekDays;
  if (wish === 'this month') return inDays > weekDays && inDays <= monthDays;
  if (wish === 'leap day') return monthDay(celebrated) === '02-29';
  return wish === 'any' || (inDays > monthDays && monthDay(celebrated) !== '02-29');
}

/** Draws a day of birth for a completed age between two; `null` when this draw misses the wish. */
export function drawBirth(
  ages: readonly [least: number, most: number],
  wish: BirthdayWish,
  today: Day,
  random: Random,
): Day | null {
  const birth = candidate(ages, wish, today, random);
  if (birth === null || !isAsWished(wish, birth, today)) return null;
  const age = completedYears(birth, today);
  return age >= ages[0] && age <= ages[1] ? birth : null;
}

function candidate(
  [least, most]: readonly [number, number],
  wish: BirthdayWish,
  today: Day,
  random: Random,
): Day | null {
  if (wish === 'leap day') {
    const year = yearOf(today) - random.int(least, most + 1);
    return isLeapYear(year) ? `${year}-02-29` : null;
  }
  if (wish === 'later' || wish === 'any') {
    return random.day(
      addDays(addMonths(today, -12 * (most + 1)), 1),
      addMonths(today, -12 * least),
    );
  }
  const inDays =
    wish === 'this week' ? random.int(0, weekDays) : random.int(weekDays + 1, monthDays);
  const day = addDays(today, inDays);
  // The last birthday was a year before that day; on that day he completes one more.
  const years = random.int(least, most) + (inDays === 0 ? 0 : 1);
  return monthDay(day) === '02-29' ? null : addMonths(day, -12 * years);
}
