import type {Issue} from '#src/domain/validation/issue.ts';
import {nextOccurrence} from '#src/domain/anniversaries.ts';
import {addDays, addMonths, monthDay, type Day} from '#src/lib/civil-date.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import {houses, type House} from './houses.ts';
import {isIslander} from './names.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {at, findOne, idOf, readTable, type Tables} from './tables.ts';

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
const defects = readTable<'type' | 'severity' | 'on' | 'whose' | 'change'>('defects');

const daysSinceLeaving = 40;
/** Months, more than the three years of a guardian's term. */
const longTerm = 40;

const victims: Readonly<Record<string, (one: Person, ground: Ground) => boolean>> = {
  member: isMember,
  'member on the islands': (one, ground) => one.code === 'PRV-NUS' && isMember(one, ground),
  'recent member': (one, {tables, today}) => {
    const [home] = homesOf(one, tables);
    return home?.role === 'member' && home.start_date > addMonths(today, -35);
  },
  guardian: ({office}) => office === 'guardian',
  'guardian after a long post': (one, {tables, today}) => {
    const [home, before] = homesOf(one, tables);
    const start = addMonths(home?.start_date ?? today, -longTerm);
    return one.office === 'guardian' && (before?.start_date ?? today) <= addDays(start, -30);
  },
  priest: isSettled,
  'old priest': (one) => isSettled(one) && (one.first ?? '') < '1985',
  'islander professed since 1992': (one) =>
    isSettled(one) && isIslander(one.nation) && (one.first ?? '') > '1992',
  'former aspirant': (one, {tables}) =>
    isSettled(one) &&
    tables.formation_stages.some((row) => row.brother_id === one.id && row.stage === 'aspirancy'),
  'lay brother': ({kind, vocation, exit, first}) =>
    kind === 'solemn' && vocation === 'laicus' && exit === null && (first ?? '') > '1995',
  departed: ({exit}) => exit?.kind === 'departed',
  // The deaths on the days around today are counted.
  dead: ({exit}, {today}) =>
    exit?.kind === 'deceased' &&
    [-1, 0, 1].every((days) => monthDay(exit.date) !== monthDay(addDays(today, days))),
};

/** Spoils the rows of one brother. */
type Spoil = (own: Tables, person: Person, ground: Ground) => unknown;

const spoils: Readonly<Record<string, Spoil>> = {
  leave: ({fraternity_assignments: homes}, _, {today}) =>
    set(homes, {}, {end_date: addDays(today, -daysSinceLeaving)}),
  'become guardian': ({fraternity_assignments: homes}) => set(homes, {}, {role: 'guardian'}),
  'become member': ({fraternity_assignments: homes}) => set(homes, {}, {role: 'member'}),
  'add second home': (_, one, {tables, today}) => {
    const home = at(homesOf(one, tables), 0);
    // The houses of the custody are not full.
    const other = houses.findLast(({id, code}) => code === 'CUS-ARA' && id !== home.fraternity_id);
    const id = idOf('fraternity_assignments', `${home.id}/second home`);
    const added = {id, fraternity_id: other?.id ?? '', start_date: addDays(today, -3)};
    tables.fraternity_assignments.push({...home, ...added});
  },
  'lengthen term': ({fraternity_assignments: homes}) => {
    const [home, before] = homes.toReversed();
    const start_date = addMonths(home?.start_date ?? '', -longTerm);
    Object.assign(before ?? {}, {end_date: addDays(start_date, -1)});
    Object.assign(home ?? {}, {start_date});
  },
  'shorten novitiate': ({formation_stages: stages}, {first}) =>
    set(stages, {stage: 'novitiate'}, {start_date: addDays(addMonths(first ?? '', -12), 45)}),
  'enter before birth': ({formation_stages: stages}, {birth}) =>
    set(stages, {stage: 'aspirancy'}, {start_date: addMonths(birth, -120)}),
  'renew 20 days late': (own, person) => renewLate(own, person, 20),
  'renew 45 days late': (own, person) => renewLate(own, person, 45),
  'profess half a year early': ({vows}, {first}, {tables}) => {
    const date = addMonths(first ?? '', 30);
    set(vows, {type: 'solemn'}, {date});
    // The renewals after it never were.
    const never = new Set(vows.filter((row) => row.type === 'renewal' && row.date >= date));
    tables.vows = tables.vows.filter((row) => !never.has(row));
  },
  'ordain deacon early': ({ordinations}, {perpetual}) =>
    set(ordinations, {type: 'diaconate'}, {date: addDays(perpetual ?? '', -12)}),
  'remove diaconate': ({ordinations}, _, {tables}) => {
    const removed = ordinations.find(({type}) => type === 'diaconate');
    tables.ordinations = tables.ordinations.filter((row) => row !== removed);
  },
  'remove birth date': ({brothers}) => set(brothers, {}, {birth_date: null}),
  'write another birthday': ({brothers}, {birth}, {today}) => {
    // The birthdays of the next weeks are counted.
    const others = [20, 60].map((days) => addDays(birth, days));
    set(brothers, {}, {birthday: findOne(others, (day) => nextOccurrence(day, today).inDays > 30)});
  },
  'remove contacts': ({brothers}) =>
    set(brothers, {}, {phone: null, email: null, emergency_contact: null}),
  'remove date of death': ({brothers}) => set(brothers, {}, {death_date: null}),
  'remove place of burial': ({brothers}) => set(brothers, {}, {burial_place: null}),
  'remove place of death': ({brothers}) => set(brothers, {}, {death_place: null}),
  'reopen last post': ({fraternity_assignments: homes}) => set(homes, {}, {end_date: null}),
};

/** Plants the defects, those of houses first; houses of two are too small by themselves. */
export function plantDefects(ground: Ground): Planted[] {
  const {people, tables, random} = ground;
  const open = random.shuffled(houses.filter(({residents}) => residents === null));
  const settled = open.flatMap((house) =>
    people.filter((one) => one.home === house && isSettled(one)),
  );
  const spoiled = new Set<House | null>();
  const planted = defects.map(({type, severity, on, whose, change}) => {
    const choice =
      on === 'brother' ? random.shuffled(people) : settled.filter(({home}) => !spoiled.has(home));
    const person = findOne(choice, (one) => !one.isKept && victims[whose]?.(one, ground) === true);
    const {id, birth, home} = person;
    person.isKept = true;
    if (on !== 'brother') spoiled.add(home);
    const own = Object.entries<{id: string; brother_id?: string}[]>(tables).map(([table, rows]) => [
      table,
      rows.filter((row) => (row.brother_id ?? row.id) === id),
    ]);
    spoils[change]?.(Object.fromEntries(own) as Tables, person, ground);
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

function isMember(one: Person, {tables, today}: Ground): boolean {
  const [home] = homesOf(one, tables);
  return home?.role === 'member' && home.start_date < addDays(today, -daysSinceLeaving);
}

/** An active priest whose life nothing else depends on. */
function isSettled({kind, isPresent}: Person): boolean {
  return kind === 'priest' && isPresent;
}

function renewLate({vows}: Tables, {first}: Person, days: number): void {
  const date = addMonths(first ?? '', 24);
  set(vows, {date}, {date: addDays(date, days)});
}

/** Changes the last of some rows that has the values of `like`. */
function set<Row extends object>(rows: Row[], like: Partial<Row>, values: Partial<Row>): void {
  const last = findOne(rows.toReversed(), (row) => isEqualJson({...row, ...like}, row));
  Object.assign(last, values);
}
