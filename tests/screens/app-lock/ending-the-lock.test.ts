import {Dexie} from 'dexie';
import {afterEach, expect, it, vi} from 'vitest';
import {atRest} from '#src/db/at-rest.ts';
import {
  changeSession,
  device as deviceDatabase,
  readStoredSession,
} from '#src/db/device-database.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import {isSealed} from '#src/db/seal.ts';
import {lockMark} from '#src/lib/lock-mark.ts';
import {readAppLock, turnOffAppLock, turnOnAppLock} from '#src/mutations/app-lock.ts';
import {lockOfRecords, removeLockedRecords, unlockWith} from '#src/mutations/unlock.ts';
import {signIn} from '#src/session/sign-in.ts';
import {type Device, queue, signedInDevice} from '#tests/screens/support/device.ts';
import {refuseRowsOf} from './refuse-rows.ts';

const passphrase = 'quattro parole';

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await removeLockedRecords();
});

/** The page is loaded again: it has no key, and opens its databases again. */
function startAgain({db}: Device): void {
  atRest.seal = undefined;
  atRest.open = undefined;
  db.close();
  deviceDatabase.close({disableAutoOpen: false});
}

/** A server that lets a user in with any password. */
function letIn(userId: string): void {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const {pathname} = new URL(input instanceof Request ? input.url : input);
    const user = {id: userId, email: 'guardian@fraternitas.example'};
    if (pathname.endsWith('/token'))
      return Response.json({access_token: 'a.b.c', refresh_token: 'r', expires_in: 3600, user});
    if (pathname.endsWith('/users'))
      return Response.json({username: 'guardian', linked_brother_id: null});
    return Response.json(false);
  });
}

async function lockedAndClosedDevice(): Promise<Device> {
  localStorage.clear();
  const device = await signedInDevice();
  await queue(device, {changes: {phone: '1'}, title: 'Leone'});
  await turnOnAppLock(passphrase, 5);
  startAgain(device);
  await unlockWith(passphrase);
  await changeSession(device.userId, {closedAt: Date.now()});
  return device;
}

it('the app lock of a closed session ends when another user signs in', async () => {
  const load = vi.spyOn(location, 'reload').mockReturnValue();
  const device = await lockedAndClosedDevice();
  const userId = crypto.randomUUID();
  letIn(userId);
  expect(await signIn('guardian@fraternitas.example', 'pax')).toEqual({kind: 'signed-in'});
  expect(load).toHaveBeenCalledOnce();
  startAgain(device);
  expect(await readAppLock()).toBeUndefined();
  expect(lockMark()).toBeNull();
  expect(await deviceDatabase.session.get('current')).toMatchObject({userId});
  // The former user cannot open the app with the passphrase any more, but their edit waits for them.
  const direct = await new Dexie(device.db.name).open();
  const rows: unknown[] = await direct.table('outbox').toArray();
  direct.close();
  expect(rows).toMatchObject([{title: 'Leone'}]);
});

it('the app lock of a closed session ends without its passphrase after the page was killed meanwhile', async () => {
  vi.spyOn(location, 'reload').mockReturnValue();
  const device = await lockedAndClosedDevice();
  letIn(crypto.randomUUID());
  refuseRowsOf('outbox');
  await expect(signIn('guardian@fraternitas.example', 'pax')).rejects.toThrow('killed');
  vi.restoreAllMocks();
  startAgain(device);
  expect(await lockOfRecords()).toBeUndefined();
  expect(await readAppLock()).toBeUndefined();
  expect(lockMark()).toBeNull();
  const opened = await openUserDatabase(device.userId);
  expect(await opened.outbox.toArray()).toMatchObject([{title: 'Leone'}]);
});

it('the app lock of a closed session asks for its passphrase when its rows cannot be opened without', async () => {
  vi.spyOn(location, 'reload').mockReturnValue();
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const device = await lockedAndClosedDevice();
  letIn(crypto.randomUUID());
  refuseRowsOf('outbox');
  await expect(signIn('guardian@fraternitas.example', 'pax')).rejects.toThrow('killed');
  startAgain(device);
  expect(await lockOfRecords()).toMatchObject({state: 'opening'});
  expect(logged).toHaveBeenCalledWith(
    'The app lock still needs its passphrase:',
    expect.anything(),
  );
});

it('the app lock of a closed session stays on when its own user signs in again', async () => {
  const load = vi.spyOn(location, 'reload').mockReturnValue();
  const device = await lockedAndClosedDevice();
  letIn(device.userId);
  expect(await signIn('friar@fraternitas.example', 'pax')).toEqual({kind: 'signed-in'});
  expect(load).not.toHaveBeenCalled();
  startAgain(device);
  expect(await readAppLock()).toMatchObject({state: 'sealed'});
  expect(isSealed(await deviceDatabase.session.get('current'))).toBe(true);
});

it('an app lock that is being turned off keeps its key until the last row is open', async () => {
  vi.spyOn(location, 'reload').mockReturnValue();
  const device = await lockedAndClosedDevice();
  const file = {id: 'a', bytes: new ArrayBuffer(1)};
  await (await openUserDatabase(device.userId)).attachment_bytes.put(file);
  await turnOffAppLock();
  startAgain(device);
  const writing = refuseRowsOf('attachment_bytes');
  await expect(unlockWith(passphrase)).rejects.toThrow('killed');
  writing.mockRestore();
  startAgain(device);
  expect(await lockOfRecords()).toMatchObject({state: 'opening'});
  // Without the passphrase the worker begins no round.
  expect(await readStoredSession()).toBeNull();
  expect(await unlockWith(passphrase)).toBe('off');
  const db = await openUserDatabase(device.userId);
  expect(await db.attachment_bytes.toArray()).toEqual([file]);
  expect(await readStoredSession()).toMatchObject({userId: device.userId});
});
