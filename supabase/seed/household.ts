import {sort} from 'd3-array';
import type {Day} from '#src/lib/civil-date.ts';
import {completedYears} from './calendar.ts';
import {isIslandCode} from './geography.ts';
import {houseFor, houses, type House} from './houses.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {at, findOne, listOf} from './tables.ts';

/** Who lives where today, and with which office in his house, by the brother's id. Bishops live outside the houses. */
export type Household = {
  readonly today: Day;
  readonly homes: Map<string, House>;
  readonly offices: ReadonlyMap<string, string>;
};

/** What the rows of a brother are made of: everybody, their homes, and whose account is whose, by username. */
export type Scene = Household & {
  readonly people: readonly Person[];
  readonly owners: ReadonlyMap<string, Person>;
};

const beginners = 24;
const theologians = 32;

const usualOffices = 'vicar, bursar';
const officesFor: Readonly<Record<string, string>> = {
  aspirancy: 'vicar, bursar, aspirant director',
  postulancy: 'postulant director, vicar, bursar',
  novitiate: 'novice master, vice master, vicar, bursar',
  'post-novitiate': 'director post novitiate, vicar, bursar, librarian',
  theologate: 'director of studies, vicar, bursar, librarian, infirmarian',
};

/** Gives every living brother a home: students by stage, a guardian to each house, then the others. */
export function settle(people: readonly Person[], today: Day, random: Random): Household {
  const residents = random.shuffled(people.filter(({exit}) => exit === null));
  const homes = new Map(studentHomes(residents));
  const offices = new Map<string, string>();
  const homeless = (code: string): Person[] =>
    residents.filter((one) => one.code === code && !homes.has(one.id) && one.kind !== 'bishop');

  for (const house of houses) {
    const {id} = findOne(homeless(house.code), (one) => mayLead(one, today));
    homes.set(id, house);
    offices.set(id, 'guardian');
  }
  for (const house of houses) {
    if (house.residents === null) continue;
    const present = [...homes.values()].filter((home) => home === house).length;
    const rank = (one: Person): string =>
      house.purpose === 'infirmary' ? one.birth : String(!mayLead(one, today));
    const others = sort(homeless(house.code), rank).slice(0, house.residents - present);
    for (const {id} of others) homes.set(id, house);
  }
  lodge(residents, homes);
  // A vicar, a bursar and what else the house needs are perpetually professed too.
  const able = residents.filter(
    ({id, kind, vocation, perpetual, isSuspended}) =>
      (kind === 'priest' || (vocation === 'laicus' && kind !== 'simple')) &&
      !(perpetual === null || isSuspended || offices.has(id)),
  );
  for (const house of houses) {
    const here = able.filter(({id}) => homes.get(id) === house);
    const needed = listOf(officesFor[house.purpose] ?? usualOffices);
    for (const [index, {id}] of here.slice(0, needed.length).entries()) {
      offices.set(id, needed[index] ?? '');
    }
  }
  return {today, homes, offices};
}

/** Spreads those without a home evenly over the ordinary houses of their circumscription. */
export function lodge(people: readonly Person[], homes: Map<string, House>): void {
  const turns = new Map<string, number>();
  for (const {id, code, kind} of people) {
    if (kind === 'bishop' || homes.has(id)) continue;
    const open = houses.filter((house) => house.code === code && house.residents === null);
    const turn = turns.get(code) ?? 0;
    homes.set(id, at(open, turn % open.length));
    turns.set(code, turn + 1);
  }
}

/** Those in formation live by stage: the latest professed together, the clerics before them at their studies. */
function studentHomes(residents: readonly Person[]): [id: string, house: House][] {
  const islanders = residents.filter(({code}) => isIslandCode(code));
  const latestFirst = residents.toSorted((a, b) => ((a.first ?? '') > (b.first ?? '') ? -1 : 1));
  const simple = latestFirst.filter(({kind, code}) => kind === 'simple' && isIslandCode(code));
  const beginning = simple.slice(0, beginners);
  const solemn = latestFirst.filter(
    ({kind, vocation}) => kind === 'solemn' && vocation === 'clerical',
  );
  const advanced = simple.slice(beginners).filter(({vocation}) => vocation === 'clerical');
  const groups: Readonly<Record<string, readonly Person[]>> = {
    'european-formation': residents.filter(
      ({kind, code}) => !isIslandCode(code) && ['postulant', 'novice', 'simple'].includes(kind),
    ),
    postulancy: islanders.filter(({kind}) => kind === 'postulant'),
    novitiate: islanders.filter(({kind}) => kind === 'novice'),
    'post-novitiate': beginning,
    theologate: [...solemn, ...advanced].slice(0, theologians),
  };
  return Object.entries(groups).flatMap(([purpose, group]) =>
    group.map(({id}): [string, House] => [id, houseFor(purpose)]),
  );
}

/** Perpetually professed for years (can. 623), and not too old. */
function mayLead({isSuspended, perpetual, kind, birth}: Person, today: Day): boolean {
  if (isSuspended || perpetual === null || kind === 'simple') return false;
  return completedYears(perpetual, today) >= 8 && completedYears(birth, today) <= 72;
}

/** Chooses whose account is whose, by username. */
export function linkAccounts(people: readonly Person[], {today, homes, offices}: Household) {
  const isPriest = (one: Person): boolean =>
    one.exit === null && one.kind === 'priest' && !one.isSuspended;
  const isProvincial = (one: Person): boolean => isPriest(one) && one.code === 'PRV-NUS';
  const livesIn = (one: Person, city: string): boolean => homes.get(one.id)?.city === city;
  const isOver = (one: Person, age: number): boolean => completedYears(one.birth, today) > age;
  const holds = (one: Person, office: string): boolean => offices.get(one.id) === office;

  const wanted: Readonly<Record<string, (one: Person) => boolean>> = {
    admin: (one) => isProvincial(one) && livesIn(one, 'Pontianak') && !isOver(one, 59),
    secretary: (one) => isProvincial(one) && livesIn(one, 'Pontianak'),
    guardian: (one) => livesIn(one, 'Sintang') && holds(one, 'guardian'),
    friar: (one) => isPriest(one) && livesIn(one, 'Sintang'),
    formator: (one) => livesIn(one, 'Parapat') && holds(one, 'novice master'),
    visitator: (one) => isProvincial(one) && isOver(one, 50),
    bursar: (one) => isProvincial(one) && holds(one, 'bursar'),
    archivist: (one) => isPriest(one) && one.code === 'PRV-APP' && isOver(one, 64),
    former: ({exit, kind}) => exit?.kind === 'departed' && kind === 'priest',
  };
  const chosen = new Map<string, Person>();
  for (const [username, fits] of Object.entries(wanted)) {
    const taken = new Set(chosen.values());
    // On some day a house may have no priest of the age that is asked for.
    const person = [fits, isProvincial]
      .map((isRight) => people.find((one) => !taken.has(one) && isRight(one)))
      .find((one) => one !== undefined);
    if (person !== undefined) chosen.set(username, person);
  }
  return chosen;
}
