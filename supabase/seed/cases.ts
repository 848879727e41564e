import {addDays, addMonths, daysBetween, yearOf, type Day} from '#src/lib/civil-date.ts';
import {daysUntil, lastTime, ordinaryDay} from './calendar.ts';
import {isIslandCode} from './geography.ts';
import {isIslander} from './names.ts';
import type {Random} from './random.ts';
import {activeSlots, type Slot} from './roster.ts';
import {readTable} from './tables.ts';

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

/** The cases: what, its two numbers, and the side, kind, least age and count of those it is dealt to. */
const table = readTable(`
  what                         | first | second | flaw            | side    | kind   | age | count
  professed years ago          | 25    |        |                 | islands | priest | 45  | 4
  professed years ago          | 25    |        |                 | islands | solemn | 45  | 1
  professed years ago          | 25    |        |                 | europe  | priest | 55  | 1
  professed years ago          | 40    |        |                 | islands | priest | 55  | 2
  professed years ago          | 40    |        |                 | europe  | priest | 65  | 2
  professed years ago          | 50    |        |                 | europe  | priest | 75  | 4
  professed years ago          | 50    |        |                 | europe  | solemn | 75  | 1
  professed years ago          | 60    |        |                 | europe  | priest | 85  | 2
  professed years ago          | 60    |        |                 | europe  | solemn | 85  | 1
  professed years ago          | 70    |        |                 | europe  | priest | 94  | 1
  ordained years ago, in days  | 25    | 1      |                 | islands | priest | 45  | 1
  ordained years ago, in days  | 50    | 3      |                 | europe  | priest | 75  | 1
  ordained years ago, in days  | 9     | 6      |                 | islands | priest | 35  | 1
  deacon too early             |       |        | DEACON_UNDERAGE | islands | priest | 35  | 1
  vows near the limit of years |       |        | TEMP_OVER_6Y    | islands | simple | 25  | 1
  perpetual vows next month    |       |        |                 | islands | simple | 25  | 1
  vows due in days             | 3     | 85     |                 | islands | simple | 25  | 13
  vows due in days             | -28   | -2     |                 | islands | simple | 25  | 5
  vows due in days             | -75   | -35    | VOWS_EXPIRED    | islands | simple | 25  | 3
  born on 29 February          |       |        |                 | islands | priest | 45  | 1
  born on 29 February          |       |        |                 | europe  | priest | 65  | 1
`);

/** Years since first profession that exactly so many brothers complete this year, and nobody else. */
export const jubileeYears = table.flatMap(({what, first}) =>
  what === 'professed years ago' ? [Number(first)] : [],
);

type Row = (typeof table)[number];

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
  for (const row of table) {
    const fitting = [...free].filter(({kind, ages, nation, code}) => {
      const isAtHome = nation === (isIslandCode(code) ? 'Indonesia' : 'Italy');
      const isOfSide = isIslandCode(code) === (row.side === 'islands');
      return isAtHome && isOfSide && kind === row.kind && ages[0] === Number(row.age);
    });
    for (const one of fitting.slice(0, Number(row.count))) deal(one, caseOf(row, today, random));
  }
  // Six birthdays are in seven days, 22 in thirty; near 29 February the two born on it are among them.
  const leapDay = daysUntil('2000-02-29', today);
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
