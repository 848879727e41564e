import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {choosePhoto, savePhoto} from '#src/mutations/brother-photo.ts';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {BrothersScreen} from '#src/screens/brothers/brothers-screen.tsx';
import {receive, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, smallProvince} from './province.ts';

const path = `${ids.leone}/00000000-0000-4000-8000-0000000000b1.webp`;
const photoId = '00000000-0000-4000-8000-0000000000b0';
const picture = new Blob(['picture'], {type: 'image/webp'});

let device: Device;
beforeEach(async () => {
  cutLine();
  device = await smallProvince();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function cutLine(): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
}

/** Answers every upload as given; other requests fail. Returns the requested paths. */
function answerUploads(status: number, body: unknown): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (input: string | URL | Request) => {
    const {pathname} = new URL(input instanceof Request ? input.url : input);
    if (!pathname.startsWith('/storage/')) return Promise.reject(new TypeError('Failed to fetch'));
    asked.push(pathname);
    return Promise.resolve(Response.json(body, {status}));
  });
  return asked;
}

async function receivePhoto(): Promise<void> {
  await receive(device, 'brother_photos', [
    {
      id: photoId,
      brother_id: ids.leone,
      storage_path: path,
      mime_type: 'image/webp',
      byte_size: 7,
    },
  ]);
}

const keepPhoto = () =>
  device.db.photos.put({path, mimeType: 'image/webp', bytes: new ArrayBuffer(7)});
const open = () =>
  show(<BrotherProfileScreen />, `/brothers/profile/${ids.leone}`, '/brothers/profile/:slugOrId');
const unsent = async () =>
  (await device.db.outbox.toArray()).map(({mutation: {table, op, id, base, changes}}) => ({
    table,
    op,
    id,
    base,
    changes,
  }));

test('the profile shows a photo from the device while offline', async () => {
  await receivePhoto();
  await keepPhoto();
  await open();
  const photo = await screen.findByRole('img', {name: 'Photo of Leone Bellarivolta'});
  expect(photo.getAttribute('src')).toMatch(/^blob:/);
  expect(screen.queryByText('LB')).toBeNull();
});

test('the list shows a photo on its card, and initials on the others', async () => {
  await receivePhoto();
  await keepPhoto();
  await show(<BrothersScreen />, '/brothers');
  const card = await screen.findByRole('article', {name: 'Leone Bellarivolta'});
  await waitFor(() => expect(card.querySelector('img')?.src).toMatch(/^blob:/));
  screen.getByText('RF');
});

test('the list shows the same picture at once when a search brings its brother back', async () => {
  await receivePhoto();
  await keepPhoto();
  await show(<BrothersScreen />, '/brothers');
  const listed = () => screen.findByRole('article', {name: 'Leone Bellarivolta'});
  const card = await listed();
  await waitFor(() => expect(card.querySelector('img')?.src).toMatch(/^blob:/));
  const before = card.querySelector('img')?.src;
  const search = screen.getByPlaceholderText('Search by name or alias...');
  fireEvent.change(search, {target: {value: 'Rufino'}});
  await waitFor(() => expect(card.isConnected).toBe(false));
  fireEvent.change(search, {target: {value: ''}});
  expect((await listed()).querySelector('img')?.src).toBe(before);
});

test('the profile shows initials when the photo is missing or broken', async () => {
  await receivePhoto();
  await open();
  await screen.findByText('LB');
  await keepPhoto();
  fireEvent.error(await screen.findByRole('img', {name: 'Photo of Leone Bellarivolta'}));
  await screen.findByText('LB');
});

