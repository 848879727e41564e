import type {Day} from '#src/lib/civil-date.ts';
import {completedYears} from './calendar.ts';
import {firstProfession, perpetualProfession} from './course.ts';
import {houseFor, houses, type House} from './houses.ts';
import type {Person} from './person.ts';
import {at, type Random} from './random.ts';

export type Household = {
  /** Who lives where today, by the brother's id. Bishops live outside the houses. */
  readonly homes: ReadonlyMap<string, House>;
  /** One guardian a house, by the house's id. */
  readonly guardians: ReadonlyMap<string, Person>;
  /** Who has an office in his house, by the brother's id. */
  readonly offices: ReadonlyMap<string, string>;
};

const staff = {
  aspirancy: 4,
  postulancy: 4,
  novitiate: 5,
  'post-novitiate': 5,
  theologate: 6,
  'european-formation': 3,
} as const;

const postNovitiateStudents = 24;
const theologyStudents = 32;

/** Gives every living brother a home: formation by stage, the oldest in the infirmary, the others at large. */
export function settle(people: readonly Person[], today: Day, random: Random): Household {
  const homes = new Map<string, House>();
  const guardians = new Map<string, Person>();
  const residents = people.filter((one) => one.exit === null && one.kind !== 'bishop');
  const move = (who: readonly Person[], house: House): void => {
    for (const one of who) homes.set(one.id, house);
  };
  const homeless = (): Person[] => residents.filter((one) => !homes.has(one.id));

  settleStudents(residents, move);
  // Guardians first, so that no house is left without a brother who may be one.
  const candidates = random.shuffled(homeless().filter((one) => mayLead(one, today)));
  for (const house of houses) {
    const leader = candidates.find((one) => one.code === house.code && !homes.has(one.id));
    if (leader === undefined) throw new Error(`Nobody is left to lead ${house.city}.`);
    guardians.set(house.id, leader);
    move([leader], house);
  }
  for (const [purpose, count] of Object.entries(staff) as [keyof typeof staff, number][]) {
    const house = houseFor(purpose);
    const others = candidates.filter((one) => one.code === house.code && !homes.has(one.id));
    move(others.slice(0, count - 1), house);
  }
  const infirmary = houseFor('infirmary');
  const oldest = homeless()
    .filter((one) => one.code === infirmary.code)
    .sort((a, b) => (a.birth < b.birth ? -1 : 1));
  move(oldest.slice(0, infirmary.residents - 1), infirmary);
  settleOthers(random.shuffled(homeless()), homes, move);
  return {homes, guardians, offices: assignOffices(people, homes, guardians)};
}

function settleStudents(
  residents: readonly Person[],
  move: (who: readonly Person[], house: House) => void,
): void {
  const young = residents.filter(
    (one) => one.kind === 'postulant' || one.kind === 'novice' || one.kind === 'simple',
  );
  const europeans = young.filter((one) => !isIslandCode(one));
  move(europeans, houseFor('european-formation'));

  const islanders = young.filter(isIslandCode);
  move(
    islanders.filter(({kind}) => kind === 'postulant'),
    houseFor('postulancy'),
  );
  move(
    islanders.filter(({kind}) => kind === 'novice'),
    houseFor('novitiate'),
  );
  const professed = islanders
    .filter(({kind}) => kind === 'simple')
    .sort((a, b) =>
      (firstProfession(a.course) ?? '') > (firstProfession(b.course) ?? '') ? -1 : 1,
    );
  const beginners = professed.slice(0, postNovitiateStudents);
  move(beginners, houseFor('post-novitiate'));
  const others = professed
    .slice(postNovitiateStudents)
    .filter(({vocation}) => vocation === 'clerical');
  const students = [
    ...residents.filter((one) => one.kind === 'solemn' && one.vocation === 'clerical'),
    // Those in their pastoral year and the lay brothers live at large; a place left over is for the former.
    ...others.filter(isAtStudies),
    ...others.filter((one) => !isAtStudies(one)),
  ];
  move(students.slice(0, theologyStudents), houseFor('theologate'));
}

/**
 * Fills the ordinary houses of each circumscription evenly, so that those too few to fill them all are missing
 * one here and one there. What is left when all are full goes to each in turn.
 */
function settleOthers(
  others: readonly Person[],
  homes: ReadonlyMap<string, House>,
  move: (who: readonly Person[], house: House) => void,
): void {
  const count = new Map<House, number>();
  for (const house of homes.values()) count.set(house, (count.get(house) ?? 0) + 1);
  const placesIn = (house: House): number => house.residents - (count.get(house) ?? 0);
  let turn = 0;
  for (const one of others) {
    const open = houses.filter((house) => house.code === one.code && house.purpose === 'ordinary');
    const [small, spacious] = [open.filter(isSmall), open.filter((house) => !isSmall(house))];
    const roomiest = spacious.reduce((a, b) => (placesIn(b) > placesIn(a) ? b : a));
    const house =
      small.find((candidate) => placesIn(candidate) > 0) ??
      (placesIn(roomiest) > 0 ? roomiest : at(spacious, turn++ % spacious.length));
    count.set(house, (count.get(house) ?? 0) + 1);
    move([one], house);
  }
}

/** Under three on purpose: one less, and it would be no community at all. */
function isSmall({residents}: House): boolean {
  return residents < 3;
}

const offices: Partial<Record<House['purpose'], readonly string[]>> = {
  aspirancy: ['vicar', 'bursar', 'aspirant director'],
  postulancy: ['postulant director', 'vicar', 'bursar'],
  novitiate: ['novice master', 'vice-master', 'vicar', 'bursar'],
  'post-novitiate': ['director of post-novitiate', 'vicar', 'bursar', 'librarian'],
  theologate: ['director of studies', 'vicar', 'bursar', 'librarian', 'infirmarian'],
};

/** The guardian, then a vicar and a bursar and what else the house needs, all perpetually professed. */
function assignOffices(
  people: readonly Person[],
  homes: ReadonlyMap<string, House>,
  guardians: ReadonlyMap<string, Person>,
): Map<string, string> {
  const held = new Map<string, string>();
  const left = new Map<House, string[]>();
  for (const guardian of guardians.values()) held.set(guardian.id, 'guardian');
  for (const one of people) {
    const house = homes.get(one.id);
    const isReady = one.vocation === 'laicus' || one.kind === 'priest';
    if (house === undefined || held.has(one.id) || !isReady || one.isSuspended) continue;
    if (perpetualProfession(one.course) === null) continue;
    const open = left.get(house) ?? [...(offices[house.purpose] ?? ['vicar', 'bursar'])];
    const office = open.shift();
    left.set(house, open);
    if (office !== undefined) held.set(one.id, office);
  }
  return held;
}

/** Perpetually professed for years (can. 623), and of an age to climb the stairs. */
function mayLead(person: Person, today: Day): boolean {
  const perpetual = perpetualProfession(person.course);
  return (
    !person.isSuspended &&
    perpetual !== null &&
    completedYears(perpetual, today) >= 8 &&
    completedYears(person.birth, today) <= 72
  );
}

function isAtStudies(person: Person): boolean {
  return person.course.stages.at(-1)?.stage !== 'pastoral_year';
}

export function isIslandCode(person: Pick<Person, 'code'>): boolean {
  return person.code === 'PRV-NUS' || person.code === 'CUS-ARA';
}
