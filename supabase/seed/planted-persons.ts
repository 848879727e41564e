import {addDays, addMonths, monthDay, type Day} from '#src/lib/civil-date.ts';
import {daysUntil, monthDays} from './calendar.ts';
import type {Draft} from './seeded.ts';
import type {Person} from './person.ts';
import {isSettled, issue, rowOf, take, type Ground, type Planted} from './planting.ts';
import {at} from './random.ts';

/** Spoils what is written of persons, living and gone. */
export function plantInPersons(ground: Ground): Planted[] {
  return [...plantAmongTheLiving(ground), ...plantAmongTheGone(ground)];
}

function plantAmongTheLiving(ground: Ground): Planted[] {
  const {tables, today} = ground;

  const misread = take(
    ground,
    (one) => isSettled(one) && one.course.stages.some(({stage}) => stage === 'aspirancy'),
  );
  const aspirancy = rowOf(tables.formation_stages, misread, ({stage}) => stage === 'aspirancy');
  aspirancy.start_date = addMonths(aspirancy.start_date, -12 * 40);

  const unborn = take(ground, isSettled);
  Object.assign(ownRow(ground, unborn), {birth_date: null, birthday: null, additional_info: null});

  const mistaken = take(ground, (one) => isSettled(one) && ownRow(ground, one).birthday === null);
  ownRow(ground, mistaken).birthday = otherBirthday(mistaken.birth, today);

  const unreachable = [0, 1, 2].map(() => take(ground, isSettled));
  for (const person of unreachable) {
    Object.assign(ownRow(ground, person), {phone: null, email: null, emergency_contact: null});
  }
  return [
    issue('DATE_ORDER', 'high', misread),
    {...issue('MISSING_BIRTH_DATE', 'medium', unborn), lost: unborn.birth},
    issue('BIRTHDAY_MISMATCH', 'low', mistaken),
    ...unreachable.map((person) => issue('CONTACT_MISSING', 'low', person)),
  ];
}

function plantAmongTheGone(ground: Ground): Planted[] {
  const {today} = ground;
  const near = new Set([-1, 0, 1].map((offset) => monthDay(addDays(today, offset))));
  const isQuiet = (one: Person): boolean =>
    one.exit?.kind === 'deceased' && !near.has(monthDay(one.exit.date));
  const bury = (): Person => take(ground, isQuiet);

  const undated = bury();
  ownRow(ground, undated).death_date = null;
  const [graveless, placeless] = [bury(), bury()];
  ownRow(ground, graveless).burial_place = null;
  ownRow(ground, placeless).death_place = null;
  const posted = [bury(), take(ground, (one) => one.exit?.kind === 'departed')];
  for (const person of posted) lastHome(ground, person).end_date = null;
  return [
    issue('DECEASED_NO_DATE', 'high', undated),
    issue('DECEASED_NO_PLACE', 'low', graveless),
    issue('DECEASED_NO_PLACE', 'low', placeless),
    ...posted.map((person) => issue('OPEN_POST_AFTER_EXIT', 'high', person)),
  ];
}

function lastHome({tables}: Ground, person: Person): Draft<'fraternity_assignments'> {
  const homes = tables.fraternity_assignments.filter(({brother_id}) => brother_id === person.id);
  return at(homes, homes.length - 1);
}

function ownRow({tables}: Ground, person: Person): Draft<'brothers'> {
  return at(
    tables.brothers.filter(({id}) => id === person.id),
    0,
  );
}

/** A slip of the pen that does not fall into the weeks whose birthdays are counted. */
function otherBirthday(birth: Day, today: Day): Day {
  for (let days = 20; days < 200; days++) {
    const slipped = addDays(birth, days);
    if (daysUntil(slipped, today) > monthDays && monthDay(slipped) !== '02-29') return slipped;
  }
  throw new Error('Every day of half a year is within a month.');
}
