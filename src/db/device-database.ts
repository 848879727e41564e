import {Dexie, type EntityTable, type PromiseExtended} from 'dexie';

import {openWhenShown, releaseInPageCache} from './page-cache.ts';

/** Who is signed in on this device, with what lets him speak to the server. */
export type StoredSession = {
  readonly key: 'current';
  readonly userId: string;
  readonly email: string;
  readonly username: string;
  readonly brotherId: string | null;
  /** The server's last verdict; it decides what is shown, never what is allowed. */
  readonly isAdmin: boolean;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Device clock, ms, at which the tokens were received. */
  readonly issuedAt: number;
  /** Device clock, ms, of the last renewal; absent until the first one after a sign-in. */
  readonly renewedAt?: number;
  /** Seconds the access token is good for. */
  readonly expiresIn: number;
  /** The server refused to renew: the user must sign in again before anything is sent. */
  readonly lapsed: boolean;
};

/** The one small database that is there before anybody has signed in. */
class DeviceDatabase extends Dexie {
  declare session: EntityTable<StoredSession, 'key'>;
  /** Whose records are to go, and may still be there: a tab that is asleep can hold them. */
  declare forsaken: EntityTable<{readonly userId: string}, 'userId'>;

  constructor() {
    super('fraternitas-device', {cache: 'disabled'});
    this.version(1).stores({session: 'key'});
    this.version(2).stores({forsaken: 'userId'});
    releaseInPageCache(this);
  }

  override open(): PromiseExtended<Dexie> {
    return openWhenShown(() => super.open());
  }
}

const device = new DeviceDatabase();

export async function readStoredSession(): Promise<StoredSession | null> {
  return (await device.session.get('current')) ?? null;
}

export async function storeSession(session: Omit<StoredSession, 'key'>): Promise<void> {
  await device.transaction('rw', device.session, device.forsaken, async () => {
    await device.forsaken.delete(session.userId);
    await device.session.put({...session, key: 'current'});
  });
}

/** Changes the session of `userId`; does nothing when somebody else, or nobody, is signed in by now. */
export async function changeSession(
  userId: string,
  change: Partial<Omit<StoredSession, 'key' | 'userId'>>,
): Promise<void> {
  await device.transaction('rw', device.session, async () => {
    const session = await device.session.get('current');
    if (session?.userId === userId) await device.session.put({...session, ...change});
  });
}

export async function deleteStoredSession(): Promise<void> {
  await device.session.clear();
}

/** Ends the session of a user whose records are to go with it. */
export async function forsake(userId: string): Promise<void> {
  await device.transaction('rw', device.session, device.forsaken, async () => {
    await device.session.clear();
    await device.forsaken.put({userId});
  });
}

export async function storeForsaken(userId: string): Promise<void> {
  await device.forsaken.put({userId});
}

export async function forgetForsaken(userId: string): Promise<void> {
  await device.forsaken.delete(userId);
}

export async function readForsaken(): Promise<string[]> {
  return device.forsaken.toCollection().primaryKeys();
}
