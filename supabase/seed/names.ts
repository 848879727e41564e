import {comparableName} from '#src/domain/validation/name-form.ts';
import {type Day, yearOf} from '#src/lib/civil-date.ts';
import {likeness} from '#src/lib/likeness.ts';
import {sideOf} from './geography.ts';
import type {Random} from './random.ts';
import {at, listOf, readTable, wordsOf} from './tables.ts';

/**
 * Common given names with surnames that nobody bears, so that no real friar is depicted; real towns. Long lists have
 * several lines.
 */
const table = readTable('names', 'nation | side | language | given | surnames | towns');

export type Nation = ReturnType<typeof nationOf>;

export function nationOf(name: string) {
  const rows = table.filter(({nation}) => nation === name);
  const {side, language} = at(rows, 0);
  return {
    ...{name, side: sideOf(side), language},
    given: rows.flatMap((row) => listOf(row.given)),
    surnames: rows.flatMap((row) => listOf(row.surnames)),
    towns: rows.flatMap((row) => listOf(row.towns)),
  };
}

const religiousNames = wordsOf('religious names');
const placesOfOrigin = wordsOf('places of origin');

/** Until about 1970 a friar took another name at his entry, with the place he came from. */
export function religiousName(random: Random): string {
  return `${random.pick(religiousNames)} da ${random.pick(placesOfOrigin)}`;
}

/** The parts of a surname for a province larger than the lists. */
const syllables = ['beginnings', 'middles', 'ends'].map((place) => wordsOf(`${place} of surnames`));

export type FullName = {readonly name: string; readonly birthName: string | null};

// The rule for possible duplicates begins at .92; these stay well below.
const tooAlike = 0.9;
const enoughTries = 500;

/** What a name depends on: the days of birth and first profession. */
type Dates = {readonly birth: Day; readonly first: Day | null};

/** Gives names of which no two are the same, nor alike among those born in one year. */
export function createNaming(random: Random) {
  const taken = new Set<string>();
  const alike = new Map<string, string[]>();

  /** Takes the name unless it could be mistaken for another's. */
  const take = (name: string, {birth}: Dates): boolean => {
    const compared = comparableName(name);
    const key = `${yearOf(birth)} ${compared[0]}`;
    const others = alike.get(key) ?? [];
    const isTooAlike = others.some((other) => likeness(other, compared) >= tooAlike);
    if (taken.has(compared) || isTooAlike) return false;
    taken.add(compared);
    alike.set(key, [...others, compared]);
    return true;
  };

  return ({name: nation, given, surnames}: Nation, life: Dates, isFromLists: boolean): FullName => {
    const isOldItalian = nation === 'Italy' && (life.first ?? '1970') < '1970';
    const isRenamed = isFromLists && isOldItalian && random.chance(0.8);
    for (let tries = 0; tries < enoughTries; tries++) {
      const surname = syllables.map((list) => random.pick(list)).join('');
      const civil = isFromLists
        ? `${random.pick(given)} ${random.pick(surnames)}`
        : `${random.pick(given)} ${random.pick(given)} ${surname}`;
      const name = isRenamed ? religiousName(random) : civil;
      if (take(name, life)) return {name, birthName: isRenamed ? civil : null};
    }
    throw new Error(`All names of ${nation} are taken.`);
  };
}
