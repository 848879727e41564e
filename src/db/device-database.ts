import {Dexie, type EntityTable, type PromiseExtended} from 'dexie';

import {isDiskFull} from '#src/lib/disk-full.ts';
import type {WrappedKey} from '#src/lib/wrapped-key.ts';
import {sealAtRest} from './at-rest.ts';
import {deviceDatabaseName} from './database-names.ts';
import {openWhenShown, trackedIndexedDb, refuseTransactionsInPageCache} from './page-cache.ts';

/** The signed-in user of this device, with the tokens for the server. */
export type StoredSession = {
  readonly key: 'current';
  readonly userId: string;
  readonly email: string;
  readonly username: string;
  readonly brotherId: string | null;
  /** The server's last answer about the role; it decides what is shown, never what is allowed. */
  readonly isAdmin: boolean;
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Device clock, ms, at which the tokens were received. */
  readonly issuedAt: number;
  /** Device clock, ms, of the last renewal; absent until the first one after a sign-in. */
  readonly renewedAt?: number;
  /** Lifetime of the access token, seconds. */
  readonly expiresIn: number;
  /** The server refused a renewal: the user must sign in again before anything is sent. */
  readonly lapsed: boolean;
  /** Device clock, ms, at which the server said that this session is closed; absent while it is open. */
  readonly closedAt?: number;
};

/** The context that holds one of the device's locks, and since when (device clock, ms). */
export type LockRecord = {
  readonly name: string;
  readonly holder: string;
  readonly takenAt: number;
};

/** The app lock of this device. */
export type AppLock = {
  readonly key: 'lock';
  /** The key that seals the rows of all databases, wrapped with the user's passphrase. */
  readonly wrapped: WrappedKey;
  /** Whether rows are still being sealed, or opened because the lock is turned off. */
  readonly state: 'sealing' | 'sealed' | 'opening';
  /** Every state has a mark of its own (src/lib/lock-mark.ts). */
  readonly mark: string;
  /** After how many minutes without use the app locks itself. */
  readonly minutes: number;
  /** The key itself: the lock ends because another user signs in, who does not know the passphrase. */
  readonly ending?: Uint8Array<ArrayBuffer>;
};

/** The small database that exists before any user has signed in. */
class DeviceDatabase extends Dexie {
  declare session: EntityTable<StoredSession, 'key'>;
  /** Users whose databases must be removed but may still exist, because a frozen tab can hold them open. */
  declare forsaken: EntityTable<{readonly userId: string}, 'userId'>;

  declare locks: EntityTable<LockRecord, 'name'>;

  declare app_lock: EntityTable<AppLock, 'key'>;

  constructor() {
    super(deviceDatabaseName, {cache: 'disabled', ...trackedIndexedDb()});
    this.version(1).stores({session: 'key'});
    this.version(2).stores({forsaken: 'userId'});
    this.version(3).stores({locks: 'name'});
    this.version(4).stores({app_lock: 'key'});
    refuseTransactionsInPageCache(this);
    sealAtRest(this);
  }

  override open(): PromiseExtended<Dexie> {
    return openWhenShown(() => super.open()).catch((error: unknown) => {
      // After a failed opening Dexie refuses every request. The browser can abort one while it deletes all data;
      // the next request opens the database again.
      this.close({disableAutoOpen: false});
      throw error;
    });
  }
}

export const device = new DeviceDatabase();

export async function readStoredSession(): Promise<StoredSession | null> {
  const session = await device.session.get('current');
  // A page without the key of the app lock, as the worker, reads a sealed one: for it nobody is signed in.
  return session && !('sealed' in session) ? session : null;
}

/** The session, unless the server has closed it: then its user sees no records until the next sign-in. */
export async function readOpenSession(): Promise<StoredSession | null> {
  const session = await readStoredSession();
  return session?.closedAt === undefined ? session : null;
}

export async function storeSession(session: Omit<StoredSession, 'key'>): Promise<void> {
  await device.transaction('rw', device.session, device.forsaken, async () => {
    await device.forsaken.delete(session.userId);
    await device.session.put({...session, key: 'current'});
  });
}

type SessionChange = Partial<Omit<StoredSession, 'key' | 'userId'>>;

/** Changes the session of `userId`; does nothing when another user, or none, is signed in by now. */
export async function changeSession(userId: string, change: SessionChange): Promise<void> {
  await device.transaction('rw', device.session, async () => {
    const session = await device.session.get('current');
    if (session?.userId === userId) await device.session.put({...session, ...change});
  });
}

/**
 * Changes a session unless it has got other tokens since: a tab that froze during a renewal must not
 * replace newer ones. Resolves to the session after that.
 */
export async function changeTokens(
  {userId, refreshToken}: StoredSession,
  change: SessionChange,
): Promise<StoredSession | null> {
  return device.transaction('rw', device.session, async () => {
    const session = await device.session.get('current');
    if (session?.userId !== userId || session.refreshToken !== refreshToken) return session ?? null;
    const changed = {...session, ...change};
    await device.session.put(changed);
    return changed;
  });
}

/**
 * Ends the session of a user whose records must be removed with it. A full disk has no room for the mark, and must not
 * keep the user signed in: the removal makes room.
 */
export async function endSessionAndMarkForRemoval(userId: string): Promise<void> {
  await device
    .transaction('rw', device.session, device.forsaken, async () => {
      await device.session.clear();
      await device.forsaken.put({userId});
    })
    .catch((error: unknown) => {
      throwUnlessFull(error);
      return device.session.clear();
    });
}

export async function markForRemoval(userId: string): Promise<void> {
  await device.forsaken.put({userId}).catch(throwUnlessFull);
}

function throwUnlessFull(error: unknown): void {
  if (!isDiskFull(error)) throw error;
}

export async function unmarkForRemoval(userId: string): Promise<void> {
  await device.forsaken.delete(userId);
}

export async function readMarkedForRemoval(): Promise<string[]> {
  return device.forsaken.toCollection().primaryKeys();
}
