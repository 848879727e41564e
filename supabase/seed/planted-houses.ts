import {addDays, addMonths} from '#src/lib/civil-date.ts';
import {houses, type House} from './houses.ts';
import {idOf} from './ids.ts';
import type {Person} from './person.ts';
import {isSettled, rowOf, type Ground, type Planted} from './planting.ts';
import type {Draft} from './tables.ts';

type Defect = readonly [
  type: Planted['type'],
  severity: Planted['severity'],
  subject: 'person' | 'house',
  choose: (house: House, ground: Ground) => Person | undefined,
  spoil: (person: Person, house: House, ground: Ground) => void,
];

/** More than the three years of a guardian's term. */
const longTerm = 40;
const daysSinceLeaving = 40;

/** The defects of homes and guardians, each in a house of its own: issue, severity, whose, who, and how. */
const defects: readonly Defect[] = [
  // The first is an islander: a new house on the islands is proposed for them.
  ['NO_CURRENT_FRATERNITY', 'medium', 'person', islandMember, leaveHome],
  ['NO_CURRENT_FRATERNITY', 'medium', 'person', settledMember, leaveHome],
  ['TWO_CURRENT_FRATERNITIES', 'high', 'person', member, addSecondHome],
  ['TWO_GUARDIANS', 'high', 'house', recentMember, setRole('guardian')],
  ['NO_GUARDIAN', 'medium', 'house', guardian, setRole('member')],
  ['GUARDIAN_TERM', 'medium', 'person', guardianWithFormerPost, lengthenTerm],
];

/** Plants the defects of the houses; those of two are too small by themselves. */
export function plantInHouses(ground: Ground): Planted[] {
  const left = ground.random.shuffled(houses.filter(({residents}) => residents === null));
  const planted = defects.map(([type, severity, subject, choose, spoil]): Planted => {
    for (const [index, house] of left.entries()) {
      const person = choose(house, ground);
      if (person === undefined) continue;
      left.splice(index, 1);
      ground.spared.add(person.id);
      spoil(person, house, ground);
      return subject === 'house'
        ? {type, severity, entityType: 'fraternity', entityId: house.id}
        : {type, severity, entityType: 'brother', entityId: person.id};
    }
    throw new Error(`No house is left for ${type}.`);
  });
  const small = houses.filter(({residents}) => residents !== null && residents < 3);
  return [
    ...planted,
    ...small.map(({id}): Planted => {
      return {type: 'HOUSE_UNDER_3', severity: 'low', entityType: 'fraternity', entityId: id};
    }),
  ];
}

/** A priest without office in the house, whom nothing else depends on. */
function member(
  house: House,
  {people, household, spared}: Ground,
  fits: (one: Person) => boolean = () => true,
): Person | undefined {
  return people.find((one) => {
    const isFree = !spared.has(one.id) && !household.offices.has(one.id);
    return household.homes.get(one.id) === house && isFree && isSettled(one) && fits(one);
  });
}

function settledMember(house: House, ground: Ground): Person | undefined {
  const left = addDays(ground.today, -daysSinceLeaving);
  return member(house, ground, (one) => openHome(one, ground).start_date < left);
}

/** Whose time in the house is no longer than the term of a guardian. */
function recentMember(house: House, ground: Ground): Person | undefined {
  const since = addMonths(ground.today, -35);
  return member(house, ground, (one) => openHome(one, ground).start_date > since);
}

function islandMember(house: House, ground: Ground): Person | undefined {
  return house.code === 'PRV-NUS' ? settledMember(house, ground) : undefined;
}

function guardian({id}: House, {household, spared}: Ground): Person | undefined {
  const found = household.guardians.get(id);
  return found === undefined || spared.has(found.id) ? undefined : found;
}

/** The former post must have begun before a long term, so that it can end earlier. */
function guardianWithFormerPost(house: House, ground: Ground): Person | undefined {
  const found = guardian(house, ground);
  if (found === undefined) return undefined;
  const start = addMonths(openHome(found, ground).start_date, -longTerm);
  const before = homesBefore(found, ground).at(-1);
  return before !== undefined && before.start_date < addDays(start, -30) ? found : undefined;
}

function openHome(person: Person, {tables}: Ground): Draft<'fraternity_assignments'> {
  return rowOf(tables, 'fraternity_assignments', person, ({end_date}) => end_date === null);
}

function homesBefore({id}: Person, {tables}: Ground): Draft<'fraternity_assignments'>[] {
  return tables.fraternity_assignments.filter(
    ({brother_id, end_date}) => brother_id === id && end_date !== null,
  );
}

function leaveHome(person: Person, _: House, ground: Ground): void {
  openHome(person, ground).end_date = addDays(ground.today, -daysSinceLeaving);
}

/** The second home is in the custody, whose houses are not full. */
function addSecondHome(person: Person, house: House, {tables, today}: Ground): void {
  const other = houses.find(
    ({code, residents, id}) => code === 'CUS-ARA' && residents === null && id !== house.id,
  );
  tables.fraternity_assignments.push({
    id: idOf('fraternity_assignments', `${person.key}/second home`),
    brother_id: person.id,
    fraternity_id: other?.id ?? '',
    role: 'member',
    start_date: addDays(today, -3),
    end_date: null,
  });
}

function setRole(role: string) {
  return (person: Person, _: House, ground: Ground): void => {
    openHome(person, ground).role = role;
  };
}

function lengthenTerm(person: Person, _: House, ground: Ground): void {
  const home = openHome(person, ground);
  home.start_date = addMonths(home.start_date, -longTerm);
  for (const before of homesBefore(person, ground).slice(-1)) {
    before.end_date = addDays(home.start_date, -1);
  }
}
