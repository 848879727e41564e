import {nextOccurrence} from '#src/domain/anniversaries.ts';
import {addDays, addMonths, daysBetween, yearOf, type Day} from '#src/lib/civil-date.ts';
import {lastTime, ordinaryDay} from './calendar.ts';
import {sideOf, type Code} from './geography.ts';
import {isIslander, type Nation} from './names.ts';
import type {Random} from './random.ts';
import {listOf, readTable} from './tables.ts';

/** What the figures of the province ask of one brother before he has a life. */
export type Slot = {
  readonly kind: 'postulant' | 'novice' | 'simple' | 'solemn' | 'deacon' | 'priest' | 'bishop';
  readonly vocation: 'clerical' | 'laicus';
  readonly nation: Nation;
  readonly code: Code;
  /** Completed years today, both ends included. */
  readonly ages: readonly [least: number, most: number];
};

/**
 * The 420 active brothers: how many of a kind, age and nation belong to a side; lay brothers where it says so. `50/12`:
 * twelve of the fifty belong to the smaller entity of that side, the custody or the delegation.
 */
const roster = readTable(`
  side    | kind      | groups
  islands | postulant | 18-24 Indonesia 11, Timor-Leste 1, lay Indonesia 2
  islands | novice    | 18-24 Indonesia 10, Timor-Leste 2, lay Indonesia 4
  islands | simple    | 18-24 Indonesia 11, Timor-Leste 1, lay Indonesia 2; 25-34 Indonesia 49/8, Timor-Leste 3, lay Indonesia 12
  islands | solemn    | 25-34 Indonesia 6; 35-44 lay Indonesia 12/3; 45-54 lay Indonesia 8/2; 55-64 lay Indonesia 4/1, lay Italy 1
  islands | solemn    | 65-74 lay Indonesia 1, lay Italy 1; 75-84 lay Netherlands 1
  islands | deacon    | 25-34 Indonesia 6/1
  islands | priest    | 25-34 Indonesia 6; 35-44 Indonesia 50/12, Timor-Leste 2; 45-54 Indonesia 39/9; 55-64 Indonesia 19/4, Italy 4
  islands | priest    | 65-74 Indonesia 8/2, Italy 5; 75-84 Netherlands 1, Germany 2, Italy 2; 85-93 Netherlands 1, Italy 1
  islands | bishop    | 55-64 Indonesia 1; 65-74 Indonesia 1
  europe  | postulant | 18-24 Philippines 1
  europe  | novice    | 25-34 Italy 1, Philippines 1
  europe  | simple    | 25-34 Italy 1, Indonesia 1, lay Italy 1; 35-44 Italy 1, Croatia 1, lay Italy 1
  europe  | solemn    | 35-44 lay Philippines 1; 45-54 lay Italy 1, lay Albania 1/1; 55-64 lay Italy 3/1; 65-74 lay Italy 3
  europe  | solemn    | 75-84 lay Italy 4; 85-93 lay Italy 3
  europe  | deacon    | 35-44 Croatia 1; 45-54 lay Italy 1
  europe  | priest    | 35-44 Indonesia 3, Philippines 2; 45-54 Italy 9/2, Indonesia 2, Philippines 1, Croatia 1/1, Albania 1/1
  europe  | priest    | 55-64 Italy 16/4, Croatia 1/1; 65-74 Italy 22/5, Croatia 1/1; 75-84 Italy 29, Albania 1/1
  europe  | priest    | 85-93 Italy 12; 94-98 Italy 1
  europe  | bishop    | 55-64 Italy 1
`);

export const activeSlots: readonly Slot[] = roster.flatMap(({side, kind, groups}) =>
  groups.split('; ').flatMap((group) => {
    const [, least, most, nations = ''] = /^(\d+)-(\d+) (.*)$/.exec(group) ?? [];
    const ages = [Number(least), Number(most)] as const;
    return listOf(nations).flatMap((text) => {
      const [count = '', nation, lay] = text.split(' ').toReversed();
      const [all = 0, ofSmaller = 0] = count.split('/').map(Number);
      const vocation = lay === 'lay' ? 'laicus' : 'clerical';
      const [province, smaller] =
        side === 'islands' ? ['PRV-NUS', 'CUS-ARA'] : ['PRV-APP', 'DEL-BAL'];
      return Array.from({length: all}, (_, index): Slot => {
        const code = index < ofSmaller ? smaller : province;
        return {kind, vocation, nation, code, ages} as Slot;
      });
    });
  }),
);

/** The issues that come with a life as it was drawn. */
export type Flaw = 'VOWS_EXPIRED' | 'TEMP_OVER_6Y' | 'DEACON_UNDERAGE';

/** A slot with what today asks of it, so that the demo has its cases on any day. */
export type Case = Slot & {
  /** In how many days the next birthday is; `null` for one born on 29 February. */
  birthday: readonly [least: number, most: number] | null;
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
const caseTable = readTable(`
  what                         | first | second | flaw            | whom
  professed years ago          | 25    |        |                 | 4 islands priest 45, 1 islands solemn 45, 1 europe priest 55
  professed years ago          | 40    |        |                 | 2 islands priest 55, 2 europe priest 65
  professed years ago          | 50    |        |                 | 4 europe priest 75, 1 europe solemn 75
  professed years ago          | 60    |        |                 | 2 europe priest 85, 1 europe solemn 85
  professed years ago          | 70    |        |                 | 1 europe priest 94
  ordained years ago, in days  | 25    | 1      |                 | 1 islands priest 45
  ordained years ago, in days  | 50    | 3      |                 | 1 europe priest 75
  ordained years ago, in days  | 9     | 6      |                 | 1 islands priest 35
  deacon too early             |       |        | DEACON_UNDERAGE | 1 islands priest 35
  vows near the limit of years |       |        | TEMP_OVER_6Y    | 1 islands simple 25
  perpetual vows next month    |       |        |                 | 1 islands simple 25
  vows due in days             | 3     | 85     |                 | 13 islands simple 25
  vows due in days             | -28   | -2     |                 | 5 islands simple 25
  vows due in days             | -75   | -35    | VOWS_EXPIRED    | 3 islands simple 25
  born on 29 February          |       |        |                 | 1 islands priest 45, 1 europe priest 65
`);

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
    for (const [count, side, wantedKind, age] of listOf(row.whom).map((text) => text.split(' '))) {
      const fitting = [...free].filter(({kind, ages, nation, code}) => {
        const isAtHome = nation === (side === 'islands' ? 'Indonesia' : 'Italy');
        const isOfSide = sideOf(code) === side;
        return isAtHome && isOfSide && kind === wantedKind && ages[0] === Number(age);
      });
      for (const one of fitting.slice(0, Number(count))) deal(one, caseOf(row, today, random));
    }
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
  const feast = addMonths(lastTime(isIslander(nation) ? '08-02' : '09-10', today), 12);
  if (daysBetween(today, feast) > 95) return feast;
  return ordinaryDay(addDays(today, random.int(120, 330)));
}
