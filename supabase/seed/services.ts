import {group} from 'd3-array';
import type {Day} from '#src/lib/civil-date.ts';
import type {Household} from './household.ts';
import {works, type Work} from './institutions.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {draft, listOf, type Draft} from './tables.ts';

type Service = Draft<'institution_assignments'>;

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
export function serviceRows(
  people: readonly Person[],
  homes: readonly Draft<'fraternity_assignments'>[],
  {offices}: Household,
  random: Random,
): Service[] {
  const openHomes = new Map(
    homes.filter(({end_date}) => end_date === null).map((home) => [home.brother_id, home]),
  );
  const row = (id: string, work: Work, role: string, start: Day, end: Day | null): Service =>
    draft('institution_assignments', `${id}/${work.id}/${start}/${role}`, {
      ...{brother_id: id, institution_id: work.id, role, start_date: start, end_date: end},
    });
  const present = random.shuffled(
    people.filter(({exit, isSuspended, id}) => exit === null && !isSuspended && openHomes.has(id)),
  );
  const able = present.filter(
    ({perpetual, kind, birth}) => perpetual !== null && kind !== 'simple' && birth > '1945',
  );
  const free = present.filter(({kind, id}) => kind === 'priest' && offices.get(id) !== 'guardian');
  const parishes = works.filter(({type}) => type === 'parish');
  const homeOf = ({id}: Person): string => openHomes.get(id)?.fraternity_id ?? '';
  const inHouse = group(free, homeOf);
  const inCode = group(able, ({code}) => code);
  const current = works.flatMap((work) => {
    // A house with two parishes gives the second to its other priests.
    const siblings = parishes.filter(({house}) => house === work.house);
    const place = siblings.indexOf(work);
    const isParish = work.type === 'parish';
    const near = (isParish ? inHouse.get(work.house?.id ?? '') : inCode.get(work.code)) ?? [];
    const offered = roles[work.type] ?? ['parish priest', 'parochial vicar'];
    const from = isParish ? place * offered.length : random.int(0, near.length - offered.length);
    return near.slice(from, from + offered.length).map(({id}, index) => {
      const start = openHomes.get(id)?.start_date ?? '';
      return row(id, work, offered[index] ?? 'member', start, null);
    });
  });
  // In former houses with a parish, many priests served in it for as long as they lived there.
  const priests = new Set(people.filter(({kind}) => kind === 'priest').map(({id}) => id));
  const former = homes.flatMap(({brother_id, fraternity_id, start_date, end_date}) => {
    const work = parishes.find(({house}) => house?.id === fraternity_id);
    if (work === undefined || end_date === null || !priests.has(brother_id)) return [];
    const isServing = random.chance(0.5);
    return isServing ? [row(brother_id, work, 'parochial vicar', start_date, end_date)] : [];
  });
  return [...current, ...former];
}
