import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {endOfWork} from '#src/lib/running-work.ts';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import type {Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, smallProvince} from './province.ts';

let device: Device;
beforeEach(async () => {
  drawPictures();
  device = await smallProvince();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** happy-dom reads and draws no pictures. */
function drawPictures(): void {
  const bitmap = {width: 8, height: 8, close: () => {}};
  vi.stubGlobal('createImageBitmap', async () => bitmap);
  const pen = {fillRect: () => {}, drawImage: () => {}};
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, 'getContext').mockReturnValue(pen as unknown as null);
  vi.spyOn(canvas, 'toBlob').mockImplementation((take, type) => {
    take(new Blob(['picture'], type === undefined ? {} : {type}));
  });
}

/** Holds the answer to an upload back until the returned function is called; other requests fail. */
function holdUpload(): {readonly answer: () => void} {
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    const {pathname} = new URL(input instanceof Request ? input.url : input);
    if (!pathname.startsWith('/storage/')) throw new TypeError('Failed to fetch');
    await answered;
    return Response.json({Key: 'k', Id: 'i'});
  });
  return {answer};
}

test('the app lock waits until a photo is sent', async () => {
  const upload = holdUpload();
  await show(
    <BrotherProfileScreen />,
    `/brothers/profile/${ids.leone}`,
    '/brothers/profile/:slugOrId',
  );
  const button = await screen.findByRole('button', {name: 'Add photo'});
  const input = button.parentElement?.querySelector('input');
  if (!input) throw new Error('There is no file input.');
  fireEvent.change(input, {target: {files: [new File(['p'], 'leone.png', {type: 'image/png'})]}});
  const save = await screen.findByRole('button', {name: 'Save photo'});
  await waitFor(() => expect(save).toHaveProperty('disabled', false));
  fireEvent.click(save);
  const waitedFor: string[] = [];
  const waiting = endOfWork((label) => waitedFor.push(label));
  expect(waitedFor).toEqual(['Sending photo...']);
  upload.answer();
  await waiting;
  expect(await device.db.outbox.count()).toBe(1);
});
