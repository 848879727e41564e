import type {Day} from '#src/lib/civil-date.ts';
import type {Household} from './household.ts';
import {works, type Work} from './institutions.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import type {Residence} from './residences.ts';
import {listOf} from './tables.ts';

export type Service = {person: Person; work: Work; role: string; start: Day; end: Day | null};

const roles: Partial<Record<Work['type'], readonly string[]>> = {
  foundation: listOf('president of foundation, treasurer, member'),
  commission: listOf('president, secretary, member, member'),
  team: listOf('coordinator, member, member'),
  committee: listOf('chairman, secretary, member'),
  external_institution: listOf('chaplain, teacher'),
  others: ['director'],
  formation_house: ['director'],
};

/** Who serves where: parishes by priests who live beside them, the rest by brothers of the circumscription. */
export function servicesOf(
  people: readonly Person[],
  residences: ReadonlyMap<string, readonly Residence[]>,
  {homes, offices}: Household,
  random: Random,
): Service[] {
  const serve = (work: Work, able: readonly Person[], all: readonly string[]): Service[] =>
    able.slice(0, all.length).map((person, index) => {
      const open = residences.get(person.id)?.find(({end}) => end === null);
      const start = open?.start ?? '2020-09-01';
      return {person, work, role: all[index] ?? 'member', start, end: null};
    });
  const parishes = works.filter(({type}) => type === 'parish');
  const present = people.filter((one) => one.exit === null && !one.isSuspended);
  const priests = present.filter(
    ({kind, id}) => kind === 'priest' && offices.get(id) !== 'guardian',
  );
  const able = random.shuffled(
    present.filter(
      ({kind, perpetual, birth}) =>
        perpetual !== null && kind !== 'bishop' && kind !== 'simple' && birth > '1945',
    ),
  );
  return [
    ...parishes.flatMap((work) => {
      // A house with two parishes gives the second to its other priests.
      const siblings = parishes.filter(({house}) => house === work.house);
      const here = priests.filter(({id}) => homes.get(id) === work.house);
      const place = siblings.indexOf(work);
      const chosen = here.filter((_, index) => index % siblings.length === place);
      return serve(work, chosen, ['parish priest', 'parochial vicar']);
    }),
    ...works.flatMap((work) => {
      const near = able.filter(({code}) => code === work.code);
      return serve(work, random.shuffled(near), roles[work.type] ?? []);
    }),
    ...people.flatMap((person) => formerParishes(person, residences.get(person.id) ?? [], random)),
  ];
}

/** In former houses with a parish, many priests served in it for as long as they lived there. */
function formerParishes(
  person: Person,
  residences: readonly Residence[],
  random: Random,
): Service[] {
  return residences.flatMap(({house, start, end}) => {
    const work = works.find((one) => one.type === 'parish' && one.house === house);
    if (work === undefined || end === null || person.kind !== 'priest') return [];
    return random.chance(0.5) ? [{person, work, role: 'parochial vicar', start, end}] : [];
  });
}
