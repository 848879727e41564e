import {addDays, addMonths, yearOf, type Day} from '#src/lib/civil-date.ts';
import {lastTime} from './calendar.ts';
import {formationHouse, houses, works, type House, type Work} from './houses.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {at, draft, findOne, listOf, rowOf, type Draft} from './tables.ts';

type Home = Draft<'fraternity_assignments'>;
type Service = Draft<'institution_assignments'>;
type Step = {house: House; role: string; start: Day};

const usualMoves = listOf('08-20, 08-28, 09-01, 09-08, 09-15');
const chapterMoves = listOf('08-22, 08-29, 09-01, 09-05, 09-12');
const usualRoles = listOf('member, member, vicar, bursar, councillor, member');
const formerPosts = 4;

/** Follows a brother from house to house, without gap or overlap, to where he lives today. */
export function homeRows(person: Person, today: Day, random: Random): Home[] {
  const isInFormation = person.perpetual === null || person.kind === 'simple';
  const steps = isInFormation ? formationSteps(person, today) : posts(person, today, random);
  return steps.map(({house, role, start: start_date}, index) => {
    const next = steps[index + 1];
    const end_date =
      next === undefined ? (person.exit?.date ?? person.episcopate) : addDays(next.start, -1);
    const values = {fraternity_id: house.id, role, start_date, end_date};
    return rowOf('fraternity_assignments', person, index, values);
  });
}

function formationSteps(person: Person, today: Day): Step[] {
  const {postulancy, novitiate, first, exit, home: house} = person;
  const steps: Step[] = [];
  const add = (purpose: string, role: string, start: Day | null): void => {
    if (start !== null) steps.push({house: formationHouse(person, purpose), role, start});
  };
  add('postulancy', 'postulant', postulancy);
  add('novitiate', 'novice', novitiate);
  add('post-novitiate', 'student', first);
  if (first === null || house === null || house === steps.at(-1)?.house) return steps;
  // Students leave the house of their first years after one year, lay brothers after half of it.
  const moved = addMonths(first, person.vocation === 'clerical' ? 12 : 6);
  const role = house.purpose === 'theologate' ? 'student' : 'member';
  const start = moved > (exit?.date ?? today) ? addDays(first, 1) : moved;
  return [...steps, {house, role, start}];
}

/** Goes back from today's post over those before it, of three to six years each. */
function posts(person: Person, today: Day, random: Random): Step[] {
  const {code, kind, perpetual, priesthood, exit, episcopate, home, office} = person;
  const until = exit?.date ?? episcopate ?? today;
  const ready = addDays(priesthood ?? perpetual ?? until, 5);
  const open = houses.filter((house) => house.code === code && house.residents === null);
  const house = home ?? random.pick(open);
  const recent = lastTime(random.pick(usualMoves), addMonths(until, -12 * random.int(0, 5)));
  const moved = recent > ready ? recent : ready;
  const since = moved < addDays(until, -3) ? moved : (perpetual ?? until);
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

/** Who serves where: parishes by priests who live beside them, the rest by brothers of the circumscription. */
export function serviceRows(people: Person[], homes: readonly Home[], random: Random): Service[] {
  const open = homes.filter(({end_date}) => end_date === null);
  const row = (id: string, work: Work, role: string, start: Day, end: Day | null): Service =>
    draft('institution_assignments', `${id}/${work.id}/${start}/${role}`, {
      ...{brother_id: id, institution_id: work.id, role, start_date: start, end_date: end},
    });
  const present = random.shuffled(people.filter(({isPresent, home}) => isPresent && home !== null));
  const professed = present.filter(({perpetual, kind}) => perpetual !== null && kind !== 'simple');
  const able = professed.filter(({birth}) => birth > '1945');
  const free = present.filter(({kind, office}) => kind === 'priest' && office !== 'guardian');
  const parishes = works.filter(({type}) => type === 'parish');
  const current = works.flatMap((work) => {
    const {type, house: home, roles} = work;
    const isParish = type === 'parish';
    const near = isParish
      ? free.filter((one) => one.home === home)
      : able.filter(({code}) => code === work.code);
    // A house with two parishes gives the second to its other priests.
    const place = parishes.filter(({house}) => house === home).indexOf(work);
    const from = isParish ? place * roles.length : random.int(0, near.length - roles.length);
    return near.slice(from, from + roles.length).map(({id}, index) => {
      const {start_date} = findOne(open, ({brother_id}) => brother_id === id);
      return row(id, work, at(roles, index), start_date, null);
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
