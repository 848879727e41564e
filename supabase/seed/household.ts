import type {Day} from '#src/lib/civil-date.ts';
import {completedYears} from './calendar.ts';
import {isIslandCode} from './geography.ts';
import {houses, houseWith, type House, type Purpose} from './houses.ts';
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

const offices: Partial<Record<Purpose, readonly string[]>> = {
  aspirancy: listOf('vicar, bursar, aspirant director'),
  postulancy: listOf('postulant director, vicar, bursar'),
  novitiate: listOf('novice master, vice-master, vicar, bursar'),
  'post-novitiate': listOf('director of post-novitiate, vicar, bursar, librarian'),
  theologate: listOf('director of studies, vicar, bursar, librarian, infirmarian'),
};

/** Gives every living brother a home: students by stage, a guardian to each house, then the others. */
export function settle(people: readonly Person[], today: Day, random: Random): Household {
  const homes = new Map<string, House>();
  const guardians = new Map<string, Person>();
  const residents = random.shuffled(
    people.filter(({exit, kind}) => exit === null && kind !== 'bishop'),
  );
  const move = (who: readonly Person[], house: House): void => {
    for (const one of who) homes.set(one.id, house);
  };
  const homeless = (code: string): Person[] =>
    residents.filter((one) => one.code === code && !homes.has(one.id));
  const freePlaces = (house: House): number =>
    (house.residents ?? 0) - [...homes.values()].filter((home) => home === house).length;

  settleStudents(residents, move);
  for (const house of houses) {
    const leader = homeless(house.code).find((one) => mayLead(one, today));
    if (leader === undefined) throw new Error(`Nobody is left to lead ${house.city}.`);
    guardians.set(house.id, leader);
    move([leader], house);
  }
  for (const house of houses.filter((one) => one.residents !== null)) {
    const others = homeless(house.code).filter((one) => one.first !== null);
    if (house.purpose === 'infirmary') others.sort((a, b) => (a.birth < b.birth ? -1 : 1));
    else others.sort((a, b) => Number(mayLead(b, today)) - Number(mayLead(a, today)));
    move(others.slice(0, freePlaces(house)), house);
  }
  lodge(residents, {homes});
  return {homes, guardians, offices: assignOffices(residents, homes, guardians)};
}

/** Spreads those without a home evenly over the ordinary houses of their circumscription. */
export function lodge(people: readonly Person[], {homes}: Pick<Household, 'homes'>): void {
  const turns = new Map<string, number>();
  for (const {id, code, exit, kind} of people) {
    if (exit !== null || kind === 'bishop' || homes.has(id)) continue;
    const open = houses.filter((house) => house.code === code && house.residents === null);
    const turn = turns.get(code) ?? 0;
    const house = open[turn % open.length];
    if (house !== undefined) homes.set(id, house);
    turns.set(code, turn + 1);
  }
}

function settleStudents(
  residents: readonly Person[],
  move: (who: readonly Person[], house: House) => void,
): void {
  const byFirst = residents.toSorted((a, b) => ((a.first ?? '') > (b.first ?? '') ? -1 : 1));
  const young = byFirst.filter(({kind}) => ['postulant', 'novice', 'simple'].includes(kind));
  const of = (kind: Person['kind']): Person[] =>
    young.filter((one) => one.kind === kind && isIslandCode(one.code));
  move(
    young.filter(({code}) => !isIslandCode(code)),
    houseWith({purpose: 'european-formation'}),
  );
  move(of('postulant'), houseWith({purpose: 'postulancy'}));
  move(of('novice'), houseWith({purpose: 'novitiate'}));
  move(of('simple').slice(0, beginners), houseWith({purpose: 'post-novitiate'}));
  const students = [
    ...byFirst.filter(({kind, vocation}) => kind === 'solemn' && vocation === 'clerical'),
    ...of('simple')
      .slice(beginners)
      .filter(({vocation}) => vocation === 'clerical'),
  ];
  move(students.slice(0, theologians), houseWith({purpose: 'theologate'}));
}

/** The guardian, then a vicar and a bursar and what else the house needs, all perpetually professed. */
function assignOffices(
  residents: readonly Person[],
  homes: ReadonlyMap<string, House>,
  guardians: ReadonlyMap<string, Person>,
): Map<string, string> {
  const held = new Map([...guardians.values()].map(({id}) => [id, 'guardian']));
  const left = new Map<House, string[]>();
  for (const one of residents) {
    const house = homes.get(one.id);
    const isReady = one.vocation === 'laicus' || one.kind === 'priest';
    if (house === undefined || held.has(one.id) || !isReady || one.isSuspended) continue;
    if (one.perpetual === null || one.kind === 'simple') continue;
    const usual = house.purpose === null ? undefined : offices[house.purpose];
    const open = left.get(house) ?? [...(usual ?? ['vicar', 'bursar'])];
    const office = open.shift();
    left.set(house, open);
    if (office !== undefined) held.set(one.id, office);
  }
  return held;
}

/** Perpetually professed for years (can. 623), and not too old. */
function mayLead({isSuspended, perpetual, kind, birth}: Person, today: Day): boolean {
  if (isSuspended || perpetual === null || kind === 'simple') return false;
  return completedYears(perpetual, today) >= 8 && completedYears(birth, today) <= 72;
}
