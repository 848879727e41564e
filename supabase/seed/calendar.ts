import {nextOccurrence} from '#src/domain/anniversaries.ts';
import {addDays, addMonths, monthDay, yearOf, type Day} from '#src/lib/civil-date.ts';

/** Completed years; a person born on 29 February completes them on the 28th in common years. */
export function completedYears(birth: Day, on: Day): number {
  const years = yearOf(on) - yearOf(birth);
  return addMonths(birth, years * 12) <= on ? years : years - 1;
}

/** Days until the day of the year comes again, 0 when it is today. */
export function daysUntil(base: Day, today: Day): number {
  return nextOccurrence(base, today).inDays;
}

/** 29 February comes every fourth year only: the next day replaces it. */
export function ordinaryDay(day: Day): Day {
  return monthDay(day) === '02-29' ? addDays(day, 1) : day;
}

/** The last time a day of the year came, today included. */
export function lastTime(date: string, today: Day): Day {
  const year = yearOf(today);
  return `${year}-${date}` <= today ? `${year}-${date}` : `${year - 1}-${date}`;
}
