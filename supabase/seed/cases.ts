import type {Issue} from '#src/domain/validation/issue.ts';
import {nextOccurrence} from '#src/domain/anniversaries.ts';
import {addDays, addMonths, daysBetween, yearOf, type Day} from '#src/lib/civil-date.ts';
import {lastTime, ordinaryDay} from './calendar.ts';
import {territoryOf, type Side} from './geography.ts';
import {nationOf, type Nation} from './names.ts';
import type {Random} from './random.ts';
import {at, listOf, rangeOf, readTable, type Range} from './tables.ts';

/** What the figures of the province ask of one brother before he has a life. */
export type Slot = {
  readonly kind: 'postulant' | 'novice' | 'simple' | 'solemn' | 'deacon' | 'priest' | 'bishop';
  readonly vocation: 'clerical' | 'laicus';
  readonly nation: Nation;
  /** The circumscription he belongs to, and where that is. */
  readonly code: string;
  readonly side: Side;
  /** Completed years today. */
  readonly ages: Range;
};

type SlotRow = Record<'code' | 'kind' | 'vocation' | 'nation' | 'ages' | 'count', string>;

/** Makes as many slots as a row of a table counts. */
export function slotsOf({code, nation, ages, count, kind, vocation}: SlotRow): Slot[] {
  const {side} = territoryOf(code);
  const slot = {code, side, kind, vocation, nation: nationOf(nation), ages: rangeOf(ages)};
  return Array.from({length: Number(count)}, () => slot as Slot);
}

/** The issue that comes with a life as it was drawn. */
type Flaw = Pick<Issue, 'type' | 'severity'>;

/** A slot with what today asks of it, so that the demo has its cases on any day. */
export type Case = Slot & {
  /** In how many days the next birthday is; `null` for one born on 29 February. */
  birthday: Range | null;
  professionYear?: number;
  ordained?: Day;
  /** When temporary vows run out, after how many years, and whether perpetual ones follow that day. */
  due?: Day;
  years?: number;
  isPerpetualNext?: boolean;
  /** Took every step as early as possible, the diaconate earlier. */
  isEarlyDeacon?: boolean;
  flaw: Flaw | null;
  /** Stays as he is: the day decides his life, or he has an account or a defect. */
  isKept: boolean;
};

/** The 420 active brothers; what today asks of some, with its one or two numbers, and the issue that comes of it. */
const roster = readTable(
  'roster',
  'code | kind | vocation | nation | ages | count | case | first | second | flaw | severity',
);

export const activeSlots = roster.flatMap(slotsOf);

/** Years since first profession that exactly so many brothers complete this year, and nobody else. */
export const jubileeYears = roster.flatMap((row) =>
  row.case === 'professed years ago' ? [Number(row.first)] : [],
);

/** The case of one of whom the day asks nothing. */
export function ordinaryCase(slot: Slot, today: Day, random: Random): Case {
  const ordinary = {...slot, birthday: [31, 364], flaw: null, isKept: false} as const;
  if (slot.kind !== 'simple') return ordinary;
  // Vows are renewed on the feast, unless that is soon: then on some day of the months after.
  const feast = addMonths(lastTime(at(listOf(slot.nation.side.professions), 0), today), 12);
  const later = ordinaryDay(addDays(today, random.int(120, 330)));
  return {...ordinary, due: daysBetween(today, feast) > 95 ? feast : later};
}

/** Gives each of the active brothers his case. */
export function dealCases(today: Day, random: Random): Case[] {
  return roster.flatMap((row) =>
    slotsOf(row).map((slot): Case => {
      const ordinary = ordinaryCase(slot, today, random);
      if (row.case === '') return ordinary;
      const flaw = row.flaw === '' ? null : ({type: row.flaw, severity: row.severity} as Flaw);
      return {...ordinary, ...demandOf(row, today, random), flaw, isKept: true};
    }),
  );
}

function demandOf(row: (typeof roster)[number], today: Day, random: Random): Partial<Case> {
  const [one, other] = [Number(row.first), Number(row.second)];
  const inDays = (days: number): Day => ordinaryDay(addDays(today, days));
  const nextMonth = `${addMonths(today, 1).slice(0, 7)}-15`;
  const begun = ordinaryDay(addDays(addMonths(today, -104), -12));
  const leapDay = nextOccurrence('2000-02-29', today).inDays;
  const isLeaping = leapDay >= one && leapDay <= other;
  const demands: Readonly<Record<string, () => Partial<Case>>> = {
    'professed years ago': () => ({professionYear: yearOf(today) - one}),
    'ordained years ago, in days': () => ({ordained: addMonths(inDays(other), -12 * one)}),
    'deacon too early': () => ({isEarlyDeacon: true}),
    'vows near the limit of years': () => ({due: addMonths(begun, 108), years: 9}),
    'perpetual vows next month': () => ({due: nextMonth, years: 5, isPerpetualNext: true}),
    'vows due in days': () => ({due: inDays(random.int(one, other))}),
    'birthday in days': () => ({birthday: [one, other]}),
    // The birthdays of the next weeks are counted, with those of the two born on 29 February.
    'birthday in days, or on 29 February': () => (isLeaping ? {} : {birthday: [one, other]}),
    'born on 29 February': () => ({birthday: null}),
  };
  return demands[row.case]?.() ?? {};
}
