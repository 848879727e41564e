import {atRest} from '#src/db/at-rest.ts';
import {
  type AppLock,
  device,
  readMarkedForRemoval,
  readStoredSession,
} from '#src/db/device-database.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import {removeUserDatabase} from '#src/db/remove-database.ts';
import {isSealed, rowCodec, sealing} from '#src/db/seal.ts';
import {countUnsettled} from '#src/db/unsettled.ts';
import {type UserDatabase, usersOnDevice} from '#src/db/user-database.ts';

import {lockMark, markLock} from '#src/lib/lock-mark.ts';
import {markUnsent} from '#src/lib/unsent-mark.ts';
import {unwrapKey} from '#src/lib/wrapped-key.ts';
import {removeFormerUsers} from '#src/session/sign-in.ts';
import {longestLifeMs, underRoundLock} from '#src/sync/round-lock.ts';
import {
  changeAppLock,
  forgetAppLock,
  openDeviceAgain,
  readAppLock,
  turnOffAppLock,
} from './app-lock.ts';
import {dropTabDrafts} from './tab-drafts.ts';

type Key = Uint8Array<ArrayBuffer>;

/** How many rows one transaction rewrites; one of a table of files. */
const rowsAtOnce = 25;
const fileTables: ReadonlySet<string> = new Set(['attachment_bytes', 'photos', 'staging']);

/** The longest wait for a round that froze with the lock, before the records are removed. */
const longestWaitMs = 5_000;

/** The key of the rows, and after how many minutes without use the app locks itself. */
export type Unlocked = {readonly key: Key; readonly minutes: number};

export type LockState = AppLock['state'];

/**
 * Makes this page read and write sealed rows, if the passphrase is right, and seals or opens all rows that wait for it.
 * `off`: the lock was turned off, and the page must be loaded again. Rejects when a row cannot be rewritten; the next
 * unlocking goes on where it was.
 */
export async function unlockWith(passphrase: string): Promise<Unlocked | 'wrong' | 'off'> {
  const lock = await readAppLock();
  if (lock === undefined) return 'off';
  const key = await unwrapKey(lock.wrapped, passphrase);
  if (key === null) return 'wrong';
  readWith(lock, key);
  return (await settleRows(lock)) ? {key, minutes: lock.minutes} : 'off';
}

/** Seals or opens the rows that wait for it; tells whether the lock is still on. */
function settleRows(lock: AppLock): Promise<boolean> {
  if (lock.state === 'sealed') return Promise.resolve(true);
  return underRoundLock(longestLifeMs, async () => {
    const now = await readAppLock();
    // Another tab has done it.
    if (now?.mark !== lock.mark || now.state !== lock.state) return now !== undefined;
    await rewriteRows(lock.state);
    if (lock.state === 'opening') await forgetAppLock();
    else await changeAppLock({state: 'sealed'});
    return lock.state === 'sealing';
  });
}

/**
 * Returns the app lock that must be unlocked; `undefined` without one. A lock without sealed rows, after its user has
 * signed out, is removed. One that was ending when the page was killed ends now.
 */
export async function lockOfRecords(): Promise<AppLock | undefined> {
  const lock = await readAppLock();
  if (lock && (await isNeeded(lock)) && !(await hasEnded(lock))) return lock;
  await forgetAppLock();
  return undefined;
}

async function hasEnded(lock: AppLock): Promise<boolean> {
  if (lock.ending === undefined) return false;
  readWith(lock, lock.ending);
  return settleRows(lock).then(
    (isOn) => !isOn,
    (error: unknown) => {
      console.error('The app lock still needs its passphrase:', error);
      return false;
    },
  );
}

async function isNeeded({state}: AppLock): Promise<boolean> {
  const session = await device.session.get('current');
  if (session && (state === 'sealing' || isSealed(session))) return true;
  const going = new Set(await readMarkedForRemoval());
  for (const userId of await usersOnDevice())
    if (!going.has(userId) && (await withoutKey(userId, holdsSealed))) return true;
  return false;
}

