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
const roster = readTable<'side' | 'kind' | 'groups'>('roster');

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
const caseTable = readTable<'what' | 'first' | 'second' | 'flaw' | 'whom'>('cases');

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
