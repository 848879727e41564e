import {celebratedAgeOn} from './anniversaries.ts';
import {type MemberState, memberStates} from './member-state.ts';
import {exitOf} from './exit.ts';
import {
  type AgesOnDay,
  assume,
  type Assumptions,
  project,
  type ProjectedYear,
} from './projection.ts';
import {eventsBetween, type ProvinceEvent} from './province-events.ts';
import {
  BROTHERS_A_PIECE,
  brotherByDay,
  gatherRows,
  membershipByDay,
  type BrotherOnDay,
  type ProvinceBrother,
  type ProvinceRows,
} from './province-on-date.ts';
import {settingsByCircumscription} from './settings.ts';
import {type Day, yearOf} from '#src/lib/civil-date.ts';

/** The members on the last day of a year, by state; of the present year on the day of the picture. */
export type YearEnd<B extends ProvinceBrother> = AgesOnDay & {
  readonly year: number;
  readonly members: readonly B[];
  readonly byState: ReadonlyMap<MemberState, readonly B[]>;
};

/** A province on a day and in the twenty years before it. Its members are the active ones, as on the dashboard. */
export type ProvincePicture<B extends ProvinceBrother> = {
  readonly day: Day;
  readonly members: readonly BrotherOnDay<B>[];
  /** The oldest year first. */
  readonly years: readonly YearEnd<B>[];
  /** What happened in these years, of all brothers, in no order. */
  readonly events: readonly ProvinceEvent<B>[];
  readonly assumptions: Assumptions;
  readonly projection: readonly ProjectedYear[];
  /** How many brothers no number contains: the suspended, and those who are gone since an unknown day. */
  readonly leftOut: {readonly suspended: number; readonly undated: number};
};

const PAST_YEARS = 20;
const COMING_YEARS = 10;

/**
 * Computes the picture of a province on a day. It yields every few milliseconds, so that the caller can let the page
 * draw and listen: 20,000 brothers take a while.
 */
export function* drawProvince<B extends ProvinceBrother>(
  rows: ProvinceRows<B>,
  day: Day,
): Generator<void, ProvincePicture<B>> {
  const ownRows = yield* gatherRows(rows);
  const settingsOf = settingsByCircumscription(rows.settings ?? []);
  const years = yearsUntil(day).map((end) => startYear<B>(end));
  const members: BrotherOnDay<B>[] = [];
  const events: ProvinceEvent<B>[] = [];
  const leftOut = {suspended: 0, undated: 0};
  const span = {from: firstDayOf(years[0]?.year ?? 1), to: day};
  for (const [index, brother] of rows.brothers.entries()) {
    if (index % BROTHERS_A_PIECE === 0) yield;
    if (brother.deleted_at !== null) continue;
    const own = ownRows(brother.id);
    const membershipOn = membershipByDay(brother, own);
    const settings = settingsOf(brother.circumscription_id);
    const onDay = brotherByDay(brother, own, settings, membershipOn);
    for (const year of years) if (membershipOn(year.day) === 'active') count(onDay(year.day), year);
    const present = onDay(day);
    if (present.membership === 'active') members.push(present);
    if (present.membership === 'suspended') leftOut.suspended++;
    if (exitOf(brother)?.date === null) leftOut.undated++;
    events.push(...eventsBetween({...own, brothers: [brother]}, span));
  }
  yield;
  const aged = events.map(({kind, brother, date}) => ({
    kind,
    date,
    age: celebratedAgeOn(brother.birth_date, date),
  }));
  const assumptions = assume(years, aged);
  const last = years.at(-1);
  const projection = last ? project(last, assumptions, COMING_YEARS) : [];
  return {day, members, years, events, assumptions, projection, leftOut};
}

type Count<B extends ProvinceBrother> = {
  readonly day: Day;
  readonly year: number;
  readonly ages: Map<number | null, number>;
  readonly members: B[];
  readonly byState: Map<MemberState, B[]>;
};

function startYear<B extends ProvinceBrother>(day: Day): Count<B> {
  const byState = new Map<MemberState, B[]>(memberStates.map((state) => [state, []]));
  return {day, year: yearOf(day), ages: new Map<number | null, number>(), members: [], byState};
}

function count<B extends ProvinceBrother>(
  {brother, state, age}: BrotherOnDay<B>,
  year: Count<B>,
): void {
  year.members.push(brother);
  year.byState.get(state)?.push(brother);
  year.ages.set(age, (year.ages.get(age) ?? 0) + 1);
}

/** The last days of the twenty years before, and the day. */
function yearsUntil(day: Day): Day[] {
  const last = yearOf(day);
  const days: Day[] = [];
  for (let year = Math.max(1, last - PAST_YEARS); year < last; year++) {
    days.push(`${String(year).padStart(4, '0')}-12-31`);
  }
  return [...days, day];
}

function firstDayOf(year: number): Day {
  return `${String(year).padStart(4, '0')}-01-01`;
}
