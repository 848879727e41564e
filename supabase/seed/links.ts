import type {Day} from '#src/lib/civil-date.ts';
import {completedYears} from './calendar.ts';
import type {Household} from './household.ts';
import type {Person} from './person.ts';

/** Chooses whose account is whose, by username. */
export function linkAccounts(
  people: readonly Person[],
  {homes, offices}: Household,
  today: Day,
): ReadonlyMap<string, Person> {
  const isPriest = (one: Person): boolean =>
    one.exit === null && one.kind === 'priest' && !one.isSuspended;
  const isProvincial = (one: Person): boolean => isPriest(one) && one.code === 'PRV-NUS';
  const livesIn = (one: Person, city: string): boolean => homes.get(one.id)?.city === city;
  const isOver = (one: Person, age: number): boolean => completedYears(one.birth, today) > age;
  const holds = (one: Person, office: string): boolean => offices.get(one.id) === office;

  const wanted: Readonly<Record<string, (one: Person) => boolean>> = {
    admin: (one) => isProvincial(one) && livesIn(one, 'Pontianak') && !isOver(one, 59),
    secretary: (one) => isProvincial(one) && livesIn(one, 'Pontianak'),
    guardian: (one) => livesIn(one, 'Sintang') && holds(one, 'guardian'),
    friar: (one) => isPriest(one) && livesIn(one, 'Sintang'),
    formator: (one) => livesIn(one, 'Parapat') && holds(one, 'novice master'),
    visitator: (one) => isProvincial(one) && isOver(one, 50),
    bursar: (one) => isProvincial(one) && holds(one, 'bursar'),
    archivist: (one) => isPriest(one) && one.code === 'PRV-APP' && isOver(one, 64),
    former: ({exit, kind}) => exit?.kind === 'departed' && kind === 'priest',
  };
  const chosen = new Map<string, Person>();
  for (const [username, fits] of Object.entries(wanted)) {
    const taken = new Set(chosen.values());
    // On some day a house may have no priest of the age that is asked for.
    const person = [fits, isProvincial]
      .map((isRight) => people.find((one) => !taken.has(one) && isRight(one)))
      .find((one) => one !== undefined);
    if (person !== undefined) chosen.set(username, person);
  }
  return chosen;
}
