import {addDays, addMonths, yearOf, type Day} from '#src/lib/civil-date.ts';
import {lastTime} from './calendar.ts';
import {formationHouse, houses, works, type House, type Work} from './houses.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {rowOf, taken, wordsOf, type Draft} from './tables.ts';

type Home = Draft<'fraternity_assignments'>;
type Service = Draft<'institution_assignments'>;
type Step = {house: House; role: string; start: Day};

const daysOfMoving = wordsOf('days of moving');
const formerRoles = wordsOf('former roles');
const formerPosts = 4;

/** Follows a brother from house to house, without gap or overlap, to where he lives today. */
export function homeRows(person: Person): Home[] {
  const steps = person.isBound ? posts(person) : formationSteps(person);
  return steps.map(({house, role, start: start_date}, index) => {
    const next = steps[index + 1];
    const last = person.exit?.date ?? person.episcopate;
    const end_date = next === undefined ? last : addDays(next.start, -1);
    const values = {fraternity_id: house.id, role, start_date, end_date};
    return rowOf('fraternity_assignments', person, index, values);
  });
}

const formationRoles = {postulancy: 'postulant', novitiate: 'novice', post_novitiate: 'student'};

function formationSteps(person: Person): Step[] {
  const {postulancy, novitiate, first, until, home: house} = person;
  const stages = taken({postulancy, novitiate, post_novitiate: first});
  const steps = stages.map(([stage, start]): Step => {
    return {house: formationHouse(person, stage), role: formationRoles[stage], start};
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
  const recent = lastTime(random.pick(daysOfMoving), addMonths(until, -12 * random.int(0, 5)));
  const moved = recent > ready ? recent : ready;
  const since = moved < addDays(until, -3) ? moved : (perpetual ?? until);
  const isStudent = house.purpose === 'theologate' && kind === 'solemn';
  const usual = house.purpose === 'infirmary' ? 'resident' : 'member';
  let start = office === 'guardian' ? chapterDay(until, random) : since;
  const steps = [{house, role: office ?? (isStudent ? 'student' : usual), start}];
  while (start > addMonths(ready, 12) && steps.length <= formerPosts) {
    const before = `${yearOf(start) - random.int(3, 6)}-${random.pick(daysOfMoving)}`;
    start = before > ready ? before : ready;
    const former = random.pick(open.filter((one) => one !== steps[0]?.house));
    steps.unshift({house: former, role: random.pick(formerRoles), start});
  }
  return steps;
}

/** Chapters are held every third year, 2026 among them; guardians begin in the weeks after. */
function chapterDay(today: Day, random: Random): Day {
  const day = lastTime(random.pick(daysOfMoving), today);
  return addMonths(day, -12 * ((yearOf(day) - 2026 + 3000) % 3));
}

/** Who serves where: in a house those who live there, and only priests in a parish; elsewhere any of the circumscription. */
export function serviceRows(people: Person[], homes: readonly Home[], random: Random): Service[] {
  const lastHomes = new Map(homes.map((home) => [home.brother_id, home]));
  const row = ({id}: Work, role: string, {brother_id, start_date, end_date}: Home): Service => {
    const values = {institution_id: id, role, start_date, end_date};
    const key = `${id}/${start_date}/${role}`;
    return rowOf('institution_assignments', {id: brother_id}, key, values);
  };
  const able = people.filter((one) => one.isBound && one.isPresent && one.birth > '1945');
  const free = new Set(random.shuffled(able));
  const roles = works.flatMap((work) => work.roles.map((role) => ({work, role})));
  const current = roles.flatMap(({work, role}) => {
    const person = [...free].find(({kind, home, code}) => {
      const isNear = work.house === null ? code === work.code : home === work.house;
      return isNear && (kind === 'priest' || work.type !== 'parish');
    });
    const home = lastHomes.get(person?.id ?? '');
    if (person === undefined || home === undefined) return [];
    free.delete(person);
    return [row(work, role, home)];
  });
  // In former houses with a parish, many priests served in it for as long as they lived there.
  const parishes = works.filter(({type}) => type === 'parish');
  const priests = new Set(people.filter(({kind}) => kind === 'priest').map(({id}) => id));
  const former = homes.flatMap((home) => {
    const isOpen = home.end_date === null;
    if (isOpen || !priests.has(home.brother_id) || !random.chance(0.5)) return [];
    const parish = parishes.find(({house}) => house?.id === home.fraternity_id);
    return parish === undefined ? [] : [row(parish, 'parochial vicar', home)];
  });
  return [...current, ...former];
}
