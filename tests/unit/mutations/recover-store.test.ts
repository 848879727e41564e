import {Dexie} from 'dexie';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {device as deviceDatabase, readStoredSession} from '#src/db/device-database.ts';
import {userDatabaseName} from '#src/db/database-names.ts';
import {readOutboxDirectly} from '#src/db/recover.ts';
import {markUnsent, readUnsentMark} from '#src/lib/unsent-mark.ts';
import {rescueUnsent, startOver} from '#src/mutations/recover-store.ts';
import {readUnsentFile} from '#src/mutations/unsent-file.ts';
import {type Device, queue, signedInDevice} from '#tests/screens/support/device.ts';
import {deleteStoredSession} from '#tests/setup/stored-session.ts';

let device: Device;
beforeEach(async () => {
  device = await signedInDevice();
});
afterEach(() => vi.restoreAllMocks());

test('the unsent edits of a store that the app cannot read are written into a file', async () => {
  const {db, userId} = device;
  await queue(device, {changes: {phone: '1'}, title: 'Leone'});
  const settled = await queue(device, {changes: {phone: '2'}});
  await db.outbox.update(settled, {state: 'settled', settlement: 'applied'});
  const file = await rescueUnsent();
  expect(file?.type).toBe('application/json');
  const read = readUnsentFile((await file?.text()) ?? '', userId, Date.now());
  expect(read).toMatchObject({
    kind: 'readable',
    edits: [{title: 'Leone', mutation: {changes: {phone: '1'}}}],
  });
  expect(read).toHaveProperty('edits.length', 1);
});

test('no file is written when no edit is unsent', async () => {
  expect(await rescueUnsent()).toBeNull();
});

test('rescueUnsent fails when nobody is signed in', async () => {
  await deleteStoredSession();
  await expect(rescueUnsent()).rejects.toThrow('Nobody is signed in on this device.');
});

test('startOver removes the store and signs the user out', async () => {
  markUnsent(device.userId, 1);
  await startOver();
  expect(await readStoredSession()).toBeNull();
  expect(await Dexie.exists(userDatabaseName(device.userId))).toBe(false);
  expect(readUnsentMark(device.userId)).toBe(0);
});

test('startOver keeps unsent edits of other users when the session cannot be read', async () => {
  await queue(device, {changes: {phone: '1'}});
  const present = await signedInDevice({username: 'leone'});
  const fail = () => {
    throw new Error('the session is damaged');
  };
  deviceDatabase.session.hook('reading', fail);
  await startOver();
  deviceDatabase.session.hook('reading').unsubscribe(fail);
  expect(await readStoredSession()).toBeNull();
  expect(await Dexie.exists(userDatabaseName(present.userId))).toBe(false);
  expect(await readOutboxDirectly(device.userId)).toMatchObject([
    {mutation: {changes: {phone: '1'}}},
  ]);
});

test('startOver keeps the database of another user when its edits cannot be read', async () => {
  await queue(device, {changes: {phone: '1'}});
  device.db.close();
  await signedInDevice({username: 'leone'});
  // As WebKit does when it has lost its connection to the databases.
  const fail = () => {
    throw new Error('the connection is lost');
  };
  const name = userDatabaseName(device.userId);
  const open = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((wanted, version) =>
    wanted === name ? fail() : open(wanted, version),
  );
  deviceDatabase.session.hook('reading', fail);
  await startOver();
  deviceDatabase.session.hook('reading').unsubscribe(fail);
  vi.restoreAllMocks();
  expect(await readOutboxDirectly(device.userId)).toMatchObject([
    {mutation: {changes: {phone: '1'}}},
  ]);
});
