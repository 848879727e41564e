import {daysBetween, isLeapYear, monthDay, yearOf, type Day} from '#src/lib/civil-date.ts';

export type Occurrence = {
  readonly date: Day;
  /** Days from today; 0 is today. */
  readonly inDays: number;
  /** Years from the base to that date. */
  readonly years: number;
};

/** Returns the next date of an anniversary with what is counted to it. */
export function nextOccurrence(base: Day, today: Day): Occurrence {
  const date = nextDate(base, today);
  return {date, inDays: daysBetween(today, date), years: yearOf(date) - yearOf(base)};
}

/**
 * Returns the next date of an anniversary, today included. In common years 29 February is celebrated on the
 * 28th.
 */
export function nextDate(base: Day, today: Day): Day {
  const date = inYear(base, yearOf(today));
  return date < today ? inYear(base, yearOf(today) + 1) : date;
}

/** Returns the day of a year on which a day is celebrated: in common years 29 February on the 28th. */
export function inYear(base: Day, year: number): Day {
  return `${String(year).padStart(4, '0')}-${monthDayIn(base, year)}`;
}

function monthDayIn(base: Day, year: number): string {
  const kept = monthDay(base);
  return kept === '02-29' && !isLeapYear(year) ? '02-28' : kept;
}

/**
 * Returns the age as it is celebrated, in years: on 28 February in common years for a birth on 29 February. `null` when
 * the birth is unknown or in the future.
 */
export function celebratedAgeOn(birthDate: Day | null, date: Day): number | null {
  if (birthDate === null || birthDate > date) return null;
  const year = yearOf(date);
  const hadBirthday = monthDayIn(birthDate, year) <= monthDay(date);
  return year - yearOf(birthDate) - (hadBirthday ? 0 : 1);
}

/** Returns the age of a brother to show beside their birthdays; `null` when they are dead or their birth is unknown or in the future. */
export function ageOfLiving(
  {
    birth_date,
    membership_status,
  }: {
    readonly birth_date: Day | null;
    readonly membership_status: string;
  },
  day: Day,
): number | null {
  return membership_status === 'deceased' ? null : celebratedAgeOn(birth_date, day);
}
