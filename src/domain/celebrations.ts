import {countedFrom, firstDays, type JubileeRows} from './agenda.ts';
import {nextDate} from './anniversaries.ts';
import {rowsOfCelebrating} from './celebrating-rows.ts';
import {ageReachedOn, type CelebratedBrother, celebratedDays} from './celebrated-days.ts';
import {type HouseDays, isSuppressedOn} from './house-days.ts';
import {isMember} from './membership.ts';
import type {ProvinceSettings} from './settings.ts';
import {countedVows} from './vow-series.ts';
import {isPerpetual} from './vow.ts';
import {compareDays, type Day, monthDay, yearOf} from '#src/lib/civil-date.ts';
import {type PartialDay, wholeDay} from '#src/lib/partial-day.ts';

/** What a community keeps on a day, in the order in which one day lists it. */
const celebrationKinds = [
  'birthday',
  'name_day',
  'novitiate',
  'first_profession',
  'perpetual_profession',
  'diaconate',
  'priesthood',
  'episcopate',
  'house',
  'death',
] as const;

export type CelebrationKind = (typeof celebrationKinds)[number];

export type Celebration = {
  readonly kind: CelebrationKind;
  /** The table of the record that is celebrated; its `necrology_entries` are the dead without a full record. */
  readonly table: 'brothers' | 'fraternities' | 'necrology_entries';
  readonly id: string;
  readonly name: string;
  readonly date: Day;
  /** The age on a birthday, otherwise the years since the event; `null` on a name day and when the birth is unknown. */
  readonly years: number | null;
  readonly isJubilee: boolean;
  /** The day is 29 February; in common years it is kept on the 28th. */
  readonly isLeapDay: boolean;
  /** A name day of a brother who keeps no birthday. */
  readonly inPlaceOfBirthday?: boolean;
};

type BrotherRow = CelebratedBrother & {
  readonly id: string;
  readonly circumscription_id: string;
  readonly name: string;
  readonly death_date: Day | null;
  readonly membership_status: string;
  readonly deleted_at: string | null;
};

export type CelebratingProvince = Omit<JubileeRows, 'brothers'> & {
  readonly brothers: readonly BrotherRow[];
  /** The dead who have no full record. */
  readonly entries: readonly {
    readonly id: string;
    readonly name: string;
    readonly death_day: PartialDay | null;
  }[];
  readonly houses: readonly (HouseDays & {readonly id: string; readonly name: string})[];
  readonly settings: Pick<ProvinceSettings, 'jubileeBase' | 'jubileeYears'>;
  /** Sorts names in the user's language. */
  readonly compareNames: (a: string, b: string) => number;
};

type Span = {readonly from: Day; readonly to: Day};

/**
 * Lists what falls on the days of a span, at most a year and a day long: the celebrations of active brothers and of
 * houses, and the anniversaries of the dead. An event of this very year has no anniversary yet.
 */
export function celebrationsWithin(province: CelebratingProvince, span: Span): Celebration[] {
  return inOrder(findWithin(province, span), province);
}

function findWithin(province: CelebratingProvince, span: Span): Celebration[] {
  return [
    ...celebrationsOfBrothers(province, span),
    ...deathsInNecrology(province, span),
    ...celebrationsOfHouses(province, span),
  ];
}

function inOrder(found: Celebration[], {compareNames}: CelebratingProvince): Celebration[] {
  return found.sort(
    (a, b) =>
      compareDays(a.date, b.date) ||
      celebrationKinds.indexOf(a.kind) - celebrationKinds.indexOf(b.kind) ||
      compareNames(a.name, b.name),
  );
}

function celebrationsOfBrothers(province: CelebratingProvince, span: Span): Celebration[] {
  const events = eventsBefore(rowsOfCelebrating(province, span), span.from);
  const {jubileeYears} = province.settings;
  const found: Celebration[] = [];
  for (const brother of province.brothers) {
    if (brother.deleted_at !== null) continue;
    const {id, name} = brother;
    const of = {table: 'brothers', id, name} as const;
    if (brother.membership_status === 'deceased') {
      const death = brother.death_date && anniversaryWithin(brother.death_date, span);
      if (death) found.push({kind: 'death', ...of, ...death, isJubilee: false});
    }
    if (brother.membership_status !== 'active') continue;
    for (const kept of celebratedDays(brother)) {
      const {kind, base, inPlaceOfBirthday} = kept;
      const date = nextDate(base, span.from);
      if (date > span.to) continue;
      const years = ageReachedOn(date, kept, brother.birth_date);
      const isLeapDay = isOnLeapDay(base);
      found.push({kind, ...of, date, years, isJubilee: false, isLeapDay, inPlaceOfBirthday});
    }
    for (const [kind, days] of events) {
      const day = days.get(id);
      const anniversary = day === undefined ? null : anniversaryWithin(day, span);
      if (anniversary === null) continue;
      const isJubilee = isKeptAsJubilee(kind) && jubileeYears.includes(anniversary.years);
      found.push({kind, ...of, ...anniversary, isJubilee});
    }
  }
  return found;
}

