import {monthDay, yearOf, type Day} from '#src/lib/civil-date.ts';
import type {BrotherRecord} from './records.ts';

/** The Code of 1983 in force. What was done before it is judged by the law of its time, or not at all. */
export const newLaw: Day = '1983-11-27';

/**
 * Counts completed years. Whoever was born on 29 February completes them on 1 March in common years: the law
 * counts an age as reached when the day of birth is over, never a day too early (can. 203).
 */
export function ageOn(birth: Day, day: Day): number {
  return yearOf(day) - yearOf(birth) - (monthDay(day) < monthDay(birth) ? 1 : 0);
}

/** Tells whether he was younger than `least` on a day. Nobody is whose birth is not known. */
export function isYounger(brother: BrotherRecord, day: Day, least: number): boolean {
  return brother.birth_date !== null && ageOn(brother.birth_date, day) < least;
}
