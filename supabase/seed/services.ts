import {addDays, type Day} from '#src/lib/civil-date.ts';
import {perpetualProfession} from './course.ts';
import type {Household} from './household.ts';
import {works, type InstitutionType, type Work} from './institutions.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import type {Residence} from './residences.ts';

export type Service = {person: Person; work: Work; role: string; start: Day; end: Day | null};

const roles: Partial<Record<InstitutionType, readonly string[]>> = {
  foundation: ['president of foundation', 'treasurer', 'member'],
  commission: ['president', 'secretary', 'member', 'member'],
  team: ['coordinator', 'member', 'member'],
  committee: ['chairman', 'secretary', 'member'],
  external_institution: ['chaplain', 'teacher'],
  others: ['director'],
  formation_house: ['director'],
};

/** Who serves where: parishes by those who live beside them, the rest by brothers of the circumscription. */
export function servicesOf(
  people: readonly Person[],
  residences: ReadonlyMap<string, readonly Residence[]>,
  household: Household,
  random: Random,
): Service[] {
  return [
    ...people.flatMap((person) => pastServices(person, residences.get(person.id) ?? [], random)),
    ...works.flatMap((work) =>
      work.type === 'parish'
        ? parishServices(work, people, residences, household)
        : sharedServices(work, people, residences, random),
    ),
  ];
}

function parishServices(
  work: Work,
  people: readonly Person[],
  residences: ReadonlyMap<string, readonly Residence[]>,
  household: Household,
): Service[] {
  const priests = people.filter(
    (one) =>
      one.kind === 'priest' &&
      !one.isSuspended &&
      household.homes.get(one.id)?.id === work.house?.id &&
      household.offices.get(one.id) !== 'guardian',
  );
  // A house with two parishes gives the second to its other priests.
  const siblings = works.filter((one) => one.type === 'parish' && one.house === work.house);
  const place = siblings.indexOf(work);
  return priests
    .filter((_, index) => index % siblings.length === place)
    .slice(0, 2)
    .map((person, index) => ({
      person,
      work,
      role: index === 0 ? 'parish priest' : 'parochial vicar',
      start: openStart(residences.get(person.id) ?? []),
      end: null,
    }));
}

function sharedServices(
  work: Work,
  people: readonly Person[],
  residences: ReadonlyMap<string, readonly Residence[]>,
  random: Random,
): Service[] {
  const able = people.filter(
    (one) =>
      one.code === work.code &&
      one.exit === null &&
      !one.isSuspended &&
      one.kind !== 'bishop' &&
      one.kind !== 'simple' &&
      one.birth > '1945' &&
      perpetualProfession(one.course) !== null,
  );
  const chosen = random.shuffled(able);
  return (roles[work.type] ?? []).flatMap((role, index) => {
    const person = chosen[index];
    if (person === undefined) return [];
    return [{person, work, role, start: openStart(residences.get(person.id) ?? []), end: null}];
  });
}

/** In former houses with a parish, many priests served in it for as long as they lived there. */
function pastServices(person: Person, residences: readonly Residence[], random: Random): Service[] {
  if (person.kind !== 'priest') return [];
  return residences.flatMap(({house, start, end}) => {
    const work = works.find((one) => one.type === 'parish' && one.house === house);
    if (work === undefined || end === null || !random.chance(0.5)) return [];
    const role = random.pick(['parish priest', 'parochial vicar', 'parochial vicar']);
    return [{person, work, role, start, end}];
  });
}

function openStart(residences: readonly Residence[]): Day {
  const open = residences.find(({end}) => end === null);
  return addDays(open?.start ?? '2020-09-01', 0);
}
