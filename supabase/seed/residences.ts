import {addDays, addMonths, yearOf, type Day} from '#src/lib/civil-date.ts';
import {firstProfession, orderOf, perpetualProfession} from './course.ts';
import type {Household} from './household.ts';
import {houseFor, houses, type House} from './houses.ts';
import {isIslander} from './life-course.ts';
import type {Person} from './person.ts';
import {at, type Random} from './random.ts';

export type Residence = {house: House; role: string; start: Day; end: Day | null};

/** Follows a brother from house to house, without gap or overlap, to where he lives today. */
export function residencesOf(
  person: Person,
  household: Household,
  today: Day,
  random: Random,
): Residence[] {
  const posts = postSteps(person, household, today, random);
  // The houses of formation stand among the stages already; older posts are in the paper registers.
  const isInFormation = person.kind === 'simple' || perpetualProfession(person.course) === null;
  const steps = isInFormation ? [...formationSteps(person), ...posts] : posts.slice(-recordedPosts);
  const last = person.exit?.date ?? orderOf(person.course, 'episcopate');
  return steps.map((step, index) => {
    const next = steps[index + 1];
    return {...step, end: next === undefined ? last : addDays(next.start, -1)};
  });
}

// As many as a card shows without turning it.
const recordedPosts = 5;

type Step = Omit<Residence, 'end'>;

function formationSteps(person: Person): Step[] {
  const isHere = isIslander(person.nation);
  const first = firstProfession(person.course);
  const steps: Step[] = [];
  for (const {stage, start} of person.course.stages) {
    if (stage === 'aspirancy' && isHere) {
      steps.push({house: houseFor('aspirancy'), role: 'aspirant', start});
    }
    if (stage === 'postulancy') {
      steps.push({
        house: houseFor(isHere ? 'postulancy' : 'european-formation'),
        role: 'postulant',
        start,
      });
    }
    if (stage === 'novitiate') {
      steps.push({
        house: houseFor(isHere ? 'novitiate' : 'european-formation'),
        role: 'novice',
        start,
      });
    }
  }
  if (first !== null) {
    const house = houseFor(isHere ? 'post-novitiate' : 'european-formation');
    steps.push({house, role: 'student', start: first});
  }
  return steps;
}

function postSteps(person: Person, household: Household, today: Day, random: Random): Step[] {
  const perpetual = perpetualProfession(person.course);
  const home = household.homes.get(person.id);
  // Perpetual vows still ahead change nothing yet.
  if (perpetual === null || person.kind === 'simple')
    return home === undefined ? [] : laterStudies(person, home, today);

  const until = person.exit?.date ?? orderOf(person.course, 'episcopate') ?? today;
  const ready = orderOf(person.course, 'priesthood') ?? perpetual;
  const firstPost = addDays(ready, 5);
  if (firstPost >= addDays(until, -3)) {
    return home === undefined ? [] : [{house: home, role: 'member', start: perpetual}];
  }
  const isGuardian = home !== undefined && household.guardians.get(home.id) === person;
  const current = isGuardian
    ? chapterDay(until, random)
    : latest(firstPost, lastMove(until, random));
  const steps = pastPosts(person, firstPost, current, random);
  if (home !== undefined) {
    return [...steps, {house: home, role: roleAt(person, home, household), start: current}];
  }
  return steps.length > 0 ? steps : pastPosts(person, firstPost, addDays(firstPost, 1), random);
}

/** Students move when they leave the house of their first years. */
function laterStudies(person: Person, home: House, today: Day): Step[] {
  const first = firstProfession(person.course);
  const firstHouse = isIslander(person.nation) ? 'post-novitiate' : 'european-formation';
  if (first === null || home === houseFor(firstHouse)) return [];
  const {start} = at(person.course.stages, person.course.stages.length - 1);
  // A lay brother has no later stage: he moves when half a year is over.
  const moved = start === first ? addMonths(first, 6) : start;
  const isTooSoon = moved <= first || moved > today;
  const role = home.purpose === 'theologate' ? 'student' : 'member';
  return [{house: home, role, start: isTooSoon ? addDays(first, 1) : moved}];
}

/** Posts of three to six years, changed after the summer's chapter. */
function pastPosts(person: Person, from: Day, until: Day, random: Random): Step[] {
  const steps: Step[] = [];
  // The last post before today's is not left after a few weeks.
  const lastStart = addMonths(until, -12);
  for (let start = from; start < until && (steps.length === 0 || start < lastStart);) {
    const before = steps.at(-1)?.house;
    const open = houses.filter(
      (house) => house.code === person.code && house.purpose === 'ordinary' && house !== before,
    );
    const standing = open.filter((house) => house.established <= start);
    steps.push({
      house: random.pick(standing.length > 0 ? standing : open),
      role: random.pick(['member', 'member', 'vicar', 'bursar', 'councillor', 'member']),
      start,
    });
    const year = yearOf(start) + random.int(3, 6);
    start = `${year}-${random.pick(['08-20', '08-28', '09-01', '09-08', '09-15'])}`;
  }
  return steps;
}

function roleAt(person: Person, home: House, household: Household): string {
  const office = household.offices.get(person.id);
  if (office !== undefined) return office;
  if (home.purpose === 'infirmary') return 'resident';
  return home.purpose === 'theologate' && person.kind === 'solemn' ? 'student' : 'member';
}

/** Chapters are held every third year, 2026 among them; guardians begin in the weeks after. */
function chapterDay(today: Day, random: Random): Day {
  const date = random.pick(['08-22', '08-29', '09-01', '09-05', '09-12']);
  let year = yearOf(today);
  while ((year - 2026) % 3 !== 0 || `${year}-${date}` > today) year--;
  return `${year}-${date}`;
}

function lastMove(today: Day, random: Random): Day {
  const date = random.pick(['08-20', '08-28', '09-01', '09-08', '09-15']);
  const year = yearOf(today) - random.int(0, 5);
  return `${year}-${date}` <= today ? `${year}-${date}` : `${year - 1}-${date}`;
}

function latest(a: Day, b: Day): Day {
  return a > b ? a : b;
}
