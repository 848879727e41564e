import {randomUUID} from 'node:crypto';

import {beforeEach, expect, test, vi} from 'vitest';

import type {Answer} from '#src/lib/request-error.ts';
import {writeFact} from '#src/db/facts.ts';
import {writeMirror} from '#src/db/mirror.ts';
import {removeMirror} from '#src/db/remove-mirror.ts';
import type {UserDatabase} from '#src/db/user-database.ts';
import type {AnyRow} from '#src/records/record.ts';
import type {TableName} from '#src/records/registry.ts';
import {keepPhotos, type PhotoPorts} from '#src/sync/photo-rounds.ts';

import {cursorAt, failing, makeWorld, noAnswer, ok, queue, type World} from './world.ts';

let world: World;
let db: UserDatabase;
let asked: string[];
let onDownload: (path: string) => Answer<Blob> | Promise<Answer<Blob>>;
let ports: PhotoPorts;

beforeEach(async () => {
  world = await makeWorld();
  db = world.db;
  await writeFact(db, 'cursor', cursorAt(1));
  asked = [];
  onDownload = (path) => ok(picture(path));
  ports = {
    db,
    download: (path) => {
      asked.push(path);
      return Promise.resolve(onDownload(path));
    },
    isSignedIn: () => Promise.resolve(world.isSignedIn),
    refused: new Set(),
  };
});

/** A file of the type and the size that its record names. */
function picture(path: string, size = 1000): Blob {
  return new Blob([`RIFF....WEBP${path}`.padEnd(size)], {type: 'text/html'});
}

type Photo = {readonly id: string; readonly path: string};

/** Puts a photo record into the mirror. */
async function receivePhoto(path: string, rest: Partial<AnyRow> = {}): Promise<Photo> {
  const id = randomUUID();
  const row = {id, version: 1, brother_id: randomUUID(), ...fileAt(path), ...rest};
  await change('brother_photos', [row], []);
  return {id, path};
}

function fileAt(path: string) {
  return {storage_path: path, mime_type: 'image/webp', byte_size: 1000};
}

async function change(table: TableName, put: AnyRow[], remove: string[]): Promise<void> {
  const changes = {put: new Map(put.map((row) => [row.id, row])), remove: new Set(remove)};
  await db.transaction('rw', [db.pages, db.page_revs], () =>
    writeMirror(db, new Map([[table, changes]])),
  );
}

const stored = async () => (await db.photos.toCollection().primaryKeys()).toSorted();

test('each photo is downloaded once and stored with the type of its record', async () => {
  await receivePhoto('a/1.webp');
  await receivePhoto('b/2.webp');
  await keepPhotos(ports);
  await keepPhotos(ports);
  expect(asked.toSorted()).toEqual(['a/1.webp', 'b/2.webp']);
  const photo = await db.photos.get('a/1.webp');
  expect(photo?.mimeType).toBe('image/webp');
  expect(new TextDecoder().decode(photo?.bytes)).toContain('WEBPa/1.webp');
});

test('at most three photos are downloaded at once', async () => {
  for (let i = 0; i < 9; i += 1) await receivePhoto(`a/${i}.webp`);
  let open = 0;
  let most = 0;
  onDownload = async (path) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve));
    open -= 1;
    return ok(picture(path));
  };
  await keepPhotos(ports);
  expect(most).toBe(3);
  expect(await db.photos.count()).toBe(9);
});

test('a photo that was replaced or whose brother was deleted is removed', async () => {
  const kept = await receivePhoto('a/1.webp');
  const gone = await receivePhoto('b/2.webp');
  const replaced = await receivePhoto('c/3.webp');
  await keepPhotos(ports);
  const next = {id: replaced.id, version: 2, brother_id: randomUUID(), ...fileAt('c/4.webp')};
  await change('brother_photos', [next], [gone.id]);
  await keepPhotos(ports);
  expect(await stored()).toEqual([kept.path, 'c/4.webp']);
});

test('an own photo is kept while its edit is unsent or its proposal is open, and removed after a rejection', async () => {
  await db.photos.put({path: 'a/1.webp', mimeType: 'image/webp', bytes: new ArrayBuffer(2)});
  const id = randomUUID();
  const edit = await queue(world, {
    table: 'brother_photos',
    op: 'insert',
    id,
    changes: {brother_id: randomUUID(), ...fileAt('a/1.webp')},
  });
  await keepPhotos(ports);
  expect(await stored()).toEqual(['a/1.webp']);

  await db.outbox.put({...edit, state: 'attention'});
  await keepPhotos(ports);
  expect(await stored()).toEqual(['a/1.webp']);

  await db.outbox.put({...edit, state: 'settled', settlement: 'queued'});
  const proposal = {
    id: randomUUID(),
    version: 1,
    target_table_name: 'brother_photos',
    record_id: id,
    operation: 'insert',
    status: 'pending',
    proposed_changes: fileAt('a/1.webp'),
  };
  await change('pending_changes', [proposal], []);
  await keepPhotos(ports);
  expect(await stored()).toEqual(['a/1.webp']);

  await change('pending_changes', [{...proposal, status: 'rejected', version: 2}], []);
  await keepPhotos(ports);
  expect(await stored()).toEqual([]);
  expect(asked).toEqual([]);
});

