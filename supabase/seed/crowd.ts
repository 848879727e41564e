import type {Day} from '#src/lib/civil-date.ts';
import type {Household} from './household.ts';
import {houses} from './houses.ts';
import {drawLife} from './active-people.ts';
import {names, syllableSurname} from './names.ts';
import {personId, type Person} from './person.ts';
import {at, type Random} from './random.ts';
import {activeRoster} from './roster.ts';

/** Draws more active brothers of the same kinds, for trying the app with a province of any size. */
export function crowd(count: number, today: Day, random: Random): Person[] {
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
    const {given} = names[slot.nation];
    const name = `${random.pick(given)} ${random.pick(given)} ${syllableSurname(index)}`;
    const key = `crowd-${index}`;
    return {
      ...slot,
      ...life,
      id: personId(key),
      key,
      name: {name, birthName: null},
      exit: null,
      isSuspended: false,
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
