import {comparableName} from '#src/domain/validation/name-form.ts';
import {yearOf} from '#src/lib/civil-date.ts';
import {likeness} from '#src/lib/likeness.ts';
import type {Life} from './lives.ts';
import {namesOf, placesOfOrigin, religiousNames, syllables, type Nation} from './names.ts';
import type {Random} from './random.ts';
import {at} from './tables.ts';

export type FullName = {readonly name: string; readonly birthName: string | null};

// The rule for possible duplicates begins at .92; these stay well below.
const tooAlike = 0.9;
const triesFromLists = 100;

/** Gives names of which no two are the same, nor alike among those born in one year. */
export function createNaming(random: Random) {
  const taken = new Set<string>();
  const alike = new Map<string, string[]>();
  let surnamesMade = 0;

  /** Takes the name unless it could be mistaken for another's. */
  const take = (name: string, {birth}: Life): boolean => {
    const compared = comparableName(name);
    const key = `${yearOf(birth)} ${compared[0]}`;
    const others = alike.get(key) ?? [];
    const isTooAlike = others.some((other) => likeness(other, compared) >= tooAlike);
    if (taken.has(compared) || isTooAlike) return false;
    taken.add(compared);
    alike.set(key, [...others, compared]);
    return true;
  };

  const syllableSurname = (): string => {
    const made = surnamesMade++;
    return syllables.map((list, place) => at(list, Math.floor(made / 10 ** place) % 10)).join('');
  };

  return (nation: Nation, life: Life, isFromLists: boolean): FullName => {
    const {given, surnames} = namesOf(nation);
    const isOldItalian = nation === 'Italy' && life.first !== null && life.first < '1970';
    const isRenamed = isFromLists && isOldItalian && random.chance(0.8);
    for (let tries = 0; tries < (isFromLists ? triesFromLists : 0); tries++) {
      const civil = `${random.pick(given)} ${random.pick(surnames)}`;
      const religious = `${random.pick(religiousNames)} da ${random.pick(placesOfOrigin)}`;
      const name = isRenamed ? religious : civil;
      if (take(name, life)) return {name, birthName: isRenamed ? civil : null};
    }
    for (let tries = 0; tries < 400; tries++) {
      const [first, second] = random.shuffled(given);
      const name = `${first} ${second} ${syllableSurname()}`;
      if (take(name, life)) return {name, birthName: null};
    }
    throw new Error(`All names of ${nation} are taken.`);
  };
}
