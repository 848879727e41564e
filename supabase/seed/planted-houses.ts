import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import {houses, type House} from './houses.ts';
import {idOf} from './ids.ts';
import type {Person} from './person.ts';
import {houseIssue, isSettled, issue, rowOf, type Ground, type Planted} from './planting.ts';
import type {Draft} from './seeded.ts';

/** Spoils who lives where and who leads: homes, guardians, their terms; one house for each. */
export function plantInHouses(ground: Ground): Planted[] {
  const {tables, today} = ground;
  const claim = claimer(ground);
  const [left, absent] = leaveHome(ground, claim);

  const [, twice] = claim((house) => memberOf(ground, house));
  // Not one that is full: there the second home would make ten.
  const [secondHome] = claim((house) =>
    house.residents < 9 ? freeGuardian(ground, house) : undefined,
  );
  tables.fraternity_assignments.push({
    id: idOf('fraternity_assignments', `${twice.key}/second home`),
    brother_id: twice.id,
    fraternity_id: secondHome.id,
    role: 'member',
    start_date: addDays(today, -3),
    end_date: null,
  });

  const [doubled, second] = claim((house) =>
    memberOf(ground, house, (one) => isRecent(openRow(ground, one).start_date, today)),
  );
  openRow(ground, second).role = 'guardian';

  const [headless, deposed] = claim((house) => freeGuardian(ground, house));
  openRow(ground, deposed).role = 'member';

  const [, overdue] = claim((house) => {
    const guardian = freeGuardian(ground, house);
    return guardian !== undefined && canHaveStayed(ground, guardian) ? guardian : undefined;
  });
  lengthenTerm(ground, overdue);

  return [
    issue('NO_CURRENT_FRATERNITY', 'medium', left),
    issue('NO_CURRENT_FRATERNITY', 'medium', absent),
    issue('TWO_CURRENT_FRATERNITIES', 'high', twice),
    houseIssue('TWO_GUARDIANS', 'high', doubled),
    houseIssue('NO_GUARDIAN', 'medium', headless),
    issue('GUARDIAN_TERM', 'medium', overdue),
    ...houses
      .filter((house) => house.residents < 3)
      .map((house) => houseIssue('HOUSE_UNDER_3', 'low', house)),
  ];
}

type Choice = (house: House) => Person | undefined;

/** Hands out each spacious house once, with the person in it that the choice falls on. */
function claimer(ground: Ground): (choose: Choice) => [House, Person] {
  const left = new Set(
    ground.random.shuffled(
      houses.filter(({purpose, residents}) => purpose === 'ordinary' && residents > 5),
    ),
  );
  return (choose) => {
    for (const house of left) {
      const person = choose(house);
      if (person === undefined) continue;
      left.delete(house);
      ground.spared.add(person.id);
      return [house, person];
    }
    throw new Error('No house is left to plant an issue in.');
  };
}

/** Two who left their houses forty days ago and are recorded nowhere since, an islander first. */
function leaveHome(ground: Ground, claim: ReturnType<typeof claimer>): [Person, Person] {
  const left = addDays(ground.today, -40);
  const hadArrived = (one: Person): boolean => openRow(ground, one).start_date < left;
  const [, one] = claim((house) =>
    house.code === 'PRV-NUS' ? memberOf(ground, house, hadArrived) : undefined,
  );
  const [, other] = claim((house) => memberOf(ground, house, hadArrived));
  for (const person of [one, other]) openRow(ground, person).end_date = left;
  return [one, other];
}

/** A priest without office in the house, whom nothing else depends on. */
function memberOf(
  ground: Ground,
  house: House,
  fits: (one: Person) => boolean = () => true,
): Person | undefined {
  const {people, household, spared} = ground;
  return people.find(
    (one) =>
      household.homes.get(one.id) === house &&
      !spared.has(one.id) &&
      isSettled(one) &&
      !household.offices.has(one.id) &&
      fits(one),
  );
}

function freeGuardian({household, spared}: Ground, house: House): Person | undefined {
  const guardian = household.guardians.get(house.id);
  return guardian !== undefined && !spared.has(guardian.id) ? guardian : undefined;
}

function openRow({tables}: Ground, person: Person): Draft<'fraternity_assignments'> {
  return rowOf(tables.fraternity_assignments, person, ({end_date}) => end_date === null);
}

function isRecent(start: Day, today: Day): boolean {
  return addMonths(start, 35) > today;
}

/** More than the three years of his term: since the summer before the chapter that should have changed him. */
function longStart(start: Day): Day {
  return addMonths(start, -40);
}

function rowBefore({tables}: Ground, person: Person): Draft<'fraternity_assignments'> | undefined {
  return tables.fraternity_assignments.findLast(
    (row) => row.brother_id === person.id && row.end_date !== null,
  );
}

/** His former post must have begun before, so that it can end earlier. */
function canHaveStayed(ground: Ground, guardian: Person): boolean {
  const before = rowBefore(ground, guardian);
  const start = longStart(openRow(ground, guardian).start_date);
  return before !== undefined && before.start_date < addDays(start, -30);
}

function lengthenTerm(ground: Ground, guardian: Person): void {
  const row = openRow(ground, guardian);
  row.start_date = longStart(row.start_date);
  const before = rowBefore(ground, guardian);
  if (before !== undefined) before.end_date = addDays(row.start_date, -1);
}
