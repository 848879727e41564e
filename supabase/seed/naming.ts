import {comparableName} from '#src/domain/validation/name-form.ts';
import {yearOf, type Day} from '#src/lib/civil-date.ts';
import {likeness} from '#src/lib/likeness.ts';
import {names, placesOfOrigin, religiousNames, syllableSurname, type Nation} from './names.ts';
import type {Random} from './random.ts';

export type FullName = {name: string; birthName: string | null};

type Bearer = {nation: Nation; birth: Day; professed: Day | null};

export type Naming = {
  /** From the lists of his nation, while they last. */
  ofLists: (bearer: Bearer) => FullName;
  /** Two given names and a surname put together from syllables. */
  ofSyllables: (bearer: Pick<Bearer, 'nation' | 'birth'>) => FullName;
};

// The rule for possible duplicates begins at .92; these stay well below.
const tooAlike = 0.9;
const enoughTries = 400;

/** Gives names of which no two are the same, nor alike among those born in one year. */
export function createNaming(random: Random): Naming {
  const taken = new Set<string>();
  const alike = new Map<string, string[]>();
  let surnamesMade = 0;

  /** Takes the name unless it could be mistaken for another's. */
  const take = (name: string, birth: Day): boolean => {
    const compared = comparableName(name);
    const key = `${yearOf(birth)} ${compared[0]}`;
    const others = alike.get(key) ?? [];
    if (taken.has(compared)) return false;
    if (others.some((other) => likeness(other, compared) >= tooAlike)) return false;
    taken.add(compared);
    others.push(compared);
    alike.set(key, others);
    return true;
  };

  const ofSyllables: Naming['ofSyllables'] = ({nation, birth}) => {
    for (let tries = 0; tries < enoughTries; tries++) {
      const [first, second] = random.shuffled(names[nation].given);
      const name = `${first} ${second} ${syllableSurname(surnamesMade++)}`;
      if (take(name, birth)) return {name, birthName: null};
    }
    throw new Error(`All names of ${nation} are taken.`);
  };

  const ofLists: Naming['ofLists'] = (bearer) => {
    const {nation, birth, professed} = bearer;
    const {given, surnames} = names[nation];
    const hasReligiousName =
      nation === 'Italy' && professed !== null && professed < '1970' && random.chance(0.8);
    for (let tries = 0; tries < enoughTries; tries++) {
      const civil = `${random.pick(given)} ${random.pick(surnames)}`;
      const name = hasReligiousName
        ? `${random.pick(religiousNames)} da ${random.pick(placesOfOrigin)}`
        : civil;
      if (take(name, birth)) return {name, birthName: hasReligiousName ? civil : null};
    }
    // Some of the smaller lists are used up.
    return ofSyllables(bearer);
  };

  return {ofLists, ofSyllables};
}
