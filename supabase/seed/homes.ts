import {addDays, addMonths, yearOf, type Day} from '#src/lib/civil-date.ts';
import {lastTime} from './calendar.ts';
import type {Household} from './household.ts';
import {houses, houseFor, type House} from './houses.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {isIslander} from './roster.ts';
import {listOf, rowOf, type Draft} from './tables.ts';

type Step = {house: House; role: string; start: Day};

const usualMoves = listOf('08-20, 08-28, 09-01, 09-08, 09-15');
const chapterMoves = listOf('08-22, 08-29, 09-01, 09-05, 09-12');
const usualRoles = listOf('member, member, vicar, bursar, councillor, member');
const formerPosts = 4;

/** Follows a brother from house to house, without gap or overlap, to where he lives today. */
export function homeRows(
  person: Person,
  household: Household,
  today: Day,
  random: Random,
): Draft<'fraternity_assignments'>[] {
  const isInFormation = person.perpetual === null || person.kind === 'simple';
  const steps = isInFormation
    ? formationSteps(person, household, today)
    : posts(person, household, today, random);
  const last = person.exit?.date ?? person.episcopate;
  return steps.map(({house, role, start}, index) => {
    const next = steps[index + 1];
    const end = next === undefined ? last : addDays(next.start, -1);
    const values = {fraternity_id: house.id, role, start_date: start, end_date: end};
    return rowOf('fraternity_assignments', person, index, values);
  });
}

function formationSteps(person: Person, {homes}: Household, today: Day): Step[] {
  const {postulancy, novitiate, first, exit} = person;
  const isHere = isIslander(person.nation);
  const stages = [
    ['postulancy', 'postulant', postulancy] as const,
    ['novitiate', 'novice', novitiate] as const,
    ['post-novitiate', 'student', first] as const,
  ];
  const steps = stages.flatMap(([purpose, role, start]): Step[] => {
    const house = houseFor(isHere ? purpose : 'european-formation');
    return start === null ? [] : [{house, role, start}];
  });
  const home = homes.get(person.id);
  if (first === null || home === undefined || home === steps.at(-1)?.house) return steps;
  // Students leave the house of their first years after one year, lay brothers after half of it.
  const moved = addMonths(first, person.vocation === 'clerical' ? 12 : 6);
  const role = home.purpose === 'theologate' ? 'student' : 'member';
  const start = moved > (exit?.date ?? today) ? addDays(first, 1) : moved;
  return [...steps, {house: home, role, start}];
}

/** Goes back from today's post over those before it, of three to six years each. */
function posts(person: Person, household: Household, today: Day, random: Random): Step[] {
  const {code, perpetual, priesthood, exit, episcopate} = person;
  const until = exit?.date ?? episcopate ?? today;
  const ready = addDays(priesthood ?? perpetual ?? until, 5);
  const open = houses.filter((house) => house.code === code && house.residents === null);
  const house = household.homes.get(person.id) ?? random.pick(open);
  const recent = lastTime(random.pick(usualMoves), addMonths(until, -12 * random.int(0, 5)));
  const moved = recent > ready ? recent : ready;
  const since = moved < addDays(until, -3) ? moved : (perpetual ?? until);
  const isGuardian = household.guardians.get(house.id) === person;
  let start = isGuardian ? chapterDay(until, random) : since;
  const steps = [{house, role: roleIn(house, person, household), start}];
  while (start > addMonths(ready, 12) && steps.length <= formerPosts) {
    const before = `${yearOf(start) - random.int(3, 6)}-${random.pick(usualMoves)}`;
    start = before > ready ? before : ready;
    const former = random.pick(open.filter((one) => one !== steps[0]?.house));
    steps.unshift({house: former, role: random.pick(usualRoles), start});
  }
  return steps;
}

function roleIn({purpose}: House, {id, kind}: Person, {offices}: Household): string {
  const isStudent = purpose === 'theologate' && kind === 'solemn';
  const usual = purpose === 'infirmary' ? 'resident' : 'member';
  return offices.get(id) ?? (isStudent ? 'student' : usual);
}

/** Chapters are held every third year, 2026 among them; guardians begin in the weeks after. */
function chapterDay(today: Day, random: Random): Day {
  let day = lastTime(random.pick(chapterMoves), today);
  while ((yearOf(day) - 2026) % 3 !== 0) day = addMonths(day, -12);
  return day;
}
