import {idOf} from './ids.ts';

/** Of every demo account; the sign-in service keeps its bcrypt hash only. */
export const password = 'pax et bonum';
export const passwordHash = '$2b$10$4VXCMTaC57OmQbKt1PZbBumm/GP5S2/pJJxs/fMBUYU6OPcxibHKu';

export type Account = {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly isAdmin: boolean;
};

const admins = ['admin', 'secretary'];

/** The first five are told at the start; `former` belongs to one who left, which the rules notice. */
export const accounts: readonly Account[] = [
  ...admins,
  ...['visitator', 'guardian', 'friar', 'bursar', 'archivist', 'formator', 'former'],
].map((username) => ({
  id: idOf('users', username),
  username,
  email: `${username}@fraternitas.example`,
  isAdmin: admins.includes(username),
}));

export function accountId(username: string): string {
  const found = accounts.find((account) => account.username === username);
  if (found === undefined) throw new Error(`There is no account ${username}.`);
  return found.id;
}
