import type {Day} from '#src/lib/civil-date.ts';
import {completedYears} from './calendar.ts';
import {accounts} from './accounts.ts';
import type {Household} from './household.ts';
import {houseFor, houseIn} from './houses.ts';
import type {Person} from './person.ts';

/** Chooses whose account is whose, by username; every one is somebody fit for it. */
export function linkAccounts(
  people: readonly Person[],
  household: Household,
  today: Day,
): ReadonlyMap<string, Person> {
  const chosen = new Map<string, Person>();
  // In order of preference: on some day a house may have no priest of the age that is asked for.
  const link = (username: string, ...preferences: ((person: Person) => boolean)[]): void => {
    const taken = new Set(chosen.values());
    for (const fits of preferences) {
      const person = people.find((one) => !taken.has(one) && fits(one));
      if (person === undefined) continue;
      chosen.set(username, person);
      return;
    }
    throw new Error(`Nobody fits the account ${username}.`);
  };
  const isPriest = (one: Person): boolean =>
    one.exit === null && one.kind === 'priest' && !one.isSuspended;
  const isProvincial = (one: Person): boolean => isPriest(one) && one.code === 'PRV-NUS';
  const livesIn = (one: Person, city: string): boolean =>
    household.homes.get(one.id) === houseIn(city);
  const age = (one: Person): number => completedYears(one.birth, today);
  const officeOf = (one: Person): string | undefined => household.offices.get(one.id);

  const atCuria = (one: Person): boolean => isProvincial(one) && livesIn(one, 'Pontianak');
  link('admin', (one) => atCuria(one) && age(one) < 60, isProvincial);
  link('secretary', atCuria, isProvincial);
  link('guardian', (one) => household.guardians.get(houseIn('Sintang').id) === one);
  link(
    'friar',
    (one) => isPriest(one) && livesIn(one, 'Sintang') && officeOf(one) !== 'guardian',
    isProvincial,
  );
  link(
    'formator',
    (one) =>
      household.homes.get(one.id) === houseFor('novitiate') && officeOf(one) === 'novice master',
  );
  link('visitator', (one) => isProvincial(one) && age(one) > 50, isProvincial);
  link('bursar', (one) => isProvincial(one) && officeOf(one) === 'bursar', isProvincial);
  link('archivist', (one) => isPriest(one) && one.code === 'PRV-APP' && age(one) > 64);
  link('former', (one) => one.key === 'departed-6');
  if (chosen.size !== accounts.length) throw new Error('An account is linked to nobody.');
  return chosen;
}
