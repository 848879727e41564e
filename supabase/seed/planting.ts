import type {Issue} from '#src/domain/validation/issue.ts';
import {nextOccurrence} from '#src/domain/anniversaries.ts';
import {addDays, addMonths, monthDay, type Day} from '#src/lib/civil-date.ts';
import {houses, type House} from './houses.ts';
import {isActivePriest, type Person} from './person.ts';
import type {Random} from './random.ts';
import {findOne, idOf, listOf, readTable, type Tables} from './tables.ts';

/** A defect put into the data on purpose, so that the rules have something to find. */
export type Planted = Pick<Issue, 'type' | 'severity' | 'entityType' | 'entityId'> & {
  /** When the brother was born, which the record may no longer say. */
  readonly birth?: Day;
};

/** What the defects are planted in. */
export type Ground = {
  readonly tables: Tables;
  readonly people: readonly Person[];
  readonly today: Day;
  readonly random: Random;
};

/** The defects, each on another brother; those of a house or of a resident in it, each in another house. */
const defects = readTable('defects', 'type | severity | on | whose | table | row | fields | value');

type Defect = (typeof defects)[number];

/** Months, more than the three years of a guardian's term and the half year that the rule tolerates. */
const longTerm = 43;

const victims: Readonly<Record<string, (one: Person, ground: Ground) => boolean>> = {
  'recent member on the islands': (one, {tables, today}) => {
    const [home] = homesOf(one, tables);
    if (one.code !== 'PRV-NUS' || home?.role !== 'member') return false;
    return home.start_date > addMonths(today, -35) && home.start_date < addDays(today, -40);
  },
  'guardian after a long post': (one, {tables, today}) => {
    const [home, before] = homesOf(one, tables);
    const start = addMonths(home?.start_date ?? today, -longTerm);
    return one.office === 'guardian' && (before?.start_date ?? today) <= addDays(start, -30);
  },
  priest: isActivePriest,
  'old priest': (one) => isActivePriest(one) && (one.first ?? '') < '1985',
  // The birthdays of the next weeks are counted.
  'priest born in other months': (one, {today}) =>
    isActivePriest(one) && nextOccurrence(one.birth, today).inDays < 300,
  'islander professed since 1992': (one) =>
    isActivePriest(one) && one.nation.side.name === 'islands' && (one.first ?? '') > '1992',
  'former aspirant': (one, {tables}) =>
    isActivePriest(one) &&
    tables.formation_stages.some((row) => row.brother_id === one.id && row.stage === 'aspirancy'),
  'lay brother': ({kind, vocation, exit, first}) =>
    kind === 'solemn' && vocation === 'laicus' && exit === null && (first ?? '') > '1995',
  departed: ({exit}) => exit?.kind === 'departed',
  // The deaths on the days around today are counted.
  'dead, professed since 1952': ({exit, first}, {today}) =>
    exit?.kind === 'deceased' &&
    (first ?? '') > '1952' &&
    [-1, 0, 1].every((days) => monthDay(exit.date) !== monthDay(addDays(today, days))),
};

/** The changes that are more than new values of one row. */
const changes: Readonly<Record<string, (person: Person, ground: Ground) => void>> = {
  'second home': (person, {tables, today}) => {
    const [home] = homesOf(person, tables);
    // The houses of the custody are not full.
    const {id: fraternity_id} = findOne(houses, ({code}) => code === 'CUS-ARA');
    const id = idOf('fraternity_assignments', `${person.id}/second home`);
    const added = {id, fraternity_id, start_date: addDays(today, -3)};
    if (home !== undefined) tables.fraternity_assignments.push({...home, ...added});
  },
  'longer term': (person, {tables, today}) => {
    const [home, before] = homesOf(person, tables);
    const start_date = addMonths(home?.start_date ?? today, -longTerm);
    Object.assign(home ?? {}, {start_date});
    Object.assign(before ?? {}, {end_date: addDays(start_date, -1)});
  },
  'early perpetual vows': ({id, first}, {tables, today}) => {
    const date = addMonths(first ?? today, 30);
    // The renewals after it never were.
    tables.vows = tables.vows.filter(
      (row) => row.brother_id !== id || row.type !== 'renewal' || row.date < date,
    );
    const last = tables.vows.findLast(({brother_id}) => brother_id === id);
    Object.assign(last ?? {}, {date});
  },
  'no diaconate': ({id}, {tables}) => {
    tables.ordinations = tables.ordinations.filter(
      ({brother_id, type}) => brother_id !== id || type !== 'diaconate',
    );
  },
};

/** Changes the last row of a brother in a table, or the last of a type or a stage. */
function changeValues(person: Person, {tables, today}: Ground, defect: Defect): void {
  const rows: readonly Readonly<Record<string, unknown>>[] = tables[defect.table as keyof Tables];
  const last = rows.findLast(({id, brother_id = id, type, stage = type}) => {
    return brother_id === person.id && (defect.row === '' || stage === defect.row);
  });
  const value = valueOf(defect.value, person, today);
  for (const field of listOf(defect.fields)) Object.assign(last ?? {}, {[field]: value});
}

/** Reads a day like `first -12 months 45 days`, counted from a day of a life or from today, or another value. */
function valueOf(text: string, {birth, first, perpetual}: Person, today: Day): string | null {
  const [, from, months, days] = /^(\w+) (-?\d+) months (-?\d+) days$/.exec(text) ?? [];
  if (from === undefined) return text || null;
  const known = new Map(Object.entries({birth, first, perpetual, today}));
  return addDays(addMonths(known.get(from) ?? today, Number(months)), Number(days));
}

/** Plants the defects, those of houses first; houses of two are too small by themselves. */
export function plantDefects(ground: Ground): Planted[] {
  const {people, random} = ground;
  const open = random.shuffled(houses.filter(({residents}) => residents === null));
  const settled = open.flatMap((house) =>
    people.filter((one) => one.home === house && isActivePriest(one)),
  );
  const spoiled = new Set<House | null>();
  const planted = defects.map((defect) => {
    const {type, severity, on, whose} = defect;
    const choice =
      on === 'brother' ? random.shuffled(people) : settled.filter(({home}) => !spoiled.has(home));
    const fits = (one: Person): boolean => !one.isKept && victims[whose]?.(one, ground) === true;
    const person = findOne(choice, fits);
    const {id, birth, home} = person;
    person.isKept = true;
    if (on !== 'brother') spoiled.add(home);
    (changes[defect.value] ?? changeValues)(person, ground, defect);
    const entity =
      on === 'house'
        ? {entityType: 'fraternity', entityId: home?.id}
        : {entityType: 'brother', entityId: id, birth};
    return {type, severity, ...entity} as Planted;
  });
  const small = houses.filter(({residents}) => residents !== null && residents < 3);
  const tooSmall = {type: 'HOUSE_UNDER_3', severity: 'low', entityType: 'fraternity'} as const;
  return [...planted, ...small.map(({id}) => ({...tooSmall, entityId: id}))];
}

/** The homes of a brother, the last first. */
function homesOf({id}: Person, {fraternity_assignments: homes}: Tables) {
  return homes.filter(({brother_id}) => brother_id === id).toReversed();
}
