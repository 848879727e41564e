import type {Issue} from '#src/domain/validation/issue.ts';
import {addDays, addMonths, monthDay, type Day} from '#src/lib/civil-date.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import {daysUntil} from './calendar.ts';
import {houses} from './houses.ts';
import {isIslander} from './names.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {findOne, idOf, readTable, type Draft, type Tables} from './tables.ts';

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

type Home = Draft<'fraternity_assignments'>;

/** The defects of homes, each in a house of its own. */
const defectsOfHomes = readTable(`
  type                     | severity | entityType | whose                      | change
  NO_CURRENT_FRATERNITY    | medium   | brother    | member on the islands      | leave
  NO_CURRENT_FRATERNITY    | medium   | brother    | member                     | leave
  TWO_CURRENT_FRATERNITIES | high     | brother    | member                     | add second home
  TWO_GUARDIANS            | high     | fraternity | recent member              | become guardian
  NO_GUARDIAN              | medium   | fraternity | guardian                   | become member
  GUARDIAN_TERM            | medium   | brother    | guardian after a long post | lengthen term
`);

const daysSinceLeaving = 40;
/** Months, more than the three years of a guardian's term. */
const longTerm = 40;

/** Plants the defects of the houses; those of two are too small by themselves. */
export function plantInHouses({tables, people, today, random}: Ground): Planted[] {
  const homes = tables.fraternity_assignments;
  const postBefore = ({brother_id}: Home): Home | undefined =>
    homes.findLast((one) => one.brother_id === brother_id && one.end_date !== null);
  const lengthened = ({start_date}: Home): Day => addMonths(start_date, -longTerm);
  const isMember = ({role, start_date}: Home): boolean =>
    role === 'member' && start_date < addDays(today, -daysSinceLeaving);

  const fits: Readonly<Record<string, (home: Home) => boolean>> = {
    member: isMember,
    'member on the islands': (home) =>
      isMember(home) && findOne(houses, ({id}) => id === home.fraternity_id).code === 'PRV-NUS',
    'recent member': ({role, start_date}) =>
      role === 'member' && start_date > addMonths(today, -35),
    guardian: ({role}) => role === 'guardian',
    'guardian after a long post': (home) =>
      home.role === 'guardian' &&
      (postBefore(home)?.start_date ?? today) <= addDays(lengthened(home), -30),
  };
  const changes: Readonly<Record<string, (home: Home) => unknown>> = {
    leave: (home) => (home.end_date = addDays(today, -daysSinceLeaving)),
    'become guardian': (home) => (home.role = 'guardian'),
    'become member': (home) => (home.role = 'member'),
    'add second home': (home) => {
      // The houses of the custody are not full.
      const other = houses.findLast(
        ({id, code}) => code === 'CUS-ARA' && id !== home.fraternity_id,
      );
      const id = idOf('fraternity_assignments', `${home.id}/second home`);
      const fraternity_id = other?.id ?? '';
      homes.push({...home, id, fraternity_id, start_date: addDays(today, -3)});
    },
    'lengthen term': (home) => {
      Object.assign(postBefore(home) ?? {}, {end_date: addDays(lengthened(home), -1)});
      home.start_date = lengthened(home);
    },
  };

  const settled = new Map(people.filter(isSettled).map((one) => [one.id, one]));
  const open = homes.filter((home) => home.end_date === null && settled.has(home.brother_id));
  const order = random.shuffled(houses.filter(({residents}) => residents === null));
  const free = order.flatMap(({id}) => open.filter(({fraternity_id}) => fraternity_id === id));
  const taken = new Set<string>();
  const planted = defectsOfHomes.map(({type, severity, entityType, whose, change}) => {
    const home = findOne(free, (one) => {
      const isKept = settled.get(one.brother_id)?.isKept ?? true;
      return !isKept && !taken.has(one.fraternity_id) && fits[whose]?.(one) === true;
    });
    changes[change]?.(home);
    taken.add(home.fraternity_id);
    Object.assign(settled.get(home.brother_id) ?? {}, {isKept: true});
    const entityId = entityType === 'brother' ? home.brother_id : home.fraternity_id;
    return {type, severity, entityType, entityId} as Planted;
  });
  const small = houses.filter(({residents}) => residents !== null && residents < 3);
  const tooSmall = {type: 'HOUSE_UNDER_3', severity: 'low', entityType: 'fraternity'} as const;
  return [...planted, ...small.map(({id}) => ({...tooSmall, entityId: id}))];
}

/** The defects of persons, each on somebody else. */
const defectsOfPersons = readTable(`
  type                     | severity | whose                         | change
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

const victims: Readonly<Record<string, (one: Person, ground: Ground) => boolean>> = {
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
    set(brothers, {}, {birthday: findOne(others, (day) => daysUntil(day, today) > 30)});
  },
  'remove contacts': ({brothers}) =>
    set(brothers, {}, {phone: null, email: null, emergency_contact: null}),
  'remove date of death': ({brothers}) => set(brothers, {}, {death_date: null}),
  'remove place of burial': ({brothers}) => set(brothers, {}, {burial_place: null}),
  'remove place of death': ({brothers}) => set(brothers, {}, {death_place: null}),
  'reopen last post': ({fraternity_assignments: homes}) => set(homes, {}, {end_date: null}),
};

/** Plants the defects of persons, living and gone; nobody gets two. */
export function plantInPersons(ground: Ground): Planted[] {
  const {people, tables, random} = ground;
  return defectsOfPersons.map(({type, severity, whose, change}) => {
    const person = findOne(
      random.shuffled(people),
      (one) => !one.isKept && victims[whose]?.(one, ground) === true,
    );
    const {id: entityId, birth} = person;
    person.isKept = true;
    const own = Object.entries<{id: string; brother_id?: string}[]>(tables).map(([table, rows]) => [
      table,
      rows.filter(({id, brother_id = id}) => brother_id === entityId),
    ]);
    spoils[change]?.(Object.fromEntries(own) as Tables, person, ground);
    return {type, severity, entityType: 'brother', entityId, birth} as Planted;
  });
}

/** An active priest whose life nothing else depends on. */
function isSettled({exit, kind, isSuspended}: Person): boolean {
  return exit === null && kind === 'priest' && !isSuspended;
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
