import {group} from 'd3-array';
import {addDays, addMonths, yearOf, type Day} from '#src/lib/civil-date.ts';
import {lastTime} from './calendar.ts';
import type {Household, Scene} from './household.ts';
import {formationHouse, houses, works, type House, type Work} from './houses.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {draft, listOf, rowOf, type Draft} from './tables.ts';

type Home = Draft<'fraternity_assignments'>;
type Service = Draft<'institution_assignments'>;
type Step = {house: House; role: string; start: Day};

const usualMoves = listOf('08-20, 08-28, 09-01, 09-08, 09-15');
const chapterMoves = listOf('08-22, 08-29, 09-01, 09-05, 09-12');
const usualRoles = listOf('member, member, vicar, bursar, councillor, member');
const formerPosts = 4;

/** Follows a brother from house to house, without gap or overlap, to where he lives today. */
export function homeRows(person: Person, household: Household, random: Random): Home[] {
  const isInFormation = person.perpetual === null || person.kind === 'simple';
  const steps = isInFormation
    ? formationSteps(person, household)
    : posts(person, household, random);
  return steps.map(({house, role, start: start_date}, index) => {
    const next = steps[index + 1];
    const end_date =
      next === undefined ? (person.exit?.date ?? person.episcopate) : addDays(next.start, -1);
    const values = {fraternity_id: house.id, role, start_date, end_date};
    return rowOf('fraternity_assignments', person, index, values);
  });
}

function formationSteps(person: Person, {today, homes}: Household): Step[] {
  const {postulancy, novitiate, first, exit} = person;
  const steps: Step[] = [];
  const add = (purpose: string, role: string, start: Day | null): void => {
    if (start !== null) steps.push({house: formationHouse(person, purpose), role, start});
  };
  add('postulancy', 'postulant', postulancy);
  add('novitiate', 'novice', novitiate);
  add('post-novitiate', 'student', first);
  const house = homes.get(person.id);
  if (first === null || house === undefined || house === steps.at(-1)?.house) return steps;
  // Students leave the house of their first years after one year, lay brothers after half of it.
  const moved = addMonths(first, person.vocation === 'clerical' ? 12 : 6);
  const role = house.purpose === 'theologate' ? 'student' : 'member';
  const start = moved > (exit?.date ?? today) ? addDays(first, 1) : moved;
  return [...steps, {house, role, start}];
}

/** Goes back from today's post over those before it, of three to six years each. */
function posts(person: Person, {today, homes, offices}: Household, random: Random): Step[] {
  const {id, code, kind, perpetual, priesthood, exit, episcopate} = person;
  const until = exit?.date ?? episcopate ?? today;
  const ready = addDays(priesthood ?? perpetual ?? until, 5);
  const open = houses.filter((house) => house.code === code && house.residents === null);
  const house = homes.get(id) ?? random.pick(open);
  const recent = lastTime(random.pick(usualMoves), addMonths(until, -12 * random.int(0, 5)));
  const moved = recent > ready ? recent : ready;
  const since = moved < addDays(until, -3) ? moved : (perpetual ?? until);
  const office = offices.get(id);
  const isStudent = house.purpose === 'theologate' && kind === 'solemn';
  const usual = house.purpose === 'infirmary' ? 'resident' : 'member';
  let start = office === 'guardian' ? chapterDay(until, random) : since;
  const steps = [{house, role: office ?? (isStudent ? 'student' : usual), start}];
  while (start > addMonths(ready, 12) && steps.length <= formerPosts) {
    const before = `${yearOf(start) - random.int(3, 6)}-${random.pick(usualMoves)}`;
    start = before > ready ? before : ready;
    const former = random.pick(open.filter((one) => one !== steps[0]?.house));
    steps.unshift({house: former, role: random.pick(usualRoles), start});
  }
  return steps;
}

/** Chapters are held every third year, 2026 among them; guardians begin in the weeks after. */
function chapterDay(today: Day, random: Random): Day {
  const day = lastTime(random.pick(chapterMoves), today);
  return addMonths(day, -12 * ((yearOf(day) - 2026 + 3000) % 3));
}

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
export function serviceRows(scene: Scene, rows: readonly Home[], random: Random): Service[] {
  const {people, offices} = scene;
  const openHomes = new Map(
    rows.filter(({end_date}) => end_date === null).map((home) => [home.brother_id, home]),
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
  const former = rows.flatMap(({brother_id, fraternity_id, start_date, end_date}) => {
    const work = parishes.find(({house}) => house?.id === fraternity_id);
    if (work === undefined || end_date === null || !priests.has(brother_id)) return [];
    const isServing = random.chance(0.5);
    return isServing ? [row(brother_id, work, 'parochial vicar', start_date, end_date)] : [];
  });
  return [...current, ...former];
}
