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

/** The 420 active brothers. */
const roster = readTable('roster', 'code | kind | vocation | nation | ages | count');
export const activeSlots = roster.flatMap(slotsOf);

/** The issues that come with a life as it was drawn. */
export type Flaw = 'VOWS_EXPIRED' | 'TEMP_OVER_6Y' | 'DEACON_UNDERAGE';

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

/** The cases: what, its two numbers, and the count, side, kind and least age of those it is dealt to. */
const caseTable = readTable('cases', 'what | first | second | flaw | count | side | kind | age');

/** Years since first profession that exactly so many brothers complete this year, and nobody else. */
export const jubileeYears = caseTable.flatMap(({what, first}) =>
  what === 'professed years ago' ? [Number(first)] : [],
);

type Row = (typeof caseTable)[number];

function caseOf({what, first, second, flaw}: Row, today: Day, random: Random): Partial<Case> {
  const [one, other] = [Number(first), Number(second)];
  const inDays = (days: number): Day => ordinaryDay(addDays(today, days));
  const monthsAgo = ordinaryDay(addDays(addMonths(today, -104), -12));
  const makers: Readonly<Record<string, () => Partial<Case>>> = {
    'professed years ago': () => ({professionYear: yearOf(today) - one}),
    'ordained years ago, in days': () => ({ordained: addMonths(inDays(other), -12 * one)}),
    'deacon too early': () => ({isEarlyDeacon: true}),
    'vows near the limit of years': () => ({due: addMonths(monthsAgo, 108), years: 9}),
    'perpetual vows next month': () => {
      return {due: `${addMonths(today, 1).slice(0, 7)}-15`, years: 5, isPerpetualNext: true};
    },
    'vows due in days': () => ({due: inDays(random.int(one, other))}),
    'born on 29 February': () => ({birthday: null}),
  };
  return {...makers[what]?.(), ...(flaw === '' ? {} : {flaw: flaw as Flaw})};
}

/** The case of one of whom the day asks nothing. */
export function ordinaryCase(slot: Slot, today: Day, random: Random): Case {
  const ordinary = {...slot, birthday: [31, 364], flaw: null, isKept: false} as const;
  return slot.kind === 'simple' ? {...ordinary, due: activeDue(slot, today, random)} : ordinary;
}

/** Deals the cases of the day among the active brothers who serve in their own country; nobody gets two of them. */
export function dealCases(today: Day, random: Random): Case[] {
  const cases = activeSlots.map((slot) => ordinaryCase(slot, today, random));
  const free = new Set(random.shuffled(cases));
  const deal = (one: Case, added: Partial<Case>): void => {
    free.delete(one);
    Object.assign(one, added, {isKept: true});
  };
  for (const row of caseTable) {
    const fitting = [...free].filter(({kind, ages, nation, side}) => {
      const isAtHome = side.name === row.side && nation.name === side.country;
      return isAtHome && kind === row.kind && ages[0] === Number(row.age);
    });
    for (const one of fitting.slice(0, Number(row.count))) deal(one, caseOf(row, today, random));
  }
  // Six birthdays are in seven days, 22 in thirty; near 29 February the two born on it are among them.
  const leapDay = nextOccurrence('2000-02-29', today).inDays;
  const inWeek = leapDay <= 7 ? 4 : 6;
  const inMonth = leapDay <= 30 ? 20 : 22;
  for (const [order, one] of [...free].slice(0, inMonth).entries()) {
    deal(one, {birthday: order < inWeek ? [0, 7] : [8, 30]});
  }
  return cases;
}

/** Vows renewed on the feast, unless that is soon: then on some day of the months after. */
function activeDue({nation}: Slot, today: Day, random: Random): Day {
  const feast = addMonths(lastTime(at(listOf(nation.side.professions), 0), today), 12);
  if (daysBetween(today, feast) > 95) return feast;
  return ordinaryDay(addDays(today, random.int(120, 330)));
}