async function holdsSealed(db: UserDatabase): Promise<boolean> {
  const first = await Promise.all(
    [db.outbox, db.facts].map((table) => table.toCollection().first()),
  );
  return first.some(isSealed);
}

/** Reads a user's database without the key; every other access opens the database again. */
async function withoutKey<T>(userId: string, look: (db: UserDatabase) => Promise<T>): Promise<T> {
  const db = await openUserDatabase(userId);
  try {
    return await look(db);
  } finally {
    db.close();
  }
}

/** The signed-in user, who may still be turning the lock on, and the users whose edits or facts are sealed. */
async function lockedUsers(): Promise<string[]> {
  const session = await readStoredSession();
  const locked: string[] = [];
  for (const userId of await usersOnDevice())
    if (userId === session?.userId || (await withoutKey(userId, holdsSealed))) locked.push(userId);
  return locked;
}

/** Counts the unsent edits that end with the lock, without opening them. */
export async function countLockedEdits(): Promise<number> {
  let count = 0;
  for (const userId of await lockedUsers()) count += await withoutKey(userId, countUnsettled);
  return count;
}

/**
 * Removes all records from this device, with unsent edits, and the lock with them: ask the user before. Only unsent edits
 * of former users stay, if the lock does not seal them: they wait for these users.
 */
export async function removeLockedRecords(): Promise<void> {
  dropTabDrafts();
  await underRoundLock(
    longestLifeMs,
    async () => {
      const locked = await lockedUsers();
      await device.session.clear();
      for (const userId of locked) {
        markUnsent(userId, 0);
        await removeUserDatabase(userId);
      }
      await removeFormerUsers('');
      await forgetAppLock();
    },
    longestWaitMs,
  );
}

/** Makes the databases of this page seal what they write and open what they read. */
export function readWith({state, mark}: AppLock, key: Key): void {
  const codec = rowCodec(key);
  const mayWrite = () => {
    if (lockMark() !== mark) throw new Error('The app lock was changed in another tab.');
  };
  atRest.seal = sealing(codec, mayWrite, state !== 'opening');
  atRest.open = codec.open;
  atRest.end = () => endLock(key);
  // The browser may have forgotten it.
  if (lockMark() !== mark) markLock(mark);
  openDeviceAgain();
}

/** Turns the lock off and opens all rows at once. The page must be loaded again. */
async function endLock(key: Key): Promise<void> {
  await turnOffAppLock({ending: key});
  const lock = await readAppLock();
  if (lock === undefined) return forgetAppLock();
  readWith(lock, key);
  // Connections from before still seal.
  for (const userId of await usersOnDevice()) (await openUserDatabase(userId)).close();
  await settleRows(lock);
}

/**
 * Reads all rows of the signed-in user and writes them again. The session is the first to be sealed and the last to be
 * opened, so that the worker begins no round meanwhile, and the lock is needed until the end. What a former
 * user has not sent stays as it is, because they do not know this passphrase; when the lock is turned off, all rows are
 * opened.
 */
async function rewriteRows(state: LockState): Promise<void> {
  if (state === 'sealing') await rewriteSession();
  const session = await readStoredSession();
  const users = await usersOnDevice();
  for (const userId of users.filter((one) => state === 'opening' || one === session?.userId))
    await rewriteTables(await openUserDatabase(userId));
  if (state === 'opening') await rewriteSession();
}

async function rewriteSession(): Promise<void> {
  await device.transaction('rw', device.session, async () => {
    const session = await device.session.get('current');
    if (session) await device.session.put(session);
  });
}

async function rewriteTables(db: UserDatabase): Promise<void> {
  for (const table of db.tables) {
    const keys = await table.toCollection().primaryKeys();
    const size = fileTables.has(table.name) ? 1 : rowsAtOnce;
    for (let from = 0; from < keys.length; from += size)
      await db.transaction('rw', table, async () => {
        const rows: unknown[] = await table.bulkGet(keys.slice(from, from + size));
        await table.bulkPut(rows.filter((row) => row !== undefined));
      });
  }
}
