import {celebratedAgeOn, inYear} from './anniversaries.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {anyDayIn, type PartialDay} from '#src/lib/partial-day.ts';

/** A brother, as far as his birthday and his name day depend on him. */
export type CelebratedBrother = {
  readonly birth_date: Day | null;
  /** The celebrated day, when it is not the day of birth. Its year has no meaning. */
  readonly birthday: Day | null;
  /** The day of his saint. Missing while the server does not have the column yet. */
  readonly name_day?: PartialDay | null;
};

/** A day that a brother keeps every year. */
export type CelebratedDay = {
  readonly kind: 'birthday' | 'name_day';
  /** A date on that day of the year. */
  readonly base: Day;
  /** He keeps this name day and no birthday. */
  readonly inPlaceOfBirthday: boolean;
};

/**
 * Lists the days that a brother keeps every year. A celebrated day that is not that of the birth is a name day, unless
 * another name day is recorded.
 */
export function celebratedDays(brother: CelebratedBrother): CelebratedDay[] {
  const {birth_date, birthday, name_day} = brother;
  const celebrated = birthday ?? birth_date;
  const named = name_day ? anyDayIn(name_day) : null;
  const inPlaceOfBirthday = celebrated !== null && isNameDay(celebrated, named, birth_date);
  const found: CelebratedDay[] = [];
  if (celebrated !== null) {
    const kind = inPlaceOfBirthday ? 'name_day' : 'birthday';
    found.push({kind, base: celebrated, inPlaceOfBirthday});
  }
  if (named !== null && !inPlaceOfBirthday) {
    found.push({kind: 'name_day', base: named, inPlaceOfBirthday: false});
  }
  return found;
}

function isNameDay(celebrated: Day, named: Day | null, birthDate: Day | null): boolean {
  if (named === null) return !isDayOfBirth(celebrated, birthDate);
  const isOfBirth = birthDate !== null && isSameDayOfYear(celebrated, birthDate);
  return !isOfBirth && isSameDayOfYear(celebrated, named);
}

/**
 * Returns the age that a brother reaches on a date on which he keeps a day; `null` on a day that is not that of the birth,
 * and when the birth is unknown.
 */
export function ageReachedOn(
  date: Day,
  {kind, base}: CelebratedDay,
  birthDate: Day | null,
): number | null {
  return kind === 'birthday' && isDayOfBirth(base, birthDate)
    ? celebratedAgeOn(birthDate, date)
    : null;
}

/** Tells whether a celebrated day is that of the birth. Where the birth is unknown, the celebrated day may be its day. */
export function isDayOfBirth(celebrated: Day, birthDate: Day | null): boolean {
  return birthDate === null || isSameDayOfYear(celebrated, birthDate);
}

/** Tells whether two days are celebrated together: in common years 29 February is celebrated on the 28th. */
export function isSameDayOfYear(one: Day, other: Day): boolean {
  return inCommonYear(one) === inCommonYear(other);
}

function inCommonYear(day: Day): Day {
  return inYear(day, 1);
}