test('a file that is no picture is refused with a message and cannot be sent', async () => {
  vi.stubGlobal('createImageBitmap', () =>
    Promise.reject(new DOMException('bad', 'InvalidStateError')),
  );
  await open();
  const button = await screen.findByRole('button', {name: 'Add photo'});
  const input = button.parentElement?.querySelector('input');
  if (!input) throw new Error('There is no file input.');
  const file = new File(['%PDF'], 'letter.heic', {type: 'image/heic'});
  fireEvent.change(input, {target: {files: [file]}});
  await screen.findByText(/^This file cannot be read as a picture here/);
  expect(screen.getByRole('button', {name: 'Save photo'})).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', {name: 'Cancel'}));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('removing a photo asks first, queues the delete and hides the button to change it', async () => {
  await receivePhoto();
  await keepPhoto();
  const ask = vi.fn(() => true);
  vi.stubGlobal('confirm', ask);
  await open();
  const button = await screen.findByRole('button', {name: 'Remove photo'});
  button.focus();
  fireEvent.click(button);
  await screen.findByText(/removed successfully\. The change awaits review\.$/);
  expect(ask).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('button', {name: 'Change photo'})).toBeNull());
  expect((await unsent())[0]).toMatchObject({table: 'brother_photos', op: 'delete', id: photoId});
  expect(document.activeElement?.textContent).toBe('Leone Bellarivolta');
});

test('the message after an offline removal of a photo says that the deletion will be sent later', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('confirm', () => true);
  await receivePhoto();
  await open();
  fireEvent.click(await screen.findByRole('button', {name: 'Remove photo'}));
  await screen.findByText(
    'Photo of Leone Bellarivolta: the deletion will be sent for review when you are online.',
  );
});

test('the first photo of a brother is queued as a new record after its upload', async () => {
  const asked = answerUploads(200, {Key: 'k', Id: 'i'});
  const photo = choosePhoto(ids.leone, picture);
  expect(await savePhoto(photo, null)).toMatchObject({kind: 'queued', review: true});
  expect(asked).toEqual([`/storage/v1/object/brother-photos/${photo.path}`]);
  const file = {storage_path: photo.path, mime_type: 'image/webp', byte_size: 7};
  expect(await unsent()).toMatchObject([
    {op: 'insert', base: {}, changes: {brother_id: ids.leone, ...file}},
  ]);
  expect(await device.db.photos.get(photo.path)).toMatchObject({mimeType: 'image/webp'});
});

test('a new photo is queued as an edit of the former one, with its old values as base', async () => {
  await receivePhoto();
  answerUploads(200, {Key: 'k', Id: 'i'});
  const photo = choosePhoto(ids.leone, new Blob(['another'], {type: 'image/jpeg'}));
  await savePhoto(photo, photoId);
  expect(photo.path).toMatch(/\.jpg$/);
  expect(await unsent()).toEqual([
    {
      table: 'brother_photos',
      op: 'update',
      id: photoId,
      base: {storage_path: path, mime_type: 'image/webp', byte_size: 7},
      changes: {storage_path: photo.path, mime_type: 'image/jpeg', byte_size: 7},
    },
  ]);
});

test('a photo that the storage already has counts as uploaded', async () => {
  const body = {statusCode: '409', error: 'Duplicate', message: 'The resource already exists'};
  answerUploads(400, body);
  expect(await savePhoto(choosePhoto(ids.leone, picture), null)).toMatchObject({kind: 'queued'});
});

test.each([
  ['no connection', null, {kind: 'failed', error: {kind: 'unanswered'}}],
  ['a server in trouble', {status: 500, body: {}}, {kind: 'failed', error: {kind: 'busy'}}],
  [
    'a server without storage',
    {status: 400, body: {statusCode: '404', message: 'Bucket not found'}},
    {kind: 'no-storage'},
  ],
  [
    'a refusal',
    {
      status: 400,
      body: {statusCode: '403', message: 'new row violates row-level security policy'},
    },
    {
      kind: 'failed',
      error: {kind: 'denied', message: 'new row violates row-level security policy'},
    },
  ],
])('a save with %s queues nothing and keeps nothing on the device', async (_, answer, outcome) => {
  if (answer !== null) answerUploads(answer.status, answer.body);
  expect(await savePhoto(choosePhoto(ids.leone, picture), null)).toMatchObject(outcome);
  expect(await unsent()).toEqual([]);
  expect(await device.db.photos.count()).toBe(0);
});
