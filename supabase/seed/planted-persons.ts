import {addDays, addMonths, monthDay, type Day} from '#src/lib/civil-date.ts';
import {daysUntil} from './calendar.ts';
import type {Person} from './person.ts';
import {isSettled, type Ground, type Planted} from './planting.ts';
import {isIslander} from './roster.ts';
import {readTable, type Draft, type Tables} from './tables.ts';

/** The defects of persons, each on somebody else: issue, severity, who may get it, and what is done. */
const defects = readTable(`
  type                     | severity | fitting                       | done
  NOVITIATE_SHORT          | high     | islander professed since 1992 | shorten novitiate
  NOVITIATE_SHORT          | high     | islander professed since 1992 | shorten novitiate
  TEMP_GAP                 | medium   | islander professed since 1992 | renew 20 days late
  TEMP_GAP                 | high     | islander professed since 1992 | renew 45 days late
  PERPETUAL_EARLY          | high     | lay brother                   | profess half a year early
  ORDERS_BEFORE_PERPETUAL  | high     | islander professed since 1992 | ordain deacon early
  PRIEST_WITHOUT_DIACONATE | medium   | old priest                    | remove diaconate
  DATE_ORDER               | high     | former aspirant               | enter before birth
  MISSING_BIRTH_DATE       | medium   | priest                        | remove birth date
  BIRTHDAY_MISMATCH        | low      | priest                        | write another birthday
  CONTACT_MISSING          | low      | priest                        | remove contacts
  CONTACT_MISSING          | low      | priest                        | remove contacts
  CONTACT_MISSING          | low      | priest                        | remove contacts
  DECEASED_NO_DATE         | high     | dead                          | remove date of death
  DECEASED_NO_PLACE        | low      | dead                          | remove place of burial
  DECEASED_NO_PLACE        | low      | dead                          | remove place of death
  OPEN_POST_AFTER_EXIT     | high     | dead                          | reopen last post
  OPEN_POST_AFTER_EXIT     | high     | departed                      | reopen last post
`);

const who: Readonly<Record<string, (one: Person, ground: Ground) => boolean>> = {
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

type Spoil = (own: Draft<'brothers'>, person: Person, tables: Tables, today: Day) => unknown;

const what: Readonly<Record<string, Spoil>> = {
  'shorten novitiate': (_, person, {formation_stages}) => {
    const start_date = addDays(addMonths(person.first ?? '', -12), 45);
    change(formation_stages, person, ({stage}) => stage === 'novitiate', {start_date});
  },
  'enter before birth': (_, person, {formation_stages}) => {
    const start_date = addMonths(person.birth, -120);
    change(formation_stages, person, ({stage}) => stage === 'aspirancy', {start_date});
  },
  'renew 20 days late': (_, person, tables) => renewLate(person, tables, 20),
  'renew 45 days late': (_, person, tables) => renewLate(person, tables, 45),
  'profess half a year early': ({id}, person, tables) => {
    const date = addMonths(person.first ?? '', 30);
    change(tables.vows, person, ({type}) => type === 'solemn', {date});
    // The renewals after it never were.
    tables.vows = tables.vows.filter(
      (row) => row.brother_id !== id || row.type !== 'renewal' || row.date < date,
    );
  },
  'ordain deacon early': (_, person, {ordinations}) => {
    const date = addDays(person.perpetual ?? '', -12);
    change(ordinations, person, ({type}) => type === 'diaconate', {date});
  },
  'remove diaconate': ({id}, _, tables) => {
    tables.ordinations = tables.ordinations.filter(
      ({brother_id, type}) => brother_id !== id || type !== 'diaconate',
    );
  },
  'remove birth date': (own) => (own.birth_date = null),
  'write another birthday': (own, {birth}, _, today) => {
    // The birthdays of the next weeks are counted.
    const others = [20, 60].map((days) => addDays(birth, days));
    own.birthday = others.find((day) => daysUntil(day, today) > 30) ?? null;
  },
  'remove contacts': (own) =>
    Object.assign(own, {phone: null, email: null, emergency_contact: null}),
  'remove date of death': (own) => (own.death_date = null),
  'remove place of burial': (own) => (own.burial_place = null),
  'remove place of death': (own) => (own.death_place = null),
  'reopen last post': (_, person, {fraternity_assignments}) => {
    change(fraternity_assignments, person, () => true, {end_date: null});
  },
};

/** Plants the defects of persons, living and gone; nobody gets two. */
export function plantInPersons(ground: Ground): Planted[] {
  const {people, tables, today, random, spared} = ground;
  return defects.map(({type, severity, fitting, done}) => {
    const person = random
      .shuffled(people)
      .find((one) => !spared.has(one.id) && who[fitting]?.(one, ground) === true);
    const own = tables.brothers.find(({id}) => id === person?.id);
    if (person === undefined || own === undefined) throw new Error(`Nobody is left for ${type}.`);
    spared.add(person.id);
    what[done]?.(own, person, tables, today);
    const issue = {type, severity, entityType: 'brother', entityId: person.id};
    return {...issue, birth: person.birth} as Planted;
  });
}

function renewLate(person: Person, {vows}: Tables, days: number): void {
  const due = addMonths(person.first ?? '', 24);
  change(vows, person, ({date}) => date === due, {date: addDays(due, days)});
}

/** Changes the last row of a brother that fits. */
function change<T extends {brother_id: string}>(
  rows: readonly T[],
  {id, key}: Person,
  fits: (row: T) => boolean,
  values: Partial<T>,
): void {
  const found = rows.findLast((row) => row.brother_id === id && fits(row));
  if (found === undefined) throw new Error(`${key} has no row to change.`);
  Object.assign(found, values);
}
