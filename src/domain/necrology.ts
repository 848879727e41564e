import {countedFrom, firstDays, type JubileeRows} from './agenda.ts';
import {celebratedAgeOn, nextOccurrence} from './anniversaries.ts';
import {compareDays, type Day} from '#src/lib/civil-date.ts';
import {anyDayIn, monthDayIn, type PartialDay, wholeDay, yearIn} from '#src/lib/partial-day.ts';

/** A dead brother as the necrology lists him. */
export type Dead = {
  readonly id: string;
  /** The record that tells of him: that of a brother, or an entry of the necrology. */
  readonly source: 'brothers' | 'necrology_entries';
  readonly name: string;
  /** Where it is not the name. */
  readonly birthName: string | null;
  /** The status that a brother died in. */
  readonly status: string | null;
  /** What an entry says he was. */
  readonly title: string | null;
  /** `null` when nothing of the day is recorded. */
  readonly deathDate: PartialDay | null;
  readonly deathPlace: string | null;
  readonly burialPlace: string | null;
  readonly birthDate: PartialDay | null;
  readonly birthPlace: string | null;
  /** The completed years of his life; `null` when it is neither recorded nor follows from the dates. */
  readonly age: number | null;
  readonly firstProfession: Day | null;
  readonly priesthood: Day | null;
  readonly episcopate: Day | null;
  /** A line about his life. */
  readonly remembrance: string | null;
};

type BrotherRow = {
  readonly id: string;
  readonly name: string;
  readonly circumscription_id: string;
  readonly birth_name: string | null;
  readonly cached_status: string | null;
  readonly membership_status: string;
  readonly deleted_at: string | null;
  readonly birth_date: Day | null;
  readonly birth_place: string | null;
  readonly death_date: Day | null;
  readonly death_place: string | null;
  readonly burial_place: string | null;
};

type EntryRow = {
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
  readonly birth_name: string | null;
  readonly birth_day: PartialDay | null;
  readonly birth_place: string | null;
  readonly death_day: PartialDay | null;
  readonly death_place: string | null;
  readonly age: number | null;
  readonly remembrance: string | null;
};

type DeadProvince = Omit<JubileeRows, 'brothers'> & {
  readonly brothers: readonly BrotherRow[];
  /** The dead who have no full record. */
  readonly entries: readonly EntryRow[];
  readonly today: Day;
  /** Sorts names in the user's language. */
  readonly compareNames: (a: string, b: string) => number;
};

/**
 * Lists the dead of a province by their day in the year, those of one day by year and name. Those without a day in the
 * year come last, by year.
 */
export function listDead(province: DeadProvince): Dead[] {
  const {compareNames} = province;
  const dead = [...deadBrothers(province), ...province.entries.map(deadOfEntry)];
  return dead.sort(
    (a, b) =>
      compareDays(inTheYear(a), inTheYear(b)) ||
      (yearOfDeath(a) ?? 0) - (yearOfDeath(b) ?? 0) ||
      compareNames(a.name, b.name),
  );
}

function deadBrothers(province: DeadProvince): Dead[] {
  const {brothers, today} = province;
  const professions = countedFrom('first_profession', province, today);
  const priesthoods = countedFrom('priesthood', province, today);
  const episcopates = firstDays(
    province.ordinations.filter(({type}) => type === 'episcopate'),
    today,
  );
  return brothers
    .filter((brother) => brother.deleted_at === null && brother.membership_status === 'deceased')
    .map((brother) => ({
      id: brother.id,
      source: 'brothers',
      name: brother.name,
      birthName: otherName(brother),
      status: brother.cached_status,
      title: null,
      deathDate: brother.death_date,
      deathPlace: brother.death_place,
      burialPlace: brother.burial_place,
      birthDate: brother.birth_date,
      birthPlace: brother.birth_place,
      age:
        brother.death_date === null
          ? null
          : celebratedAgeOn(brother.birth_date, brother.death_date),
      firstProfession: professions.get(brother.id) ?? null,
      priesthood: priesthoods.get(brother.id) ?? null,
      episcopate: episcopates.get(brother.id) ?? null,
      remembrance: null,
    }));
}

function otherName({name, birth_name}: BrotherRow): string | null {
  return birth_name === name ? null : birth_name || null;
}

function deadOfEntry(entry: EntryRow): Dead {
  const [death, birth] = [wholeDay(entry.death_day), wholeDay(entry.birth_day)];
  return {
    id: entry.id,
    source: 'necrology_entries',
    name: entry.name,
    birthName: entry.birth_name,
    status: null,
    title: entry.title,
    deathDate: entry.death_day,
    deathPlace: entry.death_place,
    burialPlace: null,
    birthDate: entry.birth_day,
    birthPlace: entry.birth_place,
    age: entry.age ?? (death === null ? null : celebratedAgeOn(birth, death)),
    firstProfession: null,
    priesthood: null,
    episcopate: null,
    remembrance: entry.remembrance,
  };
}

const AFTER_ALL_DAYS = '99-99';

function inTheYear(dead: Dead): string {
  return dayOfDeath(dead) ?? AFTER_ALL_DAYS;
}

/** Returns the day in the year, 'MM-dd', on which a death is remembered; `null` when it is unknown. */
export function dayOfDeath({deathDate}: Dead): string | null {
  return deathDate === null ? null : monthDayIn(deathDate);
}

function yearOfDeath({deathDate}: Dead): number | null {
  return deathDate === null ? null : yearIn(deathDate);
}

/** Lists the dead who are remembered on a day; in common years 28 February also has those of the 29th. */
export function rememberedOn(dead: readonly Dead[], day: Day): Dead[] {
  return dead.filter(({deathDate}) => {
    const known = deathDate === null ? null : anyDayIn(deathDate);
    if (deathDate === null || known === null) return false;
    const isAhead = yearIn(deathDate) !== null && known > day;
    return !isAhead && nextOccurrence(known, day).date === day;
  });
}

/** The dead of one day of the year, 'MM-dd'. */
export type DayOfDead = {readonly monthDay: string; readonly dead: readonly Dead[]};

/** Groups the dead of a month, 1 to 12, by their day. */
export function deadOfMonth(dead: readonly Dead[], month: number): DayOfDead[] {
  const days = new Map<string, Dead[]>();
  for (const one of dead) {
    const day = dayOfDeath(one);
    if (day === null || Number(day.slice(0, 2)) !== month) continue;
    const group = days.get(day);
    if (group) group.push(one);
    else days.set(day, [one]);
  }
  return [...days].map(([day, group]) => ({monthDay: day, dead: group}));
}

/** Lists the dead whose day in the year is not recorded. */
export function deadWithoutDay(dead: readonly Dead[]): Dead[] {
  return dead.filter((one) => dayOfDeath(one) === null);
}

/** Lists the dead of a year in the order of their days; `null` is for those whose year is not recorded. */
export function deadOfYear(dead: readonly Dead[], year: number | null): Dead[] {
  return dead.filter((one) => yearOfDeath(one) === year);
}

/** Counts the dead of each year, the latest year first. */
export function countByYear(dead: readonly Dead[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const one of dead) {
    const year = yearOfDeath(one);
    if (year !== null) counts.set(year, (counts.get(year) ?? 0) + 1);
  }
  return new Map([...counts].sort(([a], [b]) => b - a));
}
