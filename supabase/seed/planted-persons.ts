import {addDays, addMonths, monthDay, type Day} from '#src/lib/civil-date.ts';
import {daysUntil, monthDays} from './calendar.ts';
import type {Draft} from './seeded.ts';
import type {Person} from './person.ts';
import {isSettled, issue, rowOf, take, type Ground, type Planted} from './planting.ts';
import {houses} from './houses.ts';
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
    issue('D01', misread),
    {...issue('D04', unborn), lost: unborn.birth},
    issue('D05', mistaken),
    ...unreachable.map((person) => issue('X07', person)),
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
  // Not in one of the two small houses, which would seem to have one resident more.
  const small = new Set(houses.filter(({residents}) => residents < 3).map(({id}) => id));
  const isRoomy = (one: Person): boolean => !small.has(lastHome(ground, one)?.fraternity_id ?? '');
  const posted = [
    take(ground, (one) => isQuiet(one) && isRoomy(one)),
    take(
      ground,
      (one) => one.key !== 'departed-6' && one.exit?.kind === 'departed' && isRoomy(one),
    ),
  ];
  for (const person of posted) {
    const last = lastHome(ground, person);
    if (last !== undefined) last.end_date = null;
  }
  return [
    issue('M01', undated),
    issue('M06', graveless),
    issue('M06', placeless),
    ...posted.map((person) => issue('M05', person)),
  ];
}

function lastHome({tables}: Ground, person: Person): Draft<'fraternity_assignments'> | undefined {
  return tables.fraternity_assignments.findLast((row) => row.brother_id === person.id);
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
