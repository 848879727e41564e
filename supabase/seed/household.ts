import type {Day} from '#src/lib/civil-date.ts';
import {completedYears} from './calendar.ts';
import {isIslandCode} from './geography.ts';
import {houseFor, houses, type House} from './houses.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {listOf} from './tables.ts';

export type Household = {
  /** Who lives where today, by the brother's id. Bishops live outside the houses. */
  readonly homes: Map<string, House>;
  /** One guardian a house, by the house's id. */
  readonly guardians: ReadonlyMap<string, Person>;
  /** Who has an office in his house, by the brother's id. */
  readonly offices: ReadonlyMap<string, string>;
};

const beginners = 24;
const theologians = 32;

const usualOffices = 'vicar, bursar';
const offices: Readonly<Record<string, string>> = {
  aspirancy: 'vicar, bursar, aspirant director',
  postulancy: 'postulant director, vicar, bursar',
  novitiate: 'novice master, vice master, vicar, bursar',
  'post-novitiate': 'director post novitiate, vicar, bursar, librarian',
  theologate: 'director of studies, vicar, bursar, librarian, infirmarian',
};

/** Gives every living brother a home: students by stage, a guardian to each house, then the others. */
export function settle(people: readonly Person[], today: Day, random: Random): Household {
  const homes = new Map<string, House>();
  const guardians = new Map<string, Person>();
  const residents = random.shuffled(people.filter(({exit}) => exit === null));
  const homeless = (code: string): Person[] =>
    residents.filter((one) => one.code === code && !homes.has(one.id) && one.kind !== 'bishop');

  for (const [id, house] of studentHomes(residents)) homes.set(id, house);
  for (const house of houses) {
    const leader = homeless(house.code).find((one) => mayLead(one, today));
    if (leader === undefined) throw new Error(`Nobody is left to lead ${house.city}.`);
    guardians.set(house.id, leader);
    homes.set(leader.id, house);
  }
  for (const house of houses.filter((one) => one.residents !== null)) {
    const present = [...homes.values()].filter((home) => home === house).length;
    const rank = (one: Person): string =>
      house.purpose === 'infirmary' ? one.birth : String(!mayLead(one, today));
    const others = homeless(house.code).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
    for (const {id} of others.slice(0, (house.residents ?? 0) - present)) homes.set(id, house);
  }
  lodge(residents, homes);
  return {homes, guardians, offices: assignOffices(residents, homes, guardians)};
}

/** Spreads those without a home evenly over the ordinary houses of their circumscription. */
export function lodge(people: readonly Person[], homes: Map<string, House>): void {
  const turns = new Map<string, number>();
  for (const {id, code, kind} of people) {
    if (kind === 'bishop' || homes.has(id)) continue;
    const open = houses.filter((house) => house.code === code && house.residents === null);
    const turn = turns.get(code) ?? 0;
    const house = open[turn % open.length];
    if (house !== undefined) homes.set(id, house);
    turns.set(code, turn + 1);
  }
}

/** Those in formation live by stage: the latest professed together, the clerics before them at their studies. */
function studentHomes(residents: readonly Person[]): [id: string, house: House][] {
  const latestFirst = residents.toSorted((a, b) => ((a.first ?? '') > (b.first ?? '') ? -1 : 1));
  const simple = latestFirst.filter(({kind, code}) => kind === 'simple' && isIslandCode(code));
  const students = latestFirst.filter(
    (one) =>
      one.vocation === 'clerical' &&
      (one.kind === 'solemn' || simple.slice(beginners).includes(one)),
  );
  const solemnFirst = students.toSorted((a, b) => (a.kind > b.kind ? -1 : 1));
  const groups: Readonly<Record<string, readonly Person[]>> = {
    'european-formation': residents.filter(
      ({kind, code}) => !isIslandCode(code) && ['postulant', 'novice', 'simple'].includes(kind),
    ),
    postulancy: residents.filter(({kind, code}) => kind === 'postulant' && isIslandCode(code)),
    novitiate: residents.filter(({kind, code}) => kind === 'novice' && isIslandCode(code)),
    'post-novitiate': simple.slice(0, beginners),
    theologate: solemnFirst.slice(0, theologians),
  };
  return Object.entries(groups).flatMap(([purpose, group]) =>
    group.map(({id}): [string, House] => [id, houseFor(purpose)]),
  );
}

/** The guardian, then a vicar and a bursar and what else the house needs, all perpetually professed. */
function assignOffices(
  residents: readonly Person[],
  homes: ReadonlyMap<string, House>,
  guardians: ReadonlyMap<string, Person>,
): Map<string, string> {
  const held = new Map([...guardians.values()].map(({id}) => [id, 'guardian']));
  const able = residents.filter(
    ({id, kind, vocation, perpetual, isSuspended}) =>
      (kind === 'priest' || (vocation === 'laicus' && kind !== 'simple')) &&
      !(perpetual === null || isSuspended || held.has(id)),
  );
  for (const house of houses) {
    const here = able.filter(({id}) => homes.get(id) === house);
    for (const [index, office] of listOf(offices[house.purpose] ?? usualOffices).entries()) {
      const holder = here[index];
      if (holder !== undefined) held.set(holder.id, office);
    }
  }
  return held;
}

/** Perpetually professed for years (can. 623), and not too old. */
function mayLead({isSuspended, perpetual, kind, birth}: Person, today: Day): boolean {
  if (isSuspended || perpetual === null || kind === 'simple') return false;
  return completedYears(perpetual, today) >= 8 && completedYears(birth, today) <= 72;
}
