import {
  addDays,
  compareDays,
  daysBetween,
  isLeapYear,
  monthDay,
  yearOf,
  type Day,
} from '#src/lib/civil-date.ts';

export type Occurrence = {
  readonly date: Day;
  /** Days from today; 0 is today. */
  readonly inDays: number;
  /** Years from the base to that date. */
  readonly years: number;
};

export type Anniversary = {
  readonly entityId: string;
  readonly entityName: string;
  readonly type: 'BIRTHDAY' | 'PRIESTHOOD';
  /** The day that is celebrated: the birthday, or the ordination. */
  readonly originalDate: Day;
  readonly date: Day;
  readonly inDays: number;
  /** The age on that day, or the years since ordination; `null` when the birth is unknown, and on a name day. */
  readonly years: number | null;
  /** The celebrated day is not the day of birth, so nobody becomes older on it. */
  readonly isNameDay: boolean;
  /** Only for priesthood: a fortieth birthday is not a jubilee. */
  readonly isJubilee: boolean;
};

/** Returns the next date of an anniversary with what is counted to it. */
export function nextOccurrence(base: Day, today: Day): Occurrence {
  const date = nextDate(base, today);
  return {date, inDays: daysBetween(today, date), years: yearOf(date) - yearOf(base)};
}

/**
 * Lists the birthdays and priesthood anniversaries of active brothers from today, nearest first, those of one
 * day by name. `compareNames` sorts names in the user's language; `withinDays` is inclusive.
 */
export function upcoming(province: {
  readonly brothers: readonly BrotherRow[];
  readonly ordinations: readonly OrdinationRow[];
  readonly today: Day;
  readonly withinDays?: number;
  readonly jubileeYears: readonly number[];
  readonly compareNames: (a: string, b: string) => number;
}): Anniversary[] {
  const {brothers, ordinations, today, withinDays = 30, jubileeYears, compareNames} = province;
  const lastDay = addDays(today, withinDays);
  const priesthoods = firstPriesthoods(ordinations, today);

  const found: Anniversary[] = [];
  for (const brother of brothers) {
    if (brother.deleted_at !== null || brother.membership_status !== 'active') continue;

    const birthday = brother.birthday ?? brother.birth_date;
    if (birthday !== null && nextDate(birthday, today) <= lastDay) {
      const {date, inDays} = nextOccurrence(birthday, today);
      const {isNameDay, years} = birthdayOn(date, birthday, brother.birth_date);
      found.push({
        entityId: brother.id,
        entityName: brother.name,
        type: 'BIRTHDAY',
        originalDate: birthday,
        date,
        inDays,
        years,
        isNameDay,
        isJubilee: false,
      });
    }
    const ordained = priesthoods.get(brother.id);
    if (ordained !== undefined && nextDate(ordained, today) <= lastDay) {
      const {date, inDays, years} = nextOccurrence(ordained, today);
      found.push({
        entityId: brother.id,
        entityName: brother.name,
        type: 'PRIESTHOOD',
        originalDate: ordained,
        date,
        inDays,
        years,
        isNameDay: false,
        isJubilee: jubileeYears.includes(years),
      });
    }
  }
  return found.sort(
    (a, b) => compareDays(a.date, b.date) || compareNames(a.entityName, b.entityName),
  );
}

type BrotherRow = {
  readonly id: string;
  readonly name: string;
  readonly birth_date: Day | null;
  /** The celebrated day, when it is not the day of birth. Its year has no meaning. */
  readonly birthday: Day | null;
  readonly membership_status: string;
  readonly deleted_at: string | null;
};

type OrdinationRow = {readonly brother_id: string; readonly type: string; readonly date: Day};

/** Future ordinations are left out: they have no anniversary yet. */
function firstPriesthoods(ordinations: readonly OrdinationRow[], today: Day): Map<string, Day> {
  const first = new Map<string, Day>();
  for (const {brother_id, type, date} of ordinations) {
    if (type !== 'priesthood' || date > today) continue;
    const known = first.get(brother_id);
    if (known === undefined || date < known) first.set(brother_id, date);
  }
  return first;
}

/**
 * Returns the next date of an anniversary, today included. In common years 29 February is celebrated on the
 * 28th.
 */
export function nextDate(base: Day, today: Day): Day {
  const date = inYear(base, yearOf(today));
  return date < today ? inYear(base, yearOf(today) + 1) : date;
}

function inYear(base: Day, year: number): Day {
  const kept = monthDay(base) === '02-29' && !isLeapYear(year) ? '02-28' : monthDay(base);
  return `${String(year).padStart(4, '0')}-${kept}`;
}

/** Tells what a celebrated birthday is: a name day, or the birthday on which the brother reaches an age. */
export function birthdayOn(
  date: Day,
  celebrated: Day,
  birthDate: Day | null,
): Pick<Anniversary, 'isNameDay' | 'years'> {
  const isNameDay = !isDayOfBirth(celebrated, birthDate);
  return {isNameDay, years: isNameDay ? null : celebratedAgeOn(birthDate, date)};
}

/**
 * Tells whether a celebrated day is that of the birth: in common years 29 February is celebrated on the 28th. Where the birth
 * is unknown, the celebrated day may be its day.
 */
export function isDayOfBirth(celebrated: Day, birthDate: Day | null): boolean {
  return birthDate === null || inCommonYear(celebrated) === inCommonYear(birthDate);
}

function inCommonYear(day: Day): Day {
  return inYear(day, 1);
}

/**
 * Returns the age as it is celebrated, in years: on 28 February in common years for a birth on 29 February. `null` when
 * the birth is unknown or in the future.
 */
export function celebratedAgeOn(birthDate: Day | null, date: Day): number | null {
  if (birthDate === null || birthDate > date) return null;
  const hadBirthday = inYear(birthDate, yearOf(date)) <= date;
  return yearOf(date) - yearOf(birthDate) - (hadBirthday ? 0 : 1);
}

/** Returns the age of a brother to show beside their birthdays; `null` when they are dead or their birth is unknown or in the future. */
export function ageOfLiving(
  {birth_date, membership_status}: Pick<BrotherRow, 'birth_date' | 'membership_status'>,
  day: Day,
): number | null {
  return membership_status === 'deceased' ? null : celebratedAgeOn(birth_date, day);
}
