import {monthDay, yearOf, type Day} from '#src/lib/civil-date.ts';

/** The Code of 1983 in force. What was done before it is judged by the law of its time, or not at all. */
export const newLaw: Day = '1983-11-27';

/**
 * Counts the years since birth, the birthday included; `completedAgeOn` is the law's stricter count. A person born on
 * 29 February reaches an age on 1 March in common years (can. 203).
 */
export function legalAgeOn(birth: Day, day: Day): number {
  return yearOf(day) - yearOf(birth) - (monthDay(day) < monthDay(birth) ? 1 : 0);
}

/**
 * Counts the years that the law takes as complete: on the birthday itself the year is not complete yet, because an age
 * is complete when the last day of the year has ended (can. 203).
 */
export function completedAgeOn(birth: Day, day: Day): number {
  return yearOf(day) - yearOf(birth) - (monthDay(day) <= monthDay(birth) ? 1 : 0);
}