function deathsInNecrology({entries}: CelebratingProvince, span: Span): Celebration[] {
  return entries.flatMap(({id, name, death_day}): Celebration[] => {
    const day = wholeDay(death_day);
    const death = day && anniversaryWithin(day, span);
    if (!death) return [];
    return [{kind: 'death', table: 'necrology_entries', id, name, ...death, isJubilee: false}];
  });
}

function celebrationsOfHouses({houses, settings}: CelebratingProvince, span: Span): Celebration[] {
  return houses.flatMap((house): Celebration[] => {
    const {id, name, established_date} = house;
    const anniversary = established_date && anniversaryWithin(established_date, span);
    if (!anniversary || isSuppressedOn(house, anniversary.date)) return [];
    const isJubilee = settings.jubileeYears.includes(anniversary.years);
    return [{kind: 'house', table: 'fraternities', id, name, ...anniversary, isJubilee}];
  });
}

type Anniversary = Pick<Celebration, 'date' | 'isLeapDay'> & {readonly years: number};

function anniversaryWithin(base: Day, {from, to}: Span): Anniversary | null {
  const date = nextDate(base, from);
  if (date > to) return null;
  const years = yearOf(date) - yearOf(base);
  return years > 0 ? {date, years, isLeapDay: isOnLeapDay(base)} : null;
}

function isOnLeapDay(day: Day): boolean {
  return monthDay(day) === '02-29';
}

/** Tells whether round years of a celebration are a jubilee; those of a birthday or of a step on the way are not. */
export function isKeptAsJubilee(kind: CelebrationKind): boolean {
  return !withoutJubilees.has(kind);
}

const withoutJubilees: ReadonlySet<CelebrationKind> = new Set([
  'birthday',
  'name_day',
  'perpetual_profession',
  'diaconate',
  'death',
]);

type Events = ReadonlyMap<CelebrationKind, ReadonlyMap<string, Day>>;

/** Lists the jubilees of active brothers and of houses in a year, past or to come, in the order of their days. */
export function jubileesOfYear(province: CelebratingProvince, year: number): Celebration[] {
  const written = String(year).padStart(4, '0');
  const span = {from: `${written}-01-01`, to: `${written}-12-31`};
  const jubilees = findWithin(province, span).filter(({isJubilee}) => isJubilee);
  return inOrder(jubilees, province);
}

/** A brother who came to an event together with others. */
export type Fellow = {
  readonly brotherId: string;
  readonly name: string;
  readonly isDeceased: boolean;
  readonly day: Day;
};

/** The events by which brothers are grouped into cohorts. */
export const cohortKinds = ['first_profession', 'perpetual_profession', 'priesthood'] as const;

export type CohortKind = (typeof cohortKinds)[number];

/** Groups the members and the dead by the year of an event, the latest year first; each cohort by day and name. */
export function cohorts(
  province: CelebratingProvince,
  kind: CohortKind,
  today: Day,
): Map<number, Fellow[]> {
  const days = eventsBefore(province, today).get(kind);
  const fellows = province.brothers.flatMap((brother): Fellow[] => {
    const {id: brotherId, name, membership_status} = brother;
    const isDeceased = membership_status === 'deceased';
    const day = days?.get(brotherId);
    if (brother.deleted_at !== null || day === undefined) return [];
    return isDeceased || isMember(brother) ? [{brotherId, name, isDeceased, day}] : [];
  });
  fellows.sort((a, b) => compareDays(a.day, b.day) || province.compareNames(a.name, b.name));
  const byYear = new Map<number, Fellow[]>();
  for (const fellow of fellows) {
    const year = yearOf(fellow.day);
    const cohort = byYear.get(year);
    if (cohort) cohort.push(fellow);
    else byYear.set(year, [fellow]);
  }
  return new Map([...byYear].sort(([a], [b]) => b - a));
}

/** Returns the first day of each kind of event, by brother. */
function eventsBefore(province: CelebratingProvince, day: Day): Events {
  const {ordinations, settings} = province;
  const counted = countedVows(province, day);
  const ordained = (type: string) =>
    firstDays(
      ordinations.filter((ordination) => ordination.type === type),
      day,
    );
  return new Map([
    // Only a province that counts from the novitiate keeps its day.
    ...(settings.jubileeBase === 'entry'
      ? [['novitiate', countedFrom('entry', province, day)] as const]
      : []),
    ['first_profession', firstDays(counted, day)],
    ['perpetual_profession', firstDays(counted.filter(isPerpetual), day)],
    ['diaconate', ordained('diaconate')],
    ['priesthood', countedFrom('priesthood', province, day)],
    ['episcopate', ordained('episcopate')],
  ]);
}
