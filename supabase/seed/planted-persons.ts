import {addDays, addMonths, monthDay, type Day} from '#src/lib/civil-date.ts';
import {daysUntil} from './calendar.ts';
import type {Person} from './person.ts';
import {isSettled, remove, rowOf, take, type Ground, type Planted} from './planting.ts';
import {isIslander} from './roster.ts';
import type {Draft} from './tables.ts';

type Defect = readonly [
  type: Planted['type'],
  severity: Planted['severity'],
  fits: (person: Person, ground: Ground) => boolean,
  spoil: (person: Person, ground: Ground, own: Draft<'brothers'>) => void,
];

const professedBetween = (from: string, until: string) => (one: Person) =>
  isSettled(one) && isIslander(one.nation) && (one.first ?? '') > from && (one.first ?? '') < until;

/** Dead, but not on the days around today: those are counted. */
const isDead = ({exit}: Person, {today}: Ground): boolean =>
  exit?.kind === 'deceased' &&
  [-1, 0, 1].every((offset) => monthDay(exit.date) !== monthDay(addDays(today, offset)));

const shortenNovitiate = (person: Person, {tables}: Ground): void => {
  const novitiate = rowOf(tables, 'formation_stages', person, ({stage}) => stage === 'novitiate');
  novitiate.start_date = addDays(addMonths(person.first ?? '', -12), 45);
};

const renewLate =
  (days: number) =>
  (person: Person, {tables}: Ground): void => {
    const due = addMonths(person.first ?? '', 24);
    rowOf(tables, 'vows', person, ({date}) => date === due).date = addDays(due, days);
  };

const removeContacts = (_: Person, __: Ground, own: Draft<'brothers'>): void => {
  Object.assign(own, {phone: null, email: null, emergency_contact: null});
};

const reopenPost = (person: Person, {tables}: Ground): void => {
  rowOf(tables, 'fraternity_assignments', person).end_date = null;
};

/** The defects of persons, each on somebody else: issue, severity, who may get it, and how. */
const defects: readonly Defect[] = [
  ['NOVITIATE_SHORT', 'high', professedBetween('1990', '9999'), shortenNovitiate],
  ['NOVITIATE_SHORT', 'high', professedBetween('1990', '9999'), shortenNovitiate],
  // Within the days of grace, and after them.
  ['TEMP_GAP', 'medium', professedBetween('1986', '9999'), renewLate(20)],
  ['TEMP_GAP', 'high', professedBetween('1986', '9999'), renewLate(45)],
  [
    'PERPETUAL_EARLY',
    'high',
    ({kind, vocation, first, exit}) =>
      kind === 'solemn' && vocation === 'laicus' && exit === null && (first ?? '') > '1995',
    (person, {tables}) => {
      const perpetual = rowOf(tables, 'vows', person, ({type}) => type === 'solemn');
      perpetual.date = addMonths(person.first ?? '', 30);
      // The renewals after it never were.
      const isLater = ({date}: Draft<'vows'>): boolean => date >= perpetual.date;
      remove(
        tables.vows,
        (row) => row.brother_id === person.id && row !== perpetual && isLater(row),
      );
    },
  ],
  [
    'ORDERS_BEFORE_PERPETUAL',
    'high',
    professedBetween('1992', '9999'),
    (person, {tables}) => {
      const diaconate = rowOf(tables, 'ordinations', person, ({type}) => type === 'diaconate');
      diaconate.date = addDays(person.perpetual ?? '', -12);
    },
  ],
  [
    'PRIEST_WITHOUT_DIACONATE',
    'medium',
    (one) => isSettled(one) && (one.first ?? '') < '1985',
    ({id}, {tables}) => {
      remove(tables.ordinations, (row) => row.brother_id === id && row.type === 'diaconate');
    },
  ],
  [
    'DATE_ORDER',
    'high',
    ({id, ...one}, {tables}) =>
      isSettled({id, ...one}) &&
      tables.formation_stages.some((row) => row.brother_id === id && row.stage === 'aspirancy'),
    (person, {tables}) => {
      const aspirancy = rowOf(
        tables,
        'formation_stages',
        person,
        ({stage}) => stage === 'aspirancy',
      );
      aspirancy.start_date = addMonths(aspirancy.start_date, -12 * 40);
    },
  ],
  ['MISSING_BIRTH_DATE', 'medium', isSettled, (_, __, own) => void (own.birth_date = null)],
  [
    'BIRTHDAY_MISMATCH',
    'low',
    isSettled,
    ({birth}, {today}, own) => void (own.birthday = wrongBirthday(birth, today)),
  ],
  ['CONTACT_MISSING', 'low', isSettled, removeContacts],
  ['CONTACT_MISSING', 'low', isSettled, removeContacts],
  ['CONTACT_MISSING', 'low', isSettled, removeContacts],
  ['DECEASED_NO_DATE', 'high', isDead, (_, __, own) => void (own.death_date = null)],
  ['DECEASED_NO_PLACE', 'low', isDead, (_, __, own) => void (own.burial_place = null)],
  ['DECEASED_NO_PLACE', 'low', isDead, (_, __, own) => void (own.death_place = null)],
  ['OPEN_POST_AFTER_EXIT', 'high', isDead, reopenPost],
  ['OPEN_POST_AFTER_EXIT', 'high', ({exit}) => exit?.kind === 'departed', reopenPost],
];

/** Plants the defects of persons, living and gone. */
export function plantInPersons(ground: Ground): Planted[] {
  return defects.map(([type, severity, fits, spoil]) => {
    const person = take(ground, (one) => fits(one, ground));
    const own = ground.tables.brothers.find(({id}) => id === person.id);
    if (own !== undefined) spoil(person, ground, own);
    return {type, severity, entityType: 'brother', entityId: person.id, lost: person.birth};
  });
}

/** A writing error that does not fall into the weeks whose birthdays are counted. */
function wrongBirthday(birth: Day, today: Day): Day {
  const isLater = (day: Day): boolean => daysUntil(day, today) > 30 && monthDay(day) !== '02-29';
  const near = [20, 60].map((days) => addDays(birth, days));
  return near.find(isLater) ?? '';
}
