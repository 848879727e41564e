import {nextOccurrence} from './anniversaries.ts';
import {
  type CelebratingProvince,
  type Celebration,
  celebrationsWithin,
  isKeptAsJubilee,
} from './celebrations.ts';
import {addDays, type Day, yearOf} from '#src/lib/civil-date.ts';

/** A celebration in a calendar that another app shows: of one day, or of the same day in every year. */
export type PlannedCelebration = {
  /** Stays the same in every file, so that a calendar that imports a newer file updates its event. */
  readonly id: string;
  /** Its first day. One that returns every year tells no age and no years, from which a birth could be calculated. */
  readonly celebration: Celebration;
  /** The days on which a jubilee takes its place; `null` when the celebration does not return. */
  readonly except: readonly Day[] | null;
};

/** The years ahead in which jubilees have events of their own. */
const JUBILEE_YEARS_AHEAD = 10;

/** Every anniversary returns once in this time, 29 February included. */
const LONGEST_YEAR_DAYS = 366;

/** Lists what a calendar keeps of the living from a day on. */
export function plannedCelebrations(
  province: CelebratingProvince,
  from: Day,
): PlannedCelebration[] {
  const span = {from, to: addDays(from, LONGEST_YEAR_DAYS)};
  return celebrationsWithin(province, span)
    .filter(({kind, table}) => table === 'brothers' && kind !== 'death')
    .flatMap((first) => {
      const jubilees = jubileesAhead(first, province.settings.jubileeYears);
      return [yearly(first, jubilees), ...jubilees.map(asOneDay)];
    });
}

/** The celebration of every year, from the first that is no jubilee on. */
function yearly(first: Celebration, jubilees: readonly Celebration[]): PlannedCelebration {
  const days = new Set(jubilees.map(({date}) => date));
  let start = first;
  while (days.has(start.date)) start = yearsLater(start, 1);
  return {
    id: idOf(first),
    celebration: {...start, years: null, isJubilee: false},
    except: [...days].filter((day) => day > start.date),
  };
}

function asOneDay(jubilee: Celebration): PlannedCelebration {
  return {id: `${idOf(jubilee)}-${jubilee.years}`, celebration: jubilee, except: null};
}

function jubileesAhead(first: Celebration, jubileeYears: readonly number[]): Celebration[] {
  if (first.years === null || !isKeptAsJubilee(first.kind)) return [];
  const ahead = Array.from({length: JUBILEE_YEARS_AHEAD}, (_, count) => yearsLater(first, count));
  return ahead.flatMap((later) =>
    later.years !== null && jubileeYears.includes(later.years) ? {...later, isJubilee: true} : [],
  );
}

function yearsLater(celebration: Celebration, count: number): Celebration {
  const {date, years, isLeapDay} = celebration;
  const base = isLeapDay ? LEAP_DAY : date;
  return {
    ...celebration,
    date: nextOccurrence(base, `${yearOf(date) + count}-01-01`).date,
    years: years === null ? null : years + count,
  };
}

const LEAP_DAY = '2000-02-29';

/** A birthday stays the same event when the brother begins to keep the name day instead. */
function idOf({kind, id, inPlaceOfBirthday = false}: Celebration): string {
  return `${inPlaceOfBirthday ? 'birthday' : kind}-${id}`;
}
