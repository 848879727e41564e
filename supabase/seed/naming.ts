import {comparableName} from '#src/domain/validation/name-form.ts';
import {yearOf, type Day} from '#src/lib/civil-date.ts';
import {likeness} from '#src/lib/likeness.ts';
import {names, placesOfOrigin, religiousNames, syllableSurname, type Nation} from './names.ts';
import type {Random} from './random.ts';

export type FullName = {name: string; birthName: string | null};

type Bearer = {nation: Nation; birth: Day; professed: Day | null};

// The rule for possible duplicates begins at .92 of one year of birth; these stay well below.
const tooAlike = 0.9;
const enoughTries = 400;

/** Gives names of which no two are the same, nor alike among those born in one year. */
export function createNaming(random: Random): (bearer: Bearer) => FullName {
  const taken = new Set<string>();
  const byYear = new Map<number, string[]>();
  let surnamesMade = 0;

  const isFree = (name: string, year: number): boolean =>
    !taken.has(comparableName(name)) &&
    !(byYear.get(year) ?? []).some((other) => likeness(other, comparableName(name)) >= tooAlike);

  const take = (name: string, year: number): void => {
    taken.add(comparableName(name));
    byYear.set(year, [...(byYear.get(year) ?? []), comparableName(name)]);
  };

  return ({nation, birth, professed}) => {
    const year = yearOf(birth);
    const {given, surnames} = names[nation];
    const hasReligiousName =
      nation === 'Italy' && professed !== null && professed < '1970' && random.chance(0.8);
    for (let tries = 0; tries < enoughTries; tries++) {
      const civil = `${random.pick(given)} ${random.pick(surnames)}`;
      const name = hasReligiousName
        ? `${random.pick(religiousNames)} da ${random.pick(placesOfOrigin)}`
        : civil;
      if (!isFree(name, year)) continue;
      take(name, year);
      return {name, birthName: hasReligiousName ? civil : null};
    }
    // A large province uses the lists up: from here on two given names and a surname of its own.
    const name = `${random.pick(given)} ${random.pick(given)} ${syllableSurname(surnamesMade)}`;
    surnamesMade++;
    taken.add(comparableName(name));
    return {name, birthName: null};
  };
}
