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
 * then.
 */
export async function localUser(): Promise<LocalUser> {
  const session = await readSession();
  if (session.kind !== 'signed-in') throw new Error('Nobody is signed in on this device.');
  const {userId, isAdmin} = session;
  return {db: await openUserDatabase(userId), userId, isAdmin};
}
