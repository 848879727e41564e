import {group, sort} from 'd3-array';
import type {Day} from '#src/lib/civil-date.ts';
import {completedYears} from './calendar.ts';
import {houseFor, houses} from './houses.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {at, findOne, listOf} from './tables.ts';

const beginners = 24;
const theologians = 32;

/** Gives every living brother a home: students by stage, a guardian to each house, then the others. */
export function settle(people: readonly Person[], today: Day, random: Random): void {
  const living = random.shuffled(people.filter(({exit}) => exit === null));
  // Bishops live outside the houses.
  const residents = living.filter(({kind}) => kind !== 'bishop');
  const homeless = (code: string): Person[] =>
    residents.filter((one) => one.code === code && one.home === null);

  settleStudents(residents);
  for (const home of houses) {
    const guardian = findOne(homeless(home.code), (one) => mayLead(one, today));
    Object.assign(guardian, {home, office: 'guardian'});
  }
  for (const home of houses) {
    if (home.residents === null) continue;
    const present = residents.filter((one) => one.home === home).length;
    const rank = (one: Person): string =>
      home.purpose === 'infirmary' ? one.birth : String(!mayLead(one, today));
    const others = sort(homeless(home.code), rank).slice(0, home.residents - present);
    for (const one of others) one.home = home;
  }
  lodge(residents);
  // A vicar, a bursar and what else the house needs are perpetually professed too.
  const able = residents.filter(({kind, vocation, perpetual, isPresent, office}) => {
    const isBound = kind === 'priest' || (vocation === 'laicus' && kind !== 'simple');
    return isBound && perpetual !== null && isPresent && office === null;
  });
  for (const house of houses) {
    const here = able.filter(({home}) => home === house);
    for (const [index, office] of listOf(house.offices).entries())
      Object.assign(here[index] ?? {}, {office});
  }
}

/** Spreads those without a home evenly over the ordinary houses of their circumscription. */
export function lodge(people: readonly Person[]): void {
  const homeless = people.filter(({home}) => home === null);
  for (const [code, members] of group(homeless, ({code: of}) => of)) {
    const open = houses.filter((house) => house.code === code && house.residents === null);
    for (const [turn, one] of members.entries()) one.home = at(open, turn % open.length);
  }
}

/** Those in formation live by stage: the latest professed together, the clerics before them at their studies. */
function settleStudents(residents: readonly Person[]): void {
  const ofKind = (of: 'islands' | 'europe', ...kinds: string[]): Person[] =>
    residents.filter(({kind, side}) => kinds.includes(kind) && side.name === of);
  const latestFirst = (some: readonly Person[]): Person[] =>
    some.toSorted((a, b) => ((a.first ?? '') > (b.first ?? '') ? -1 : 1));
  const simple = latestFirst(ofKind('islands', 'simple'));
  const students = [...latestFirst(ofKind('islands', 'solemn')), ...simple.slice(beginners)];
  const groups: Readonly<Record<string, readonly Person[]>> = {
    'european-formation': ofKind('europe', 'postulant', 'novice', 'simple'),
    postulancy: ofKind('islands', 'postulant'),
    novitiate: ofKind('islands', 'novice'),
    'post-novitiate': simple.slice(0, beginners),
    theologate: students.filter(({vocation}) => vocation === 'clerical').slice(0, theologians),
  };
  for (const [purpose, members] of Object.entries(groups)) {
    for (const one of members) one.home = houseFor(purpose);
  }
}

/** Perpetually professed for years (can. 623), and not too old. */
function mayLead({isPresent, perpetual, kind, birth}: Person, today: Day): boolean {
  if (!isPresent || perpetual === null || kind === 'simple') return false;
  return completedYears(perpetual, today) >= 8 && completedYears(birth, today) <= 72;
}

/** Chooses whose account is whose, and returns the brothers' ids by username. */
export function linkAccounts(people: readonly Person[], today: Day): Map<string, string> {
  const isPriest = (one: Person): boolean => one.kind === 'priest' && one.isPresent;
  const isProvincial = (one: Person): boolean => isPriest(one) && one.code === 'PRV-NUS';
  const isOver = (one: Person, age: number): boolean => completedYears(one.birth, today) > age;

  const wanted: Readonly<Record<string, (one: Person) => boolean>> = {
    admin: (one) => isProvincial(one) && one.home?.city === 'Pontianak' && !isOver(one, 59),
    secretary: (one) => isProvincial(one) && one.home?.city === 'Pontianak',
    guardian: ({home, office}) => home?.city === 'Sintang' && office === 'guardian',
    friar: (one) => isPriest(one) && one.home?.city === 'Sintang',
    formator: ({home, office}) => home?.city === 'Parapat' && office === 'novice master',
    visitator: (one) => isProvincial(one) && isOver(one, 50),
    bursar: (one) => isProvincial(one) && one.office === 'bursar',
    archivist: (one) => isPriest(one) && one.code === 'PRV-APP' && isOver(one, 64),
    former: ({exit, kind}) => exit?.kind === 'departed' && kind === 'priest',
  };
  const chosen = Object.entries(wanted).map(([username, fits]): [string, string] => {
    const free = people.filter(({account}) => account === null);
    // On some day a house may have no priest of the age that is asked for.
    const person = free.find(fits) ?? findOne(free, isProvincial);
    person.account = username;
    return [username, person.id];
  });
  return new Map(chosen);
}