test('an own photo is kept and downloaded while its proposal names only what it changes', async () => {
  const {id, path} = await receivePhoto('a/1.webp');
  const proposal = {
    id: randomUUID(),
    version: 1,
    target_table_name: 'brother_photos',
    record_id: id,
    operation: 'update',
    status: 'pending',
    base_values: fileAt(path),
    proposed_changes: {storage_path: 'a/2.webp'},
  };
  await change('pending_changes', [proposal], []);
  await keepPhotos(ports);
  expect(await stored()).toEqual([path, 'a/2.webp']);

  // The photo is shown in the proposal when the record is gone.
  await change('brother_photos', [], [id]);
  await keepPhotos(ports);
  expect(await stored()).toEqual(['a/2.webp']);
  expect((await db.photos.get('a/2.webp'))?.mimeType).toBe('image/webp');
});

test('downloads stop after one without an answer, and the next round continues', async () => {
  for (let i = 0; i < 20; i += 1) await receivePhoto(`a/${i}.webp`);
  onDownload = () => noAnswer;
  await keepPhotos(ports);
  expect(asked.length).toBeLessThanOrEqual(3);
  onDownload = (path) => ok(picture(path));
  await keepPhotos(ports);
  expect(await db.photos.count()).toBe(20);
});

test('a photo that the server refuses is requested once and does not stop the others', async () => {
  await receivePhoto('a/1.webp');
  await receivePhoto('b/2.webp');
  const missing = {status: 404, code: '404', message: 'Object not found', details: ''};
  onDownload = (path) =>
    path === 'a/1.webp' ? failing({kind: 'refused', ...missing}) : ok(picture(path));
  await keepPhotos(ports);
  await keepPhotos(ports);
  expect(asked.filter((path) => path === 'a/1.webp')).toHaveLength(1);
  expect(await stored()).toEqual(['b/2.webp']);
});

test('photos take at most 64 MiB of the device', async () => {
  const byte_size = 5 * 1024 * 1024;
  onDownload = (path) => ok(picture(path, byte_size));
  for (let i = 0; i < 20; i += 1) await receivePhoto(`a/${i}.webp`, {byte_size});
  await keepPhotos(ports);
  await keepPhotos(ports);
  expect(await db.photos.count()).toBe(12);
});

test('a photo that fills the 64 MiB exactly is still downloaded', async () => {
  const byte_size = 4 * 1024 * 1024;
  onDownload = (path) => ok(picture(path, byte_size));
  for (let i = 0; i < 17; i += 1) await receivePhoto(`a/${i}.webp`, {byte_size});
  await keepPhotos(ports);
  expect(await db.photos.count()).toBe(16);
});

test('downloads stop after a photo that does not fit on the disk', async () => {
  for (let i = 0; i < 9; i += 1) await receivePhoto(`a/${i}.webp`);
  const put = vi.spyOn(db.photos, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const logged = vi.spyOn(console, 'info').mockReturnValue();
  expect(await keepPhotos(ports)).toBe('stopped');
  expect(asked).toHaveLength(3);
  expect(logged).toHaveBeenCalledWith(
    'A photo could not be stored:',
    expect.objectContaining({name: 'QuotaExceededError'}),
  );
  put.mockRestore();
  logged.mockRestore();
  expect(await keepPhotos(ports)).toBe('done');
  expect(await db.photos.count()).toBe(9);
});

test('a photo whose record was deleted during the download is not stored', async () => {
  const photo = await receivePhoto('a/1.webp');
  onDownload = async (path) => {
    await change('brother_photos', [], [photo.id]);
    return ok(picture(path));
  };
  await keepPhotos(ports);
  expect(await stored()).toEqual([]);
});

test.each([
  ['signed out', () => void (world.isSignedIn = false)],
  ['is no longer a member', () => removeMirror(db)],
])('a photo that arrives when its user %s is not stored', async (_, leave) => {
  await receivePhoto('a/1.webp');
  onDownload = async (path) => {
    await leave();
    return ok(picture(path));
  };
  let written = 0;
  db.photos.hook('creating', () => void (written += 1));
  await keepPhotos(ports);
  expect(written).toBe(0);
});
