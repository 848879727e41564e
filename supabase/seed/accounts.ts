import type {Day} from '#src/lib/civil-date.ts';
import {completedYears} from './calendar.ts';
import {isActivePriest, type Person} from './person.ts';
import {findOne, idOf} from './tables.ts';

/** Of every demo account; the sign-in service keeps its bcrypt hash only. */
export const password = 'pax et bonum';
export const passwordHash = '$2b$10$4VXCMTaC57OmQbKt1PZbBumm/GP5S2/pJJxs/fMBUYU6OPcxibHKu';

/** Whose an account may be. */
const owners: Readonly<Record<string, (one: Person, age: number) => boolean>> = {
  admin: (one, age) => isProvincial(one) && one.home?.city === 'Pontianak' && age < 60,
  secretary: (one) => isProvincial(one) && one.home?.city === 'Pontianak',
  visitator: (one, age) => isProvincial(one) && age > 50,
  guardian: ({home, office}) => home?.city === 'Sintang' && office === 'guardian',
  friar: (one) => isActivePriest(one) && one.home?.city === 'Sintang',
  bursar: (one) => isProvincial(one) && one.office === 'bursar',
  archivist: (one, age) => isActivePriest(one) && one.code === 'PRV-APP' && age > 64,
  formator: ({home, office}) => home?.city === 'Parapat' && office === 'novice master',
  former: ({exit, kind}) => exit?.kind === 'departed' && kind === 'priest',
};

function isProvincial(one: Person): boolean {
  return isActivePriest(one) && one.code === 'PRV-NUS';
}

/** The first five are shown at the start; `former` belongs to a brother who left, which the rules notice. */
export const accounts = Object.keys(owners).map((username) => ({
  id: accountId(username),
  username,
  email: `${username}@fraternitas.example`,
  isAdmin: username === 'admin' || username === 'secretary',
}));

export function accountId(username: string): string {
  return idOf('users', username);
}

/** Chooses whose account is whose, and returns the brothers' ids by username. */
export function linkAccounts(people: readonly Person[], today: Day): Map<string, string> {
  const chosen = Object.entries(owners).map(([username, fits]): [string, string] => {
    const free = people.filter(({account}) => account === null);
    // On some day a house may have no priest of the age that is asked for.
    const person =
      free.find((one) => fits(one, completedYears(one.birth, today))) ??
      findOne(free, isProvincial);
    person.account = username;
    return [username, person.id];
  });
  return new Map(chosen);
}
