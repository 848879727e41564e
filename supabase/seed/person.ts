import {range} from 'd3-array';
import {addDays, addMonths, isDay, monthDay, yearOf, type Day} from '#src/lib/civil-date.ts';
import {ordinaryDay} from './calendar.ts';
import {activeSlots, dealCases, ordinaryCase, type Case, type Slot} from './cases.ts';
import {isIslandCode} from './geography.ts';
import {drawLife, type Life} from './lives.ts';
import {createNaming, type FullName} from './names.ts';
import type {House} from './houses.ts';
import type {Random} from './random.ts';
import {findOne, idOf, readTable} from './tables.ts';

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
    /** A short name that no other has, for ids. */
    readonly key: string;
    readonly exit: Exit | null;
    /** Neither gone nor suspended. */
    readonly isPresent: boolean;
    /** Where he lives today, with which office there, and his account: decided when all are drawn. */
    home: House | null;
    office: string | null;
    account: string | null;
  };

/** Draws the 500 brothers of the demo province, one of whom is entered twice, and a crowd of more active brothers. */
export function drawPeople(today: Day, crowdCount: number, random: Random) {
  const nameFor = createNaming(random.fork('names'));
  const lives = random.fork('lives');
  const draw = (key: string, wanted: Case, exit: Exit | null = null): Person => {
    const life = drawLife(wanted, exit?.date ?? today, lives);
    const name = nameFor(wanted.nation, life, !key.startsWith('crowd'));
    const person = {...wanted, ...life, ...name, key, id: idOf('brothers', key), exit};
    const isPresent = exit === null && !key.startsWith('suspended');
    return {...person, isPresent, home: null, office: null, account: null};
  };
  const cases = dealCases(today, random.fork('cases'));
  const active = cases.map((wanted, index) => draw(`active-${index}`, wanted));
  const gone = goneBrothers(today, random.fork('gone')).map(({key, slot, exit}) => {
    const usual = {...slot, birthday: [0, 364], flaw: null, isKept: false} as const;
    // The vows of those who left in temporary vows ended on the day they left.
    const due = slot.kind === 'simple' && exit !== null ? {due: exit.date, years: 3} : {};
    return draw(key, {...usual, ...due}, exit);
  });
  const kinds = activeSlots.filter(({ages, kind}) => ages[0] < 75 && kind !== 'bishop');
  const crowd = range(crowdCount).map((index) =>
    draw(`crowd-${index}`, ordinaryCase(lives.pick(kinds), today, lives)),
  );
  // When an active brother moved to the custody, a second record was begun for him: an issue to be found.
  const movable = active.filter((one) => one.code === 'CUS-ARA' && !one.isKept);
  const original = findOne(movable, ({priesthood}) => priesthood !== null && priesthood < '2010');
  const copied = findOne(gone, ({exit}) => exit?.kind === 'transferred');
  const {key, id, code, exit, isPresent} = copied;
  const twin = {...original, key, id, code, exit, isPresent};
  const people = [...active, ...gone.map((one) => (one === copied ? twin : one))];
  return {people, twins: [original, twin], crowd};
}

/** What one brother who is not active needs before he has a life. */
type Gone = {key: string; slot: Slot; exit: Exit | null};

/** How they left, as what, from where, between how many months ago, and why; the suspended are still here. */
const table = readTable<'left' | 'kind' | 'vocation' | 'nation' | 'monthsAgo' | 'reason' | 'notes'>(
  'departures',
);

/** Lists the 64 dead, 11 departed, 3 transferred and 2 suspended. */
function goneBrothers(today: Day, random: Random): Gone[] {
  const dead = deathDays(today, random).map((date, index) => dying(date, index, random));
  const others = table.map((row, index): Gone => {
    const {left, kind, vocation, nation, monthsAgo, reason, notes} = row;
    const [least = 0, most = 0] = monthsAgo.split('-').map(Number);
    // Vows that end on 29 February would have to be made on one.
    const day = addDays(addMonths(today, -random.int(least, most)), -random.int(1, 28));
    const exit = {kind: left as 'departed', date: ordinaryDay(day), reason, notes};
    const code = nation === 'Italy' ? 'PRV-APP' : 'PRV-NUS';
    const ages = kind === 'simple' ? [21, 38] : [38, 55];
    const slot = {kind, vocation, nation, code, ages} as unknown as Slot;
    return {key: `${left}-${index}`, slot, exit: left === 'suspended' ? null : exit};
  });
  return [...dead, ...others];
}

/** Five each of the 64 are of the delegation and of the custody; missionaries died before islanders. */
function dying(date: Day, index: number, random: Random): Gone {
  const smaller = index % 13 === 3 ? 'CUS-ARA' : index % 13 === 6 ? 'DEL-BAL' : null;
  const code = smaller ?? (index % 2 === 0 ? 'PRV-APP' : 'PRV-NUS');
  const onIslands = random.pick(date < '1990' ? missionaries : islanders);
  const nation = isIslandCode(code) ? onIslands : code === 'DEL-BAL' ? 'Croatia' : 'Italy';
  const age = random.int(nation === 'Indonesia' ? 48 : 58, 92);
  const [kind, vocation] =
    index % 4 === 3 ? (['solemn', 'laicus'] as const) : (['priest', 'clerical'] as const);
  const exit = {kind: 'deceased', date, reason: '', notes: ''} as const;
  return {key: `deceased-${index}`, slot: {kind, vocation, nation, code, ages: [age, age]}, exit};
}

const missionaries = ['Netherlands', 'Germany', 'Italy'] as const;
const islanders = ['Indonesia', 'Indonesia', 'Indonesia', 'Netherlands'] as const;
const deathCount = 64;
const firstYear = 1952;

/**
 * Chooses days of death on 60 days of the year: three on today's date, two on tomorrow's, one on yesterday's, the
 * others spread over the months, so that the necrology has something to read on any day. Early years come first.
 */
function deathDays(today: Day, random: Random): Day[] {
  const dates = [0, 0, 0, 1, 1, -1].map((offset) => monthDay(addDays(today, offset)));
  for (let month = 0; dates.length < deathCount; month++) {
    const date = monthDay(addDays(addMonths('2001-01-01', month), random.int(0, 27)));
    if (!dates.includes(date)) dates.push(date);
  }
  const span = yearOf(today) - firstYear;
  return random.shuffled(dates).map((date, index) => {
    // What would still be ahead happened a year before; 29 February in the leap year before.
    let year = firstYear + Math.floor((index * span) / (deathCount - 1));
    while (year > firstYear && (`${year}-${date}` >= today || !isDay(`${year}-${date}`))) year--;
    return `${year}-${date}`;
  });
}
