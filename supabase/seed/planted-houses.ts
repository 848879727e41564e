import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import type {Household} from './household.ts';
import {houses, type House} from './houses.ts';
import {idOf} from './ids.ts';
import type {Person} from './person.ts';
import {isSettled, issue, rowOf, take, type Ground, type Planted} from './planting.ts';
import {at} from './random.ts';
import type {Draft} from './seeded.ts';

/** Spoils who lives where and who leads: homes, guardians, their terms. */
export function plantInHouses(ground: Ground): Planted[] {
  const {tables, household, today, random} = ground;
  const open = (person: Person): Draft<'fraternity_assignments'> => openRow(ground, person);
  const isMember = (one: Person): boolean =>
    !ground.spared.has(one.id) &&
    isSettled(one) &&
    household.homes.has(one.id) &&
    !household.offices.has(one.id) &&
    open(one).role === 'member';
  const roomy = random.shuffled(
    houses.filter((house) => house.purpose === 'ordinary' && house.residents > 5),
  );
  const livesIn =
    (house: House) =>
    (one: Person): boolean =>
      isMember(one) && household.homes.get(one.id) === house;

  const gone = [at(roomy, 0), at(roomy, 1)].map((house) => take(ground, livesIn(house)));
  for (const person of gone) {
    const row = open(person);
    row.end_date = row.start_date > addDays(today, -40) ? row.start_date : addDays(today, -40);
  }
  const twice = take(ground, livesIn(at(roomy, 2)));
  tables.fraternity_assignments.push({
    id: idOf('fraternity_assignments', `${twice.key}/second home`),
    brother_id: twice.id,
    fraternity_id: at(roomy, 3).id,
    role: 'member',
    start_date: addDays(today, -3),
    end_date: null,
  });

  const doubled = roomy
    .slice(4)
    .find((house) =>
      ground.people.some((one) => livesIn(house)(one) && isRecent(open(one).start_date, today)),
    );
  if (doubled === undefined) throw new Error('No house can have a second guardian.');
  const second = take(
    ground,
    (one) => livesIn(doubled)(one) && isRecent(open(one).start_date, today),
  );
  open(second).role = 'guardian';

  const others = roomy.slice(4).filter((house) => house !== doubled && house.city !== 'Sintang');
  const headless = at(
    others.filter((house) => !ground.spared.has(guardianOf(household, house).id)),
    0,
  );
  open(guardianOf(household, headless)).role = 'member';
  const overdue = others.find((house) => house !== headless && canHaveStayed(ground, house));
  if (overdue === undefined) throw new Error('No guardian can have stayed too long.');
  const stayed = guardianOf(household, overdue);
  lengthenTerm(ground, stayed);

  return [
    ...gone.map((person) => issue('A01', person)),
    issue('A02', twice),
    {code: 'A05', table: 'fraternities', id: doubled.id},
    {code: 'A06', table: 'fraternities', id: headless.id},
    issue('A09', stayed),
    ...houses
      .filter((house) => house.residents < 3)
      .map((house) => ({code: 'A10', table: 'fraternities' as const, id: house.id})),
  ];
}

function openRow({tables}: Ground, person: Person): Draft<'fraternity_assignments'> {
  return rowOf(tables.fraternity_assignments, person, ({end_date}) => end_date === null);
}

function isRecent(start: Day, today: Day): boolean {
  return addMonths(start, 35) > today;
}

function guardianOf(household: Household, house: House): Person {
  const guardian = household.guardians.get(house.id);
  if (guardian === undefined) throw new Error(`${house.city} has no guardian.`);
  return guardian;
}

/** More than the three years of his term: since the summer before the chapter that should have changed him. */
function longStart(start: Day): Day {
  return addMonths(start, -40);
}

function rowBefore({tables}: Ground, person: Person): Draft<'fraternity_assignments'> | undefined {
  return tables.fraternity_assignments
    .filter((row) => row.brother_id === person.id && row.end_date !== null)
    .at(-1);
}

/** His former post must have begun before, so that it can end earlier. */
function canHaveStayed(ground: Ground, house: House): boolean {
  const guardian = guardianOf(ground.household, house);
  if (ground.spared.has(guardian.id)) return false;
  const before = rowBefore(ground, guardian);
  return (
    before !== undefined &&
    before.start_date < addDays(longStart(openRow(ground, guardian).start_date), -30)
  );
}

function lengthenTerm(ground: Ground, guardian: Person): void {
  const row = openRow(ground, guardian);
  row.start_date = longStart(row.start_date);
  const before = rowBefore(ground, guardian);
  if (before !== undefined) before.end_date = addDays(row.start_date, -1);
}
