import {Dexie} from 'dexie';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {atRest} from '#src/db/at-rest.ts';
import {device as deviceDatabase, readStoredSession} from '#src/db/device-database.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import {removeUserDatabase} from '#src/db/remove-database.ts';
import {isSealed} from '#src/db/seal.ts';
import {lockMark} from '#src/lib/lock-mark.ts';
import {markUnsent, readUnsentMark} from '#src/lib/unsent-mark.ts';
import {
  changePassphrase,
  lockAfter,
  readAppLock,
  turnOffAppLock,
  turnOnAppLock,
} from '#src/mutations/app-lock.ts';
import {rescueUnsent} from '#src/mutations/recover-store.ts';
import {signOut} from '#src/mutations/sign-out.ts';
import {
  countLockedEdits,
  lockOfRecords,
  removeLockedRecords,
  unlockWith,
} from '#src/mutations/unlock.ts';
import {readUnsentFile} from '#src/mutations/unsent-file.ts';
import {reloadIfSealed} from '#src/session/sealed-session.ts';
import {type Device, queue, receive, signedInDevice} from '#tests/screens/support/device.ts';

const passphrase = 'quattro parole';
const leone = {id: crypto.randomUUID(), given_name: 'Leone'};

let device: Device;
/** Loads the page again, if the browser did. */
let load = vi.fn<() => void>();
beforeEach(async () => {
  localStorage.clear();
  load = vi.spyOn(location, 'reload').mockImplementation(() => {});
  device = await signedInDevice();
  await receive(device, 'brothers', [leone]);
  await queue(device, {id: leone.id, changes: {phone: '1'}, title: 'Leone'});
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await removeLockedRecords();
});

/** The page begins anew: it has no key, and opens its databases again. */
function reload(): void {
  atRest.seal = undefined;
  atRest.open = undefined;
  device.db.close();
  deviceDatabase.close({disableAutoOpen: false});
}

async function lockedDevice(): Promise<void> {
  await turnOnAppLock(passphrase, 5);
  reload();
  await unlockWith(passphrase);
  reload();
}

/** The rows of a table of the user as they lie on the device. */
async function stored(table: string): Promise<unknown[]> {
  const direct = await new Dexie(device.db.name).open();
  const rows: unknown[] = await direct.table(table).toArray();
  direct.close();
  return rows;
}

/** The unsent edit, as the app reads it. */
async function unsent(): Promise<unknown> {
  return (await openUserDatabase(device.userId)).outbox.toCollection().first();
}

const edit = {title: 'Leone', mutation: {changes: {phone: '1'}}};

