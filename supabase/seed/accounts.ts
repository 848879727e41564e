import {idOf, listOf} from './tables.ts';

/** Of every demo account; the sign-in service keeps its bcrypt hash only. */
export const password = 'pax et bonum';
export const passwordHash = '$2b$10$4VXCMTaC57OmQbKt1PZbBumm/GP5S2/pJJxs/fMBUYU6OPcxibHKu';

/** The first five are shown at the start; `former` belongs to a brother who left, which the rules notice. */
export const accounts = listOf(
  'admin, secretary, visitator, guardian, friar, bursar, archivist, formator, former',
).map((username) => ({
  id: accountId(username),
  username,
  email: `${username}@fraternitas.example`,
  isAdmin: username === 'admin' || username === 'secretary',
}));

export function accountId(username: string): string {
  return idOf('users', username);
}
