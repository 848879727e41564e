import {addDays, addMonths, yearOf, type Day} from '#src/lib/civil-date.ts';
import {ordinaryDay, type BirthdayWish} from './calendar.ts';
import {at, type Random} from './random.ts';
import type {Kind, Side, Slot} from './roster.ts';
import type {VowWish} from './young-course.ts';

/** What today asks of one life, so that the demo has its cases on any day. */
export type Wish = {
  birthday: BirthdayWish;
  vow: VowWish | null;
  professionYear: number | null;
  ordained: Day | null;
  /** Took every step as early as may be, the diaconate earlier: an issue to be found. */
  isEarly: boolean;
};

const jubilees: readonly (readonly [
  years: number,
  side: Side,
  kind: Kind,
  least: number,
  count: number,
])[] = [
  [25, 'islands', 'priest', 45, 4],
  [25, 'islands', 'solemn', 45, 1],
  [25, 'europe', 'priest', 55, 1],
  [40, 'islands', 'priest', 55, 2],
  [40, 'europe', 'priest', 65, 2],
  [50, 'europe', 'priest', 75, 4],
  [50, 'europe', 'solemn', 75, 1],
  [60, 'europe', 'priest', 85, 2],
  [60, 'europe', 'solemn', 85, 1],
  [70, 'europe', 'priest', 94, 1],
];

const ordinations: readonly (readonly [
  years: number,
  side: Side,
  least: number,
  inDays: number,
])[] = [
  [25, 'islands', 45, 1],
  [50, 'europe', 75, 3],
  [9, 'islands', 35, 6],
];

const vowStatuses = [
  ['Expiring Soon', 13],
  ['In Grace Period', 5],
  ['Expired Past Grace', 3],
] as const;

/** Years since first profession that exactly so many brothers complete this year, and nobody else. */
export const jubileeYears: readonly number[] = [...new Set(jubilees.map(([years]) => years))];

/** Deals the cases of the day out over the slots; nobody gets two of them. */
export function dealWishes(slots: readonly Slot[], today: Day, random: Random): Wish[] {
  const wishes = slots.map((): Wish => ({
    birthday: 'later',
    vow: null,
    professionYear: null,
    ordained: null,
    isEarly: false,
  }));
  const free = new Set(slots.keys());
  const take = (fits: (slot: Slot) => boolean): Wish => {
    const index = random.shuffled([...free]).find((candidate) => fits(at(slots, candidate)));
    if (index === undefined) throw new Error('No brother is left for a case of the day.');
    free.delete(index);
    return at(wishes, index);
  };

  for (const [years, side, kind, least, count] of jubilees) {
    for (let i = 0; i < count; i++) {
      const wish = take(
        (s) => s.side === side && s.kind === kind && s.ages[0] === least && isHome(s),
      );
      wish.professionYear = yearOf(today) - years;
    }
  }
  for (const [years, side, least, inDays] of ordinations) {
    const wish = take(
      (s) => s.side === side && s.kind === 'priest' && s.ages[0] === least && isHome(s),
    );
    wish.ordained = addMonths(ordinaryDay(addDays(today, inDays)), -12 * years);
  }
  take((s) => s.kind === 'priest' && s.ages[0] === 35 && s.nation === 'Indonesia').isEarly = true;
  dealVows(slots, wishes, take);
  for (let i = 0; i < 2; i++) take((s) => s.kind === 'priest' && isHome(s)).birthday = 'leap day';
  return wishes;
}

/** Wishes for so many birthdays this week and later this month, among those without another case. */
export function dealBirthdays(
  wishes: readonly Wish[],
  counts: {thisWeek: number; thisMonth: number},
  random: Random,
): void {
  const plain = wishes.filter(
    (wish) =>
      wish.birthday === 'later' &&
      wish.professionYear === null &&
      wish.ordained === null &&
      !wish.isEarly,
  );
  const chosen = random.shuffled(plain).slice(0, counts.thisWeek + counts.thisMonth);
  for (const [index, wish] of chosen.entries()) {
    wish.birthday = index < counts.thisWeek ? 'this week' : 'this month';
  }
}

function dealVows(
  slots: readonly Slot[],
  wishes: readonly Wish[],
  take: (fits: (slot: Slot) => boolean) => Wish,
): void {
  const isIslandStudent = (s: Slot): boolean =>
    s.side === 'islands' && s.kind === 'simple' && s.vocation === 'clerical' && s.ages[0] === 25;
  take(isIslandStudent).vow = {kind: 'near the cap'};
  take(isIslandStudent).vow = {kind: 'perpetual next month'};
  for (const [status, count] of vowStatuses) {
    for (let i = 0; i < count; i++) {
      take((s) => s.kind === 'simple' && s.ages[0] >= 25).vow = {kind: 'status', status};
    }
  }
  for (const [index, slot] of slots.entries()) {
    if (slot.kind === 'simple') at(wishes, index).vow ??= {kind: 'status', status: 'Active'};
  }
}

function isHome(slot: Slot): boolean {
  return slot.nation === (slot.side === 'islands' ? 'Indonesia' : 'Italy');
}