describe('the app lock', () => {
  it('seals the session, the records and the edits when the passphrase is first typed', async () => {
    await turnOnAppLock(passphrase, 5);
    expect((await stored('pages')).some(isSealed)).toBe(false);
    reload();
    expect(await unlockWith(passphrase)).toMatchObject({minutes: 5});
    expect((await stored('pages')).every(isSealed)).toBe(true);
    expect((await stored('outbox')).every(isSealed)).toBe(true);
    expect(await readStoredSession()).toMatchObject({userId: device.userId});
    expect(await unsent()).toMatchObject(edit);
    reload();
    expect(isSealed(await deviceDatabase.session.get('current'))).toBe(true);
  });

  it('opens with its passphrase only', async () => {
    await lockedDevice();
    expect(await unlockWith('quattro parola')).toBe('wrong');
    expect(await readStoredSession()).toBeNull();
    expect(await unlockWith(passphrase)).toMatchObject({minutes: 5});
    expect(await unsent()).toMatchObject(edit);
  });

  it('goes on where it was when sealing was interrupted', async () => {
    await turnOnAppLock(passphrase, 5);
    reload();
    const put = vi.spyOn(deviceDatabase.app_lock, 'put').mockRejectedValue(new Error('killed'));
    await expect(unlockWith(passphrase)).rejects.toThrow('killed');
    put.mockRestore();
    reload();
    expect(await readAppLock()).toMatchObject({state: 'sealing'});
    await unlockWith(passphrase);
    expect(await readAppLock()).toMatchObject({state: 'sealed'});
    expect(await unsent()).toMatchObject(edit);
  });

  it('asks for the passphrase in a page that has lost its mark', async () => {
    await lockedDevice();
    localStorage.clear();
    expect(await readStoredSession()).toBeNull();
    await reloadIfSealed();
    expect(load).toHaveBeenCalledOnce();
    expect(lockMark()).not.toBeNull();
    await unlockWith(passphrase);
    expect(await unsent()).toMatchObject(edit);
  });

  it('takes a new passphrase only with the present one', async () => {
    await lockedDevice();
    expect(await changePassphrase('wrong', 'altre parole')).toBe(false);
    expect(await changePassphrase(passphrase, 'altre parole')).toBe(true);
    expect(await unlockWith(passphrase)).toBe('wrong');
    expect(await unlockWith('altre parole')).toMatchObject({minutes: 5});
    expect(await unsent()).toMatchObject(edit);
  });

  it('stores the number of minutes after which it locks', async () => {
    await lockedDevice();
    await lockAfter(15);
    expect(await unlockWith(passphrase)).toMatchObject({minutes: 15});
  });

  it('opens all rows when it is turned off', async () => {
    await lockedDevice();
    await unlockWith(passphrase);
    await turnOffAppLock();
    reload();
    expect(await unlockWith(passphrase)).toBe('off');
    reload();
    expect(lockMark()).toBeNull();
    expect(await readAppLock()).toBeUndefined();
    expect((await stored('pages')).some(isSealed)).toBe(false);
    expect(await readStoredSession()).toMatchObject({userId: device.userId});
    expect(await unsent()).toMatchObject(edit);
  });

  it('lets a tab that has the key seal nothing more once it is turned off', async () => {
    await lockedDevice();
    await unlockWith(passphrase);
    await turnOffAppLock();
    const db = await openUserDatabase(device.userId);
    await expect(db.facts.put({key: 'history', value: 'h'})).rejects.toThrow(
      'The app lock was changed in another tab.',
    );
  });

  it('writes the unsent edits of a store that cannot be read into a file', async () => {
    await lockedDevice();
    await unlockWith(passphrase);
    const text = (await (await rescueUnsent())?.text()) ?? '';
    expect(readUnsentFile(text, device.userId, Date.now())).toMatchObject({
      kind: 'readable',
      edits: [edit],
    });
  });

  it('is removed with the records when the passphrase is forgotten', async () => {
    await lockedDevice();
    expect(await countLockedEdits()).toBe(1);
    await removeLockedRecords();
    expect(await Dexie.exists(device.db.name)).toBe(false);
    expect(await readStoredSession()).toBeNull();
    expect(await readAppLock()).toBeUndefined();
    expect(lockMark()).toBeNull();
  });

  it('leaves the unsent edits of a former user, which it does not seal, when the passphrase is forgotten', async () => {
    const former = device;
    former.db.close();
    markUnsent(former.userId, 1);
    device = await signedInDevice({username: 'guardian'});
    await queue(device, {changes: {phone: '2'}});
    await lockedDevice();
    expect(await countLockedEdits()).toBe(1);
    await removeLockedRecords();
    expect(await Dexie.exists(device.db.name)).toBe(false);
    const db = await openUserDatabase(former.userId);
    expect(await db.outbox.toArray()).toMatchObject([edit]);
    expect(await db.pages.count()).toBe(0);
    expect(readUnsentMark(former.userId)).toBe(1);
    expect(await readAppLock()).toBeUndefined();
    await removeUserDatabase(former.userId);
  });

  it('stays on while the session is sealed, although no edit and no fact is stored', async () => {
    await device.db.outbox.clear();
    await device.db.facts.clear();
    await lockedDevice();
    expect(await lockOfRecords()).toMatchObject({state: 'sealed'});
    expect(lockMark()).not.toBeNull();
  });

  it('ends when its user has signed out', async () => {
    await lockedDevice();
    await unlockWith(passphrase);
    await signOut();
    expect(load).toHaveBeenCalledOnce();
    reload();
    expect(await lockOfRecords()).toBeUndefined();
    expect(lockMark()).toBeNull();
  });

  it('leaves the unsent edits of a former user as they are, and ends without them', async () => {
    const former = device;
    former.db.close();
    device = await signedInDevice({username: 'guardian'});
    await lockedDevice();
    await unlockWith(passphrase);
    await signOut();
    reload();
    expect(await lockOfRecords()).toBeUndefined();
    const db = await openUserDatabase(former.userId);
    expect(await db.outbox.toCollection().first()).toMatchObject(edit);
  });
});
