import {group, sort} from 'd3-array';
import type {Day} from '#src/lib/civil-date.ts';
import {completedYears} from './calendar.ts';
import {houses} from './houses.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {at, listOf} from './tables.ts';

/** For whom a house of a purpose is, of those of its circumscription: those first whom it takes first. */
const members: Readonly<Record<string, (some: readonly Person[]) => Person[]>> = {
  postulancy: (some) => only(some, 'postulant'),
  novitiate: (some) => only(some, 'novice'),
  'post-novitiate': (some) => earliestFirst(only(some, 'simple')).toReversed(),
  theologate: (some) =>
    earliestFirst(only(some, 'simple', 'solemn').filter(({vocation}) => vocation === 'clerical')),
  'european-formation': (some) => only(some, 'postulant', 'novice', 'simple'),
  infirmary: (some) => sort(some, ({birth}) => birth),
};

function only(some: readonly Person[], ...kinds: readonly Person['kind'][]): Person[] {
  return some.filter(({kind}) => kinds.includes(kind));
}

function earliestFirst(some: readonly Person[]): Person[] {
  return sort(some, ({first}) => first ?? '');
}

/** Gives every living brother a home: a guardian to each house, its officials and members, then the others. */
export function settle(people: readonly Person[], today: Day, random: Random): void {
  // Bishops live outside the houses.
  const living = people.filter(({exit, kind}) => exit === null && kind !== 'bishop');
  const residents = random.shuffled(living);
  const homelessIn = (code: string): Person[] =>
    residents.filter((one) => one.code === code && one.home === null);
  const leadersOf = (some: readonly Person[]) => some.filter((one) => mayLead(one, today));

  for (const home of houses) {
    const guardian = at(leadersOf(homelessIn(home.code)), 0);
    Object.assign(guardian, {home, office: 'guardian'});
  }
  for (const home of houses) {
    if (home.residents === null) continue;
    const free = homelessIn(home.code);
    const leaders = leadersOf(free);
    const officials = leaders.slice(0, listOf(home.offices).length);
    const chosen = new Set([...officials, ...(members[home.purpose]?.(free) ?? []), ...leaders]);
    for (const one of [...chosen].slice(0, home.residents - 1)) one.home = home;
  }
  lodge(residents);
  // A vicar, a bursar and what else the house needs are perpetually professed too.
  for (const house of houses) {
    const able = leadersOf(residents.filter(({home, office}) => home === house && office === null));
    for (const [index, office] of listOf(house.offices).entries())
      Object.assign(able[index] ?? {}, {office});
  }
}

/** Spreads those without a home evenly over the ordinary houses of their circumscription. */
export function lodge(people: readonly Person[]): void {
  const homeless = people.filter(({home}) => home === null);
  for (const [code, brothers] of group(homeless, ({code: of}) => of)) {
    const open = houses.filter((house) => house.code === code && house.residents === null);
    for (const [turn, one] of brothers.entries()) one.home = at(open, turn % open.length);
  }
}

/** Perpetually professed for years (can. 623), and not too old. */
function mayLead({isPresent, isBound, perpetual, birth}: Person, today: Day): boolean {
  if (!isPresent || !isBound) return false;
  return completedYears(perpetual ?? today, today) >= 8 && completedYears(birth, today) <= 72;
}
