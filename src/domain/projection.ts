import type {ProvinceEventKind} from './province-events.ts';
import {addMonths, type Day, daysBetween, yearOf} from '#src/lib/civil-date.ts';

/** How many members have each age; `null` is for those whose birth is unknown. */
export type Ages = ReadonlyMap<number | null, number>;

export type AgesOnDay = {readonly day: Day; readonly ages: Ages};

type PastEvent = {
  readonly kind: ProvinceEventKind;
  readonly date: Day;
  /** The age on that day. */
  readonly age: number | null;
};

/** What a projection assumes of every coming year. */
export type Assumptions = {
  /** How many enter, the mean of the last ten years, and their mean age. */
  readonly entries: number;
  readonly entryAge: number;
  /** The part of the members that leaves, in the last ten years. */
  readonly departureRate: number;
  /** The part of the members of an age class that dies, in all the given years. */
  readonly mortality: readonly {readonly from: number; readonly rate: number}[];
};

export type ProjectedYear = {
  readonly year: number;
  readonly members: number;
  readonly entries: number;
  readonly departures: number;
  readonly deaths: number;
  /** `null` when no age is known. */
  readonly meanAge: number | null;
};

const RECENT_YEARS = 10;
const DAYS_OF_YEAR = 365.25;
/** The age at entry, years, when the age of no brother who entered is known. */
const USUAL_ENTRY_AGE = 20;
/** Age classes of ten years: the youngest also holds all who are younger, the oldest all who are older. */
const YOUNGEST_CLASS = 30;
const OLDEST_CLASS = 90;

/**
 * Derives the assumptions from the past: `snapshots` in the order of their days, and what happened between the first
 * and the last. Each snapshot counts for the time until the next one. A class in which nobody lived takes the rate of
 * the class below it.
 */
export function assume(snapshots: readonly AgesOnDay[], events: readonly PastEvent[]): Assumptions {
  const last = snapshots.at(-1)?.day ?? '';
  const recentFrom = last === '' ? '' : addMonths(last, -12 * RECENT_YEARS);
  const first = snapshots[0]?.day ?? '';
  const recentYears = last === '' ? 0 : yearsBetween(first > recentFrom ? first : recentFrom, last);
  const isRecent = ({date}: PastEvent): boolean => date > recentFrom && date <= last;
  const recent = events.filter(isRecent);
  const entries = recent.filter(({kind}) => kind === 'entry');
  const ages = entries.flatMap(({age}) => (age === null ? [] : [age]));
  const exits = recent.filter(({kind}) => kind === 'departure' || kind === 'transfer');
  const lived = yearsLived(snapshots, recentFrom);
  return {
    entries: recentYears === 0 ? 0 : entries.length / recentYears,
    entryAge: ages.length === 0 ? USUAL_ENTRY_AGE : Math.round(mean(ages)),
    departureRate: rate(exits.length, lived.all),
    mortality: mortality(snapshots, events),
  };
}

function mortality(
  snapshots: readonly AgesOnDay[],
  events: readonly PastEvent[],
): Assumptions['mortality'] {
  const lived = yearsLived(snapshots, '');
  const first = snapshots[0]?.day ?? '';
  const deaths = events.filter(({kind, date}) => kind === 'death' && date > first);
  const classes: {from: number; rate: number}[] = [];
  for (let from = YOUNGEST_CLASS; from <= OLDEST_CLASS; from += 10) {
    const inClass = deaths.filter(({age}) => age !== null && classOf(age) === from).length;
    const years = lived.byClass.get(from) ?? 0;
    classes.push({from, rate: years === 0 ? (classes.at(-1)?.rate ?? 0) : rate(inClass, years)});
  }
  return classes;
}

/** Sums the years that members lived, in all and by age class, from a day to the last snapshot. */
function yearsLived(snapshots: readonly AgesOnDay[], from: Day) {
  const byClass = new Map<number, number>();
  let all = 0;
  for (const [index, {day, ages}] of snapshots.entries()) {
    const next = snapshots[index + 1];
    if (next === undefined || next.day <= from) continue;
    const years = yearsBetween(day > from ? day : from, next.day);
    for (const [age, count] of ages) {
      all += count * years;
      if (age === null) continue;
      byClass.set(classOf(age), (byClass.get(classOf(age)) ?? 0) + count * years);
    }
  }
  return {all, byClass};
}

/**
 * Follows the members of a day for some years under the assumptions, as mean numbers: they die by age, a part leaves,
 * the survivors become a year older, others enter. It is a calculation, no forecast.
 */
export function project(
  {day, ages}: AgesOnDay,
  assumptions: Assumptions,
  years: number,
): ProjectedYear[] {
  const {entries, entryAge, departureRate} = assumptions;
  let byAge = ages;
  const projected: ProjectedYear[] = [];
  for (let ahead = 1; ahead <= years; ahead++) {
    let deaths = 0;
    let departures = 0;
    const older = new Map<number | null, number>();
    for (const [age, count] of byAge) {
      const dying = count * deathRate(age, assumptions, byAge);
      const leaving = (count - dying) * departureRate;
      deaths += dying;
      departures += leaving;
      older.set(age === null ? null : age + 1, count - dying - leaving);
    }
    older.set(entryAge, (older.get(entryAge) ?? 0) + entries);
    byAge = older;
    const members = total([...byAge.values()]);
    const year = yearOf(day) + ahead;
    projected.push({year, members, entries, departures, deaths, meanAge: meanAge(byAge)});
  }
  return projected;
}

/** Where the birth is unknown, the rate is the mean of the members whose age is known. */
function deathRate(age: number | null, {mortality: rates}: Assumptions, byAge: Ages): number {
  const rateOf = (known: number): number =>
    rates.find(({from}) => from === classOf(known))?.rate ?? 0;
  if (age !== null) return rateOf(age);
  const known = [...byAge].flatMap(([each, count]) => (each === null ? [] : [{each, count}]));
  return rate(
    total(known.map(({each, count}) => count * rateOf(each))),
    total(known.map(({count}) => count)),
  );
}

function meanAge(byAge: Ages): number | null {
  const known = [...byAge].flatMap(([age, count]) => (age === null ? [] : [{age, count}]));
  const members = total(known.map(({count}) => count));
  return members === 0 ? null : total(known.map(({age, count}) => age * count)) / members;
}

function classOf(age: number): number {
  return Math.min(OLDEST_CLASS, Math.max(YOUNGEST_CLASS, Math.floor(age / 10) * 10));
}

function yearsBetween(from: Day, to: Day): number {
  return daysBetween(from, to) / DAYS_OF_YEAR;
}

function rate(cases: number, of: number): number {
  return of === 0 ? 0 : Math.min(1, cases / of);
}

function mean(numbers: readonly number[]): number {
  return total(numbers) / numbers.length;
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
