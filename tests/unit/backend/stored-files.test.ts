// @vitest-environment happy-dom
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {isFileMissing, isStorageMissing} from '#src/backend/storage-refusals.ts';
import {downloadFile, uploadFile} from '#src/backend/stored-files.ts';
import type {Answer} from '#src/lib/request-error.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';

beforeEach(async () => {
  await signedInDevice();
});
afterEach(() => vi.unstubAllGlobals());

const html = (status: number) =>
  new Response('<p>Sign in to this network', {status, headers: {'content-type': 'text/html'}});

function answer(response: Response): void {
  vi.stubGlobal('fetch', () => Promise.resolve(response.clone()));
}

const download = () => downloadFile('brother-photos', 'a/1.webp');
const upload = () =>
  uploadFile('brother-photos', 'a/1.webp', new Blob(['x'], {type: 'image/webp'}));

function errorOf(reply: Answer<unknown>) {
  if (reply.ok) throw new Error('The request succeeded.');
  return reply.error;
}

test.each([400, 403, 404])(
  'downloadFile and uploadFile report neither a missing file nor a missing storage when a network answers with its own page and status %i',
  async (status) => {
    answer(html(status));
    expect(isFileMissing(errorOf(await download()))).toBe(false);
    expect(isStorageMissing(errorOf(await upload()))).toBe(false);
  },
);

test.each([200, 403])(
  'uploadFile reports a busy server when a network answers with its own page and status %i',
  async (status) => {
    answer(html(status));
    expect(errorOf(await upload())).toMatchObject({kind: 'busy'});
  },
);

test('downloadFile and uploadFile report a missing file and a missing bucket when the storage answers so in JSON', async () => {
  answer(Response.json({statusCode: '404', message: 'not found'}, {status: 400}));
  expect(isFileMissing(errorOf(await download()))).toBe(true);
  expect(isStorageMissing(errorOf(await upload()))).toBe(true);
});

test('downloadFile reports a busy server when a network answers with its own page and status 200', async () => {
  answer(html(200));
  expect(await download()).toEqual({ok: false, error: {kind: 'busy', retryAfterMs: null}});
});

test('uploadFile lets no cache between the storage and a device answer with the file', async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', (_: RequestInfo | URL, init?: RequestInit) => {
    bodies.push(init?.body);
    return Promise.resolve(Response.json({Key: 'brother-photos/a/1.webp', Id: '1'}));
  });
  expect(await upload()).toMatchObject({ok: true});
  const [form] = bodies;
  expect(form instanceof FormData && form.get('cacheControl')).toBe('0');
});
