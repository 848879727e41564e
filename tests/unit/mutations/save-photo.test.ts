// @vitest-environment happy-dom
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {choosePhoto, savePhoto} from '#src/mutations/brother-photo.ts';
import {type Device, receive, signedInDevice} from '#tests/screens/support/device.ts';

let device: Device;
const brotherId = crypto.randomUUID();
const picture = new Blob(['picture'], {type: 'image/webp'});

beforeEach(async () => {
  device = await signedInDevice();
});
afterEach(() => vi.unstubAllGlobals());

/** Answers every upload with this status and body; returns the requested paths. */
function answerUploads(status: number, body: object): string[] {
  const paths: string[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const {pathname} = new URL(new Request(input, init).url);
    if (!pathname.startsWith('/storage/')) return Promise.reject(new TypeError('no connection'));
    paths.push(pathname);
    return Promise.resolve(Response.json(body, {status}));
  });
  return paths;
}

const stored = {Key: 'k', Id: 'i'};

test.each([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
])('a photo of type %s gets a unique path that ends with .%s', (type, extension) => {
  const one = choosePhoto(brotherId, new Blob(['x'], {type}));
  const other = choosePhoto(brotherId, new Blob(['x'], {type}));
  expect(one.path.startsWith(`${brotherId}/`)).toBe(true);
  expect(one.path.endsWith(`.${extension}`)).toBe(true);
  expect(one.path).not.toBe(other.path);
});

test('choosePhoto refuses other image types', () => {
  const drawing = new Blob(['x'], {type: 'image/svg+xml'});
  expect(() => choosePhoto(brotherId, drawing)).toThrow(
    'A photo cannot be stored as image/svg+xml.',
  );
});

test('the first photo of a brother queues an insert and is stored on the device', async () => {
  const paths = answerUploads(200, stored);
  const photo = choosePhoto(brotherId, picture);
  expect(await savePhoto(photo, null)).toMatchObject({kind: 'queued', review: true});
  expect(paths).toEqual([`/storage/v1/object/brother-photos/${photo.path}`]);
  const [entry] = await device.db.outbox.toArray();
  expect(entry).toMatchObject({table: 'brother_photos', title: ''});
  expect(entry?.mutation).toMatchObject({op: 'insert', base: {}});
  expect(entry?.mutation.changes).toEqual({
    brother_id: brotherId,
    storage_path: photo.path,
    mime_type: 'image/webp',
    byte_size: 7,
  });
  const kept = await device.db.photos.get(photo.path);
  expect(kept?.mimeType).toBe('image/webp');
  expect(kept?.bytes.byteLength).toBe(7);
});

test('a second photo queues an update of the record, and needs no review for an admin', async () => {
  device = await signedInDevice({isAdmin: true});
  const id = crypto.randomUUID();
  const former = {storage_path: 'b/1.jpg', mime_type: 'image/jpeg', byte_size: 3};
  await receive(device, 'brother_photos', [{id, version: 2, brother_id: brotherId, ...former}]);
  answerUploads(200, stored);
  const photo = choosePhoto(brotherId, picture);
  expect(await savePhoto(photo, id)).toMatchObject({kind: 'queued', review: false});
  const [entry] = await device.db.outbox.toArray();
  expect(entry?.mutation).toMatchObject({op: 'update', id, base_version: 2, base: former});
});

test('a photo that arrives during an upload is not in the base of the edit', async () => {
  device = await signedInDevice({isAdmin: true});
  const id = crypto.randomUUID();
  const seen = {storage_path: 'b/1.jpg', mime_type: 'image/jpeg', byte_size: 3};
  await receive(device, 'brother_photos', [{id, version: 2, brother_id: brotherId, ...seen}]);
  vi.stubGlobal('fetch', async () => {
    const row = {id, version: 3, brother_id: brotherId, ...seen, storage_path: 'b/2.jpg'};
    await receive(device, 'brother_photos', [row]);
    return Response.json(stored);
  });
  await savePhoto(choosePhoto(brotherId, picture), id);
  const [entry] = await device.db.outbox.toArray();
  expect(entry?.mutation).toMatchObject({op: 'update', base_version: 2, base: seen});
});

test('a photo is based on the photo that was sent during its upload', async () => {
  device = await signedInDevice({isAdmin: true});
  answerUploads(200, stored);
  const first = choosePhoto(brotherId, picture);
  await savePhoto(first, null);
  const [sent] = await device.db.outbox.toArray();
  const id = sent?.recordId ?? '';
  vi.stubGlobal('fetch', async () => {
    await receive(device, 'brother_photos', [{id, version: 1, ...sent?.mutation.changes}]);
    await device.db.outbox.update(sent?.seq ?? 0, {state: 'settled', settlement: 'applied'});
    return Response.json(stored);
  });
  await savePhoto(choosePhoto(brotherId, picture), id);
  const last = await device.db.outbox.toCollection().last();
  const base = {storage_path: first.path};
  expect(last?.mutation).toMatchObject({op: 'update', base_version: 1, base});
});

test('a photo whose edit cannot be stored is not stored either', async () => {
  answerUploads(200, stored);
  device.db.outbox.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(savePhoto(choosePhoto(brotherId, picture), null)).rejects.toThrow('full');
  expect(await device.db.photos.count()).toBe(0);
});

test("saving fails when the photo's record is not on the device", async () => {
  answerUploads(200, stored);
  const photo = choosePhoto(brotherId, picture);
  await expect(savePhoto(photo, crypto.randomUUID())).rejects.toThrow('There is no such record');
  expect(await device.db.photos.count()).toBe(0);
});

test('a photo that the record has already is no edit, and is kept on the device again', async () => {
  const id = crypto.randomUUID();
  const photo = choosePhoto(brotherId, picture);
  const same = {storage_path: photo.path, mime_type: 'image/webp', byte_size: 7};
  await receive(device, 'brother_photos', [{id, version: 2, brother_id: brotherId, ...same}]);
  answerUploads(409, {statusCode: '409', message: 'it is there already'});
  expect(await savePhoto(photo, id)).toMatchObject({kind: 'queued', review: true});
  expect(await device.db.outbox.count()).toBe(0);
  expect(await device.db.photos.count()).toBe(1);
});

test.each<[string, number, object, object]>([
  [
    'an answer of a server without storage',
    404,
    {statusCode: '404', message: 'x'},
    {kind: 'no-storage'},
  ],
  [
    'an answer of a busy server',
    503,
    {statusCode: '503', message: 'x'},
    {kind: 'failed', error: {kind: 'busy'}},
  ],
  [
    'a refusal',
    400,
    {statusCode: '413', message: 'large'},
    {kind: 'failed', error: {kind: 'refused', message: 'large'}},
  ],
  [
    'a closed session',
    401,
    {statusCode: 'PT401', message: 'x'},
    {kind: 'failed', error: {kind: 'closed'}},
  ],
  [
    'an answer that the app is too old',
    426,
    {message: 'x'},
    {kind: 'failed', error: {kind: 'upgrade'}},
  ],
])('neither an edit nor a photo stays on the device after %s', async (_, status, body, outcome) => {
  answerUploads(status, body);
  expect(await savePhoto(choosePhoto(brotherId, picture), null)).toMatchObject(outcome);
  expect(await device.db.outbox.count()).toBe(0);
  expect(await device.db.photos.count()).toBe(0);
});

test('savePhoto reports that no answer came without a connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  expect(await savePhoto(choosePhoto(brotherId, picture), null)).toEqual({
    kind: 'failed',
    error: {kind: 'unanswered'},
  });
});
