import type {Day} from '#src/lib/civil-date.ts';
import {lastsOn} from './membership.ts';

type Period = {readonly start_date: Day; readonly end_date: Day | null};

type Term = Period & {readonly left_on: Day | null; readonly acceptance: string};

/** Tells whether an assignment would go on after this day if the brother's life in the province ends on it. */
export function outlasts(assignment: Period, day: Day): boolean {
  return lastsOn(assignment, day) && assignment.end_date !== day;
}

/**
 * The same of an office that the brother was elected or appointed to; leaving it ends it before its term is over. One that
 * is in force goes on after its term, until a successor takes it.
 */
export function officeOutlasts(office: Term, day: Day, isInForce: boolean): boolean {
  if (office.acceptance !== 'accepted' || office.left_on !== null) return false;
  return isInForce ? office.start_date <= day : lastsOn(office, day);
}

/** Tells whether something is only planned, and would begin after this day, which is the brother's last. */
export function isPlannedAfter(start: Day, day: Day, today: Day): boolean {
  return start > day && start > today;
}
