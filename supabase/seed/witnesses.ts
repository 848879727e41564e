import {addMonths, yearOf, type Day} from '#src/lib/civil-date.ts';
import {perpetualProfession} from './course.ts';
import {isIslandCode} from './household.ts';
import {placesOfOrigin, religiousNames} from './names.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';

export type Witnesses = {
  /** The minister of those years, who receives the vows of all. */
  receiver: (person: Person, day: Day) => string;
  /** A brother of the same shore, in perpetual vows on that day. */
  witness: (person: Person, day: Day) => string;
};

const ministerYears = 6;

/** Finds names for receivers and witnesses of vows among the brothers themselves. */
export function createWitnesses(people: readonly Person[], random: Random): Witnesses {
  const shores = new Map(
    [true, false].map((isIsland) => [isIsland, professedOf(people, isIsland)] as const),
  );
  const ministers = new Map<string, string>();
  const draw = (person: Person, day: Day): string => {
    const shore = shores.get(isIslandCode(person)) ?? [];
    // Drawn, not searched: most draws hit, and a large province would be searched for long.
    for (let tries = 0; tries < 12 && shore.length > 0; tries++) {
      const one = random.pick(shore);
      if (one.since < day && one.until > day && one.id !== person.id) return one.name;
    }
    return `${random.pick(religiousNames)} da ${random.pick(placesOfOrigin)}`;
  };
  return {
    witness: draw,
    receiver(person, day) {
      const term = Math.floor(yearOf(day) / ministerYears);
      const key = `${isIslandCode(person)} ${term}`;
      // He was chosen years after his own profession, and serves to the end of his term.
      const minister =
        ministers.get(key) ?? draw(person, addMonths(`${term * ministerYears}-01-01`, -120));
      ministers.set(key, minister);
      return minister;
    },
  };
}

function professedOf(people: readonly Person[], isIsland: boolean) {
  return people.flatMap((one) => {
    const since = perpetualProfession(one.course);
    if (since === null || isIslandCode(one) !== isIsland) return [];
    return [{id: one.id, name: one.name.name, since, until: one.exit?.date ?? '9999-12-31'}];
  });
}
