import {countedFrom, type LifeRows} from './agenda.ts';
import {ageOn, nextOccurrence} from './anniversaries.ts';
import {compareDays, type Day, monthDay, yearOf} from '#src/lib/civil-date.ts';

/** A dead brother as a necrology remembers him. */
export type Dead = {
  readonly brotherId: string;
  readonly name: string;
  readonly status: string | null;
  /** `null` when the day is not recorded. */
  readonly deathDate: Day | null;
  readonly deathPlace: string | null;
  readonly burialPlace: string | null;
  readonly birthDate: Day | null;
  readonly birthPlace: string | null;
  /** The completed years of his life; `null` when a date is missing. */
  readonly age: number | null;
  readonly firstProfession: Day | null;
  readonly priesthood: Day | null;
};

type BrotherRow = {
  readonly id: string;
  readonly name: string;
  readonly cached_status: string | null;
  readonly membership_status: string;
  readonly deleted_at: string | null;
  readonly birth_date: Day | null;
  readonly birth_place: string | null;
  readonly death_date: Day | null;
  readonly death_place: string | null;
  readonly burial_place: string | null;
};

type DeadProvince = Omit<LifeRows, 'formation'> & {
  readonly brothers: readonly BrotherRow[];
  readonly today: Day;
  /** Sorts names in the user's language. */
  readonly compareNames: (a: string, b: string) => number;
};

/** Lists the dead of a province by their day in the year, those of one day by year; unknown days come last. */
export function listDead(province: DeadProvince): Dead[] {
  const {brothers, today, compareNames} = province;
  const rows = {...province, formation: []};
  const professions = countedFrom('first_profession', rows, today);
  const priesthoods = countedFrom('priesthood', rows, today);
  return brothers
    .filter((brother) => brother.deleted_at === null && brother.membership_status === 'deceased')
    .map((brother) => ({
      brotherId: brother.id,
      name: brother.name,
      status: brother.cached_status,
      deathDate: brother.death_date,
      deathPlace: brother.death_place,
      burialPlace: brother.burial_place,
      birthDate: brother.birth_date,
      birthPlace: brother.birth_place,
      age: brother.death_date === null ? null : ageOn(brother.death_date, brother.birth_date),
      firstProfession: professions.get(brother.id) ?? null,
      priesthood: priesthoods.get(brother.id) ?? null,
    }))
    .sort(
      (a, b) =>
        compareDays(inTheYear(a), inTheYear(b)) ||
        compareDays(a.deathDate ?? '', b.deathDate ?? '') ||
        compareNames(a.name, b.name),
    );
}

const AFTER_ALL_DAYS = '99-99';

function inTheYear({deathDate}: Dead): string {
  return deathDate === null ? AFTER_ALL_DAYS : monthDay(deathDate);
}

/** Lists the dead who are remembered on a day; in common years 28 February also has those of the 29th. */
export function rememberedOn(dead: readonly Dead[], day: Day): Dead[] {
  return dead.filter(
    ({deathDate}) =>
      deathDate !== null && deathDate <= day && nextOccurrence(deathDate, day).date === day,
  );
}

/** The dead of one day of the year, 'MM-dd'. */
export type DayOfDead = {readonly monthDay: string; readonly dead: readonly Dead[]};

/** Groups the dead of a month, 1 to 12, by their day. */
export function deadOfMonth(dead: readonly Dead[], month: number): DayOfDead[] {
  const days = new Map<string, Dead[]>();
  for (const one of dead) {
    if (one.deathDate === null || Number(one.deathDate.slice(5, 7)) !== month) continue;
    const day = monthDay(one.deathDate);
    const group = days.get(day);
    if (group) group.push(one);
    else days.set(day, [one]);
  }
  return [...days].map(([day, group]) => ({monthDay: day, dead: group}));
}

/** Lists the dead of a year in the order of their days; `null` is for those whose day is not recorded. */
export function deadOfYear(dead: readonly Dead[], year: number | null): Dead[] {
  return dead.filter(({deathDate}) => (deathDate === null ? null : yearOf(deathDate)) === year);
}

/** Counts the dead of each year, the latest year first. */
export function countByYear(dead: readonly Dead[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const {deathDate} of dead) {
    if (deathDate === null) continue;
    const year = yearOf(deathDate);
    counts.set(year, (counts.get(year) ?? 0) + 1);
  }
  return new Map([...counts].sort(([a], [b]) => b - a));
}
