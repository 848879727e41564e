import type {Day} from '#src/lib/civil-date.ts';
import type {Household} from './household.ts';
import {houses} from './houses.ts';
import {drawLife} from './active-people.ts';
import type {Naming} from './naming.ts';
import {personId, type Person} from './person.ts';
import {at, type Random} from './random.ts';
import {activeRoster} from './roster.ts';

/** Draws more active brothers of the same kinds, for trying the app with a province of any size. */
export function crowd(count: number, today: Day, random: Random, naming: Naming): Person[] {
  const slots = activeRoster(random.fork('roster')).filter(
    ({ages, kind}) => ages[0] < 75 && kind !== 'bishop',
  );
  return Array.from({length: count}, (_, index) => {
    const slot = random.pick(slots);
    const vow = slot.kind === 'simple' ? ({kind: 'status', status: 'Active'} as const) : null;
    const wish = {
      birthday: 'later',
      vow,
      professionYear: null,
      ordained: null,
      isEarly: false,
    } as const;
    const life = drawLife(slot, wish, today, random);
    const key = `crowd-${index}`;
    return {
      ...slot,
      ...life,
      id: personId(key),
      key,
      name: naming.ofSyllables({nation: slot.nation, birth: life.birth}),
      exit: null,
      isSuspended: false,
      flaw: null,
      isForced: true,
    };
  });
}

/** Finds room for them in the ordinary houses, leaving all others where they are. */
export function lodge(others: readonly Person[], household: Household): Household {
  const homes = new Map(household.homes);
  for (const [index, one] of others.entries()) {
    const open = houses.filter(
      ({code, purpose, residents}) => code === one.code && purpose === 'ordinary' && residents > 2,
    );
    homes.set(one.id, at(open, index % open.length));
  }
  return {...household, homes};
}
