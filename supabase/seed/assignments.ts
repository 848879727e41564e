import {group} from 'd3-array';
import {addDays, addMonths, yearOf, type Day} from '#src/lib/civil-date.ts';
import {lastTime} from './calendar.ts';
import {formationHouse, houses, works, type House} from './houses.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {findOne, listOf, rowOf, taken, type Draft} from './tables.ts';

type Home = Draft<'fraternity_assignments'>;
type Service = Draft<'institution_assignments'>;
type Step = {house: House; role: string; start: Day};

const usualMoves = listOf('08-20, 08-28, 09-01, 09-08, 09-15');
const chapterMoves = listOf('08-22, 08-29, 09-01, 09-05, 09-12');
const usualRoles = listOf('member, member, vicar, bursar, councillor, member');
const formerPosts = 4;

/** Follows a brother from house to house, without gap or overlap, to where he lives today. */
export function homeRows(person: Person): Home[] {
  const isInFormation = person.perpetual === null || person.kind === 'simple';
  const steps = isInFormation ? formationSteps(person) : posts(person);
  return steps.map(({house, role, start: start_date}, index) => {
    const next = steps[index + 1];
    const last = person.exit?.date ?? person.episcopate;
    const end_date = next === undefined ? last : addDays(next.start, -1);
    const values = {fraternity_id: house.id, role, start_date, end_date};
    return rowOf('fraternity_assignments', person, index, values);
  });
}

const purposes = {postulant: 'postulancy', novice: 'novitiate', student: 'post-novitiate'};

function formationSteps(person: Person): Step[] {
  const {postulancy, novitiate, first, until, home: house} = person;
  const stages = taken({postulant: postulancy, novice: novitiate, student: first});
  const steps = stages.map(([role, start]): Step => {
    return {house: formationHouse(person, purposes[role]), role, start};
  });
  if (first === null || house === null || house === steps.at(-1)?.house) return steps;
  // Students leave the house of their first years after one year, lay brothers after half of it.
  const moved = addMonths(first, person.vocation === 'clerical' ? 12 : 6);
  const role = house.purpose === 'theologate' ? 'student' : 'member';
  return [...steps, {house, role, start: moved > until ? addDays(first, 1) : moved}];
}

/** Goes back from today's post over those before it, of three to six years each. */
function posts(person: Person): Step[] {
  const {code, kind, perpetual, priesthood, home, office, random} = person;
  const until = person.episcopate ?? person.until;
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

/** Who serves where: in a house those who live there, and only priests in a parish; elsewhere any of the circumscription. */
export function serviceRows(people: Person[], homes: readonly Home[], random: Random): Service[] {
  const free = new Set(
    random.shuffled(people).filter((one) => {
      const isBound = one.perpetual !== null && one.kind !== 'simple';
      return isBound && one.isPresent && one.home !== null && one.birth > '1945';
    }),
  );
  const homesOf = group(homes, ({brother_id}) => brother_id);
  const row = (person: Person, institution_id: string, role: string, home: Home): Service => {
    const {start_date, end_date} = home;
    const key = `${institution_id}/${start_date}/${role}`;
    const values = {institution_id, role, start_date, end_date};
    return rowOf('institution_assignments', person, key, values);
  };
  const current = works.flatMap(({id, type, code, house, roles}) => {
    const fitting = [...free].filter(({kind, home, code: ownCode}) => {
      const isNear = house === null ? ownCode === code : home === house;
      return isNear && (kind === 'priest' || type !== 'parish');
    });
    return roles.flatMap((role, index) => {
      const person = fitting[index];
      if (person === undefined) return [];
      free.delete(person);
      const home = findOne(homesOf.get(person.id) ?? [], ({end_date}) => end_date === null);
      return [row(person, id, role, home)];
    });
  });
  // In former houses with a parish, many priests served in it for as long as they lived there.
  const former = people.flatMap((person) =>
    (homesOf.get(person.id) ?? []).flatMap((home) => {
      const isIn = (house: House | null): boolean => house?.id === home.fraternity_id;
      const work = works.find(({type, house}) => type === 'parish' && isIn(house));
      const isServing = person.kind === 'priest' && home.end_date !== null && random.chance(0.5);
      return work !== undefined && isServing ? [row(person, work.id, 'parochial vicar', home)] : [];
    }),
  );
  return [...current, ...former];
}
