import {openUserDatabase} from '#src/db/open-database.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import {readSession} from '#src/session/session.ts';

export type LocalUser = {
  readonly db: UserDatabase;
  readonly userId: string;
  readonly isAdmin: boolean;
};

/**
 * The signed-in user and their database. Throws when no user is signed in, because nothing can be stored
 * then, and when it is another user than `expected`: a user may have signed in in another tab.
 */
export async function localUser(expected?: string): Promise<LocalUser> {
  const session = await readSession();
  if (session.kind !== 'signed-in') throw new Error('Nobody is signed in on this device.');
  const {userId, isAdmin} = session;
  if ((expected ?? userId) !== userId) throw new Error('Another user is signed in.');
  return {db: await openUserDatabase(userId), userId, isAdmin};
}
