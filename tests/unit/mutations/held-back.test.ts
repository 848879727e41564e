// @vitest-environment happy-dom
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {choosePhoto, savePhoto} from '#src/mutations/brother-photo.ts';
import {archiveBrother, deleteUndoably} from '#src/mutations/edit-record.ts';
import {HOLD_MS, undoHeldBack} from '#src/mutations/held-back.ts';
import {pausedEntries} from '#src/sync/blocked.ts';
import {type Device, receive, signedInDevice} from '#tests/screens/support/device.ts';

const id = '00000000-0000-4000-8000-000000000001';

let device: Device;
beforeEach(async () => {
  vi.useFakeTimers({now: Date.UTC(2026, 10, 25, 5), toFake: ['Date', 'setTimeout']});
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({Key: 'k', Id: 'i'})));
  device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'brothers', [
    {id, name: 'Leone', membership_status: 'active', deleted_at: null},
  ]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const countHeld = async (ms: number) => (await pausedEntries(device.db, Date.now() + ms)).size;
const states = async () =>
  (await device.db.outbox.toArray()).map(({state, settlement}) => settlement ?? state);

test('the deletion of a brother is not sent for ten seconds, and is sent after them', async () => {
  await deleteUndoably('brothers', id);
  expect(await countHeld(HOLD_MS - 1)).toBe(1);
  expect(await countHeld(HOLD_MS)).toBe(0);
  expect(await states()).toEqual(['waiting']);
});

test('an undo discards the deletion and keeps an earlier edit of the brother', async () => {
  await archiveBrother(id);
  const {held} = await deleteUndoably('brothers', id);
  expect(held && (await undoHeldBack(held))).toBe(true);
  expect(await states()).toEqual(['waiting', 'discarded']);
});

test('an edit that became part of an unsent one has no undo, because both would be lost', async () => {
  const photo = () => choosePhoto(id, new Blob(['p'], {type: 'image/webp'}));
  const former = {storage_path: `${id}/a.webp`, mime_type: 'image/webp', byte_size: 1};
  const photoId = crypto.randomUUID();
  await receive(device, 'brother_photos', [{id: photoId, brother_id: id, ...former}]);
  await savePhoto(photo(), photoId);
  expect(await savePhoto(photo(), photoId)).toMatchObject({kind: 'queued', held: null});
  expect(await states()).toEqual(['waiting']);
});

test('an undo of a photo does nothing once another photo has taken its place', async () => {
  const photo = () => choosePhoto(id, new Blob(['p'], {type: 'image/webp'}));
  const former = {storage_path: `${id}/a.webp`, mime_type: 'image/webp', byte_size: 1};
  const photoId = crypto.randomUUID();
  await receive(device, 'brother_photos', [{id: photoId, brother_id: id, ...former}]);
  const first = await savePhoto(photo(), photoId);
  const second = photo();
  await savePhoto(second, photoId);
  if (first.kind !== 'queued' || first.held === null) throw new Error('It is not held back.');
  expect(await undoHeldBack(first.held)).toBe(false);
  const [entry] = await device.db.outbox.toArray();
  expect(entry).toMatchObject({state: 'waiting', mutation: {changes: {storage_path: second.path}}});
});

test('an undo does nothing once the deletion may have been sent', async () => {
  const {held} = await deleteUndoably('brothers', id);
  await device.db.outbox.toCollection().modify({sentAt: Date.now()});
  expect(held && (await undoHeldBack(held))).toBe(false);
  expect(await states()).toEqual(['waiting']);
});

test('a first photo is not sent for ten seconds, and an undo discards it', async () => {
  const outcome = await savePhoto(choosePhoto(id, new Blob(['p'], {type: 'image/webp'})), null);
  expect(await countHeld(HOLD_MS - 1)).toBe(1);
  if (outcome.kind !== 'queued' || outcome.held === null) throw new Error('It is not held back.');
  expect(await undoHeldBack(outcome.held)).toBe(true);
  expect(await states()).toEqual(['discarded']);
});

test('an undo does nothing when the deletion is undone already, or is not on the device any more', async () => {
  const {held} = await deleteUndoably('brothers', id);
  if (held === null) throw new Error('It is not held back.');
  expect([await undoHeldBack(held), await undoHeldBack(held)]).toEqual([true, false]);
  expect(await undoHeldBack({...held, seq: held.seq + 1})).toBe(false);
});

test('an undo of a former user leaves the edits of the user who is signed in now', async () => {
  const {held} = await deleteUndoably('brothers', id);
  if (held === null) throw new Error('It is not held back.');
  device = await signedInDevice({username: 'other', isAdmin: true});
  await receive(device, 'brothers', [{id, name: 'Leone'}]);
  const {held: other} = await deleteUndoably('brothers', id);
  expect(other?.seq).toBe(held.seq);
  expect(await undoHeldBack(held)).toBe(false);
  expect(await states()).toEqual(['waiting']);
});
