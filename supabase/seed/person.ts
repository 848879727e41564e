import {range} from 'd3-array';
import {addDays, addMonths, monthDay, type Day} from '#src/lib/civil-date.ts';
import {lastTime, ordinaryDay} from './calendar.ts';
import {activeSlots, dealCases, ordinaryCase, slotsOf, type Case} from './cases.ts';
import {drawLife, type Life} from './lives.ts';
import {createNaming, type FullName} from './names.ts';
import type {House} from './houses.ts';
import type {Random} from './random.ts';
import {at, findOne, idOf, rangeOf, readTable} from './tables.ts';

/** How a brother ceased to be among the active; the dead have no reason and no notes. */
export type Exit = {
  readonly kind: 'deceased' | 'departed' | 'transferred';
  readonly date: Day;
  readonly reason: string;
  readonly notes: string;
};

/** One brother of the province, before he is written as rows. */
export type Person = Omit<Case, 'due'> &
  Life &
  FullName & {
    readonly id: string;
    readonly exit: Exit | null;
    /** The last day that his rows tell of: today, or when he left. */
    readonly until: Day;
    /** Neither gone nor suspended. */
    readonly isPresent: boolean;
    /** Professed perpetually. */
    readonly isBound: boolean;
    /** What his rows are drawn from. */
    readonly random: Random;
    /** Where he lives today, with which office there, and his account: decided when all are drawn. */
    home: House | null;
    office: string | null;
    account: string | null;
  };

export function isActivePriest({kind, isPresent}: Person): boolean {
  return kind === 'priest' && isPresent;
}

/** Draws the 500 brothers of the demo province, one of whom is entered twice, and a crowd of more active brothers. */
export function drawPeople(today: Day, crowdCount: number, random: Random) {
  const nameFor = createNaming(random.fork('names'));
  const lives = random.fork('lives');
  const draw = (key: string, wanted: Case, exit: Exit | null = null): Person => {
    const until = exit?.date ?? today;
    const life = drawLife(wanted, until, lives);
    return {
      ...{...wanted, ...life, ...nameFor(wanted.nation, life, !key.startsWith('crowd'))},
      ...{id: idOf('brothers', key), random: random.fork(key), exit, until},
      isPresent: exit === null && !key.startsWith('suspended'),
      isBound: life.perpetual !== null && wanted.kind !== 'simple',
      ...{home: null, office: null, account: null},
    };
  };
  const cases = dealCases(today, random.fork('cases'));
  const active = cases.map((wanted, index) => draw(`active-${index}`, wanted));
  const gone = departures(today, random.fork('gone')).map(({left, wanted, exit}, index) =>
    draw(`${left}-${index}`, wanted, exit),
  );
  const kinds = activeSlots.filter(({ages, kind}) => ages[0] < 75 && kind !== 'bishop');
  const crowd = range(crowdCount).map((index) =>
    draw(`crowd-${index}`, ordinaryCase(lives.pick(kinds), today, lives)),
  );
  // When an active brother moved to the custody, a second record was begun for him: an issue to be found.
  const movable = active.filter((one) => one.code === 'CUS-ARA' && !one.isKept);
  const original = findOne(movable, ({priesthood}) => priesthood !== null && priesthood < '2010');
  const copied = findOne(gone, ({exit}) => exit?.kind === 'transferred');
  const {id, code, exit, until, isPresent, random: own} = copied;
  const twin = {...original, id, code, exit, until, isPresent, random: own};
  const people = [...active, ...gone.map((one) => (one === copied ? twin : one))];
  return {people, twins: [original, twin], crowd};
}

/** How they left, as what, from where, how many of them, between how many months ago, and why; the suspended are still here. */
const table = readTable(
  'departures',
  'left | code | kind | vocation | nation | ages | count | monthsAgo | reason | notes',
);

/** Lists the 64 dead, 11 departed, 3 transferred and 2 suspended. */
function departures(today: Day, random: Random) {
  const feasts = deathDates(today, random);
  const rows = table.flatMap((row) => slotsOf(row).map((slot) => ({...row, slot})));
  return rows.map(({left, slot, monthsAgo, reason, notes}, index) => {
    const day = addDays(addMonths(today, -random.int(...rangeOf(monthsAgo))), -random.int(1, 28));
    // Vows that end on 29 February would have to be made on one.
    const date = left === 'deceased' ? lastTime(at(feasts, index), day) : ordinaryDay(day);
    const exit = left === 'suspended' ? null : {kind: left as Exit['kind'], date, reason, notes};
    // The vows of those who left in temporary vows ended on the day they left.
    const due = slot.kind === 'simple' ? {due: date, years: 3} : {};
    return {left, exit, wanted: {...ordinaryCase(slot, today, random), ...due}};
  });
}

/**
 * Chooses 60 days of the year for the 64 dead: today's for three, tomorrow's for two, yesterday's for one, the others
 * spread over the months, so that the necrology has something to read on any day.
 */
function deathDates(today: Day, random: Random): string[] {
  const dates = [0, 0, 0, 1, 1, -1].map((offset) => monthDay(addDays(today, offset)));
  for (let month = 0; dates.length < 64; month++) {
    const date = monthDay(addDays(addMonths('2001-01-01', month), random.int(0, 27)));
    if (!dates.includes(date)) dates.push(date);
  }
  return random.shuffled(dates);
}
