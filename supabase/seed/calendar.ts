import {celebratedAgeOn} from '#src/domain/anniversaries.ts';
import {addDays, isDay, monthDay, yearOf, type Day} from '#src/lib/civil-date.ts';

/** Completed years; a person born on 29 February completes them on the 28th in common years. */
export function completedYears(birth: Day, on: Day): number {
  return celebratedAgeOn(birth, on) ?? 0;
}

/** 29 February comes every fourth year only: the next day replaces it. */
export function ordinaryDay(day: Day): Day {
  return monthDay(day) === '02-29' ? addDays(day, 1) : day;
}

/** The last time a day of the year came, today included. */
export function lastTime(date: string, today: Day): Day {
  let year = yearOf(today);
  while (`${year}-${date}` > today || !isDay(`${year}-${date}`)) year--;
  return `${year}-${date}`;
}
