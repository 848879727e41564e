import {addDays, addMonths, yearOf, type Day} from '#src/lib/civil-date.ts';
import {lastTime} from './calendar.ts';
import type {Household} from './household.ts';
import {houses, houseWith, type House} from './houses.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {isIslander} from './roster.ts';

export type Residence = {house: House; role: string; start: Day; end: Day | null};

type Step = Omit<Residence, 'end'>;

const usualMoves = ['08-20', '08-28', '09-01', '09-08', '09-15'];
const chapterMoves = ['08-22', '08-29', '09-01', '09-05', '09-12'];
const formerPosts = 4;

/** Follows a brother from house to house, without gap or overlap, to where he lives today. */
export function residencesOf(
  person: Person,
  household: Household,
  today: Day,
  random: Random,
): Residence[] {
  const isInFormation = person.perpetual === null || person.kind === 'simple';
  const steps = isInFormation
    ? formationSteps(person, household, today)
    : posts(person, household, today, random);
  const last = person.exit?.date ?? person.episcopate;
  return steps.map((step, index) => {
    const next = steps[index + 1];
    return {...step, end: next === undefined ? last : addDays(next.start, -1)};
  });
}

function formationSteps(person: Person, {homes}: Household, today: Day): Step[] {
  const {postulancy, novitiate, first, exit} = person;
  const isHere = isIslander(person.nation);
  const steps: Step[] = [];
  const go = (purpose: House['purpose'], role: string, start: Day | null): void => {
    const house = houseWith({purpose: isHere ? purpose : 'european-formation'});
    if (start !== null) steps.push({house, role, start});
  };
  go('postulancy', 'postulant', postulancy);
  go('novitiate', 'novice', novitiate);
  go('post-novitiate', 'student', first);
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
  const home = household.homes.get(person.id);
  const isGuardian = home !== undefined && household.guardians.get(home.id) === person;
  const recent = lastTime(random.pick(usualMoves), addMonths(until, -12 * random.int(0, 5)));
  const moved = recent > ready ? recent : ready;
  const since = moved < addDays(until, -3) ? moved : (perpetual ?? until);
  let start = isGuardian ? chapterDay(until, random) : since;
  const open = houses.filter((house) => house.code === code && house.residents === null);
  const current = home ?? random.pick(open);
  const steps: Step[] = [{house: current, role: roleIn(current, person, household), start}];
  while (start > addMonths(ready, 12) && steps.length <= formerPosts) {
    const date = random.pick(usualMoves);
    const before: Day = `${yearOf(start) - random.int(3, 6)}-${date}`;
    start = before > ready ? before : ready;
    const house = random.pick(open.filter((one) => one !== steps[0]?.house));
    const role = random.pick(['member', 'member', 'vicar', 'bursar', 'councillor', 'member']);
    steps.unshift({house, role, start});
  }
  return steps;
}

function roleIn(house: House, {id, kind}: Person, {offices}: Household): string {
  if (house.purpose === 'infirmary') return offices.get(id) ?? 'resident';
  const usual = house.purpose === 'theologate' && kind === 'solemn' ? 'student' : 'member';
  return offices.get(id) ?? usual;
}

/** Chapters are held every third year, 2026 among them; guardians begin in the weeks after. */
function chapterDay(today: Day, random: Random): Day {
  const date = random.pick(chapterMoves);
  let day = lastTime(date, today);
  while ((yearOf(day) - 2026) % 3 !== 0) day = addMonths(day, -12);
  return day;
}
