// @vitest-environment happy-dom
import {afterEach, beforeEach, expect, test, vi} from 'vitest';

import {device as deviceDatabase} from '#src/db/device-database.ts';
import {writeFact} from '#src/db/facts.ts';
import {openSignedIn} from '#src/sync/round-lock.ts';
import {fetchPhotos} from '#src/sync/photo-rounds.ts';
import {type Device, receive, signedInDevice} from '#tests/screens/support/device.ts';
import {deleteStoredSession} from '#tests/setup/stored-session.ts';
import {installWebLocks} from '#tests/setup/web-locks.ts';

import {cursorAt} from './world.ts';

installWebLocks();

let device: Device;
beforeEach(async () => {
  device = await signedInDevice();
  await writeFact(device.db, 'cursor', cursorAt(1));
});
afterEach(() => vi.unstubAllGlobals());

const photoAt = (path: string) => ({
  id: crypto.randomUUID(),
  brother_id: crypto.randomUUID(),
  storage_path: path,
  mime_type: 'image/webp',
  byte_size: 15,
});

/** Lets storage answer each download like this; returns the paths that were asked for. */
function answerDownloads(reply: () => Promise<Response>): string[] {
  const paths: string[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const {pathname} = new URL(new Request(input, init).url);
    paths.push(pathname.split('brother-photos/')[1] ?? pathname);
    return reply();
  });
  return paths;
}
const picture = () => Promise.resolve(new Response('RIFF....WEBPabc'));
const stored = () => device.db.photos.toCollection().primaryKeys();

test('fetchPhotos downloads and stores the photos of the records', async () => {
  await receive(device, 'brother_photos', [photoAt('b/1.webp')]);
  const asked = answerDownloads(picture);
  expect(await fetchPhotos()).toBe('done');
  expect(asked).toEqual(['b/1.webp']);
  expect(await stored()).toEqual(['b/1.webp']);
});

test('a photo that the server refuses is requested once per page load', async () => {
  await receive(device, 'brother_photos', [photoAt('b/refused.webp')]);
  const refusal = {statusCode: '404', message: 'not found'};
  const asked = answerDownloads(() => Promise.resolve(Response.json(refusal, {status: 400})));
  expect([await fetchPhotos(), await fetchPhotos()]).toEqual(['done', 'done']);
  expect(asked).toHaveLength(1);
});

test('a photo that one user was refused is requested for the next user', async () => {
  const refusal = {statusCode: '404', message: 'not found'};
  const asked = answerDownloads(() => Promise.resolve(Response.json(refusal, {status: 400})));
  for (const username of ['friar', 'admin']) {
    device = await signedInDevice({username});
    await writeFact(device.db, 'cursor', cursorAt(1));
    await receive(device, 'brother_photos', [photoAt('b/hidden.webp')]);
    await fetchPhotos();
  }
  expect(asked).toEqual(['b/hidden.webp', 'b/hidden.webp']);
});

test('a photo without an answer stops the round of downloads', async () => {
  await receive(device, 'brother_photos', [photoAt('b/2.webp')]);
  answerDownloads(() => Promise.reject(new TypeError('no connection')));
  expect(await fetchPhotos()).toBe('stopped');
});

test('a page that a network answers in place of a photo is not stored, and downloads stop', async () => {
  await receive(device, 'brother_photos', [photoAt('b/6.webp')]);
  answerDownloads(() => Promise.resolve(new Response('<html>Hello!</html>')));
  expect(await fetchPhotos()).toBe('stopped');
  expect(await stored()).toEqual([]);
});

test('a photo of another size than its record names is not stored, and others are', async () => {
  await receive(device, 'brother_photos', [photoAt('b/7.webp'), photoAt('b/8.webp')]);
  const answers = ['RIFF....WEBPab', 'RIFF....WEBPabc'];
  answerDownloads(() => Promise.resolve(new Response(answers.shift())));
  expect(await fetchPhotos()).toBe('done');
  expect(await stored()).toHaveLength(1);
});

test('a tab downloads no photos while another tab does', async () => {
  await receive(device, 'brother_photos', [photoAt('b/3.webp')]);
  const asked = answerDownloads(picture);
  await navigator.locks.request('fraternitas-photos', async () => {
    expect(await fetchPhotos()).toBe('done');
  });
  expect(asked).toEqual([]);
  // This tab downloads once the other one has released the lock.
  await expect.poll(() => fetchPhotos().then(() => asked)).toEqual(['b/3.webp']);
});

test('a tab downloads photos when another has had the lock for longer than a download takes', async () => {
  await receive(device, 'brother_photos', [photoAt('b/5.webp')]);
  const asked = answerDownloads(picture);
  const frozen = navigator.locks.request('fraternitas-photos', () => new Promise(() => {}));
  const takenAt = Date.now() - 11 * 60_000;
  await deviceDatabase.locks.put({name: 'fraternitas-photos', holder: 'frozen', takenAt});
  await Promise.all([fetchPhotos(), expect(frozen).rejects.toThrow('stolen')]);
  expect(asked).toEqual(['b/5.webp']);
});

test('a tab asks for kept attachments while another tab downloads photos', async () => {
  const asked = answerDownloads(() => Promise.resolve(Response.json([])));
  const file = {table: 'brothers', recordId: '', name: '', mimeType: '', byteSize: 1, at: ''};
  await device.db.attachments.put({id: 'kept', ...file});
  await navigator.locks.request('fraternitas-photos', fetchPhotos);
  expect(asked).toEqual([expect.stringContaining('find_attachments')]);
});

test('a photo that arrives after its user has signed out is not stored', async () => {
  await receive(device, 'brother_photos', [photoAt('b/4.webp')]);
  answerDownloads(async () => {
    await deleteStoredSession();
    return picture();
  });
  expect(await fetchPhotos()).toBe('stopped');
  expect(await stored()).toEqual([]);
});

test('no photo is fetched, and no database opened, when nobody is signed in', async () => {
  expect((await openSignedIn())?.userId).toBe(device.userId);
  await deleteStoredSession();
  const asked = answerDownloads(picture);
  expect(await openSignedIn()).toBeNull();
  expect(await fetchPhotos()).toBe('done');
  expect(asked).toEqual([]);
});

test('a database is opened only when no round has the lock', async () => {
  let isOver = false;
  const round = navigator.locks.request('fraternitas-round', async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    isOver = true;
  });
  await openSignedIn();
  expect(isOver).toBe(true);
  await round;
});
