// @vitest-environment happy-dom
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {putKeptAttachment} from '#src/db/kept-attachments.ts';
import {
  chooseAttachment,
  type ChosenAttachment,
  removeAttachment,
  sendAttachment,
} from '#src/mutations/attachments.ts';
import {type Device, signedInDevice} from '#tests/screens/support/device.ts';

const recordId = crypto.randomUUID();
const pdf = (name: string, size = 20) =>
  new File(['%PDF-', new Uint8Array(size - 5)], name, {type: 'text/html'});

let device: Device;
beforeEach(async () => {
  device = await signedInDevice();
});
afterEach(() => vi.unstubAllGlobals());

type Reply = readonly [status: number, body: unknown];

/** Answers each path by its beginning; returns the requests. */
function answer(replies: Readonly<Record<string, Reply>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const {url, method} = new Request(input, init);
    const {pathname} = new URL(url);
    asked.push(`${method} ${pathname}`);
    const found = Object.entries(replies).find(([start]) => pathname.startsWith(start));
    if (found === undefined) return Promise.reject(new TypeError('no connection'));
    return Promise.resolve(Response.json(found[1][1], {status: found[1][0]}));
  });
  return asked;
}

async function chosen(name = 'Act.pdf'): Promise<ChosenAttachment> {
  const attachment = await chooseAttachment('brothers', recordId, pdf(name));
  if (typeof attachment === 'string') throw new Error(attachment);
  return attachment;
}

test('a chosen file gets the type of its content and a path in the folder of its record', async () => {
  const {content, path, name} = await chosen();
  expect(content.type).toBe('application/pdf');
  expect(path).toMatch(new RegExp(`^brothers/${recordId}/[0-9a-f-]{36}\\.pdf$`));
  expect(name).toBe('Act.pdf');
  expect((await chosen()).path).not.toBe(path);
});

test.each([
  ['Act.PDF', 'Act.PDF'],
  ['Act', 'Act.pdf'],
  ['page.html', 'page.html.pdf'],
  ['scan.jpeg of Rome', 'scan.jpeg of Rome.pdf'],
  ['scan.jpeg', 'scan.jpeg.pdf'],
  ['Act 😀 1.pdf', 'Act 😀 1.pdf'],
  [' Act\u0000\n of profession.pdf', 'Act   of profession.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
  [`${'x'.repeat(195)}😀.pdf`, `${'x'.repeat(195)}.pdf`],
])('the name %j is sent as %j', async (given, sent) => {
  expect((await chosen(given)).name).toBe(sent);
});

test.each([
  ['Photo.JPEG', 'Photo.JPEG'],
  ['Photo.jpg', 'Photo.jpg'],
  ['Photo', 'Photo.jpg'],
  ['Photo.png', 'Photo.png.jpg'],
])('a JPEG picture named %j is sent as %j', async (given, sent) => {
  const picture = new File([Uint8Array.of(255, 216, 255, 217)], given);
  expect(await chooseAttachment('brothers', recordId, picture)).toMatchObject({name: sent});
});

test.each([
  ['an empty file', new File([], 'Act.pdf'), 'empty'],
  ['a page named a PDF', new File(['<html>'], 'Act.pdf', {type: 'application/pdf'}), 'wrong-type'],
  ['a picture that ends too early', new File([Uint8Array.of(255, 216, 255, 224)], 'a'), 'damaged'],
  ['a byte more than 10 MiB', pdf('Act.pdf', 10 * 1024 * 1024 + 1), 'too-large'],
])('chooseAttachment refuses %s', async (_, file, reason) => {
  expect(await chooseAttachment('brothers', recordId, file)).toBe(reason);
});

test('chooseAttachment removes what the camera wrote beside the pixels of a picture', async () => {
  const start = [255, 216];
  const comment = [255, 254, 0, 6, 82, 111, 109, 101];
  const end = [255, 217];
  const photo = new File([Uint8Array.from([...start, ...comment, ...end])], 'Photo.jpg');
  const attachment = await chooseAttachment('brothers', recordId, photo);
  if (typeof attachment === 'string') throw new Error(attachment);
  const content = new Uint8Array(await attachment.content.arrayBuffer());
  expect([...content]).toEqual([...start, ...end]);
  expect(attachment.content.type).toBe('image/jpeg');
});

test('chooseAttachment accepts exactly 10 MiB', async () => {
  const file = pdf('Act.pdf', 10 * 1024 * 1024);
  expect(await chooseAttachment('brothers', recordId, file)).toMatchObject({name: 'Act.pdf'});
});

test('a file is uploaded and then listed, also when the upload was answered before', async () => {
  const attachment = await chosen();
  const upload = `POST /storage/v1/object/attachments/${attachment.path}`;
  const add = 'POST /rest/v1/rpc/add_attachment';
  const asked = answer({'/storage': [200, {Key: 'k', Id: 'i'}], '/rest': [200, null]});
  expect(await sendAttachment(attachment)).toEqual({kind: 'done'});
  expect(asked).toEqual([upload, add]);
  answer({
    '/storage': [400, {statusCode: '409', error: 'Duplicate', message: 'is there'}],
    '/rest': [200, null],
  });
  expect(await sendAttachment(attachment)).toEqual({kind: 'done'});
});

test('a file whose first listing was not answered counts as sent when storage refuses it', async () => {
  const attachment = await chosen();
  // The storage service refuses to a member any file that is listed.
  const refused = {
    statusCode: '403',
    error: 'Unauthorized',
    message: 'violates row-level security',
  };
  answer({'/storage': [400, refused], '/rest': [200, null]});
  expect(await sendAttachment(attachment)).toEqual({kind: 'done'});
  const denied = {code: '42501', message: 'the caller may attach nothing to this record'};
  answer({'/storage': [400, refused], '/rest': [403, denied]});
  expect(await sendAttachment(attachment)).toMatchObject({
    kind: 'failed',
    error: {kind: 'denied', message: refused.message},
  });
});

test('a file is not listed when its upload fails', async () => {
  const attachment = await chosen();
  const asked = answer({});
  expect(await sendAttachment(attachment)).toMatchObject({
    kind: 'failed',
    error: {kind: 'unanswered'},
  });
  expect(asked.filter((one) => one.includes('/rpc/'))).toEqual([]);
  answer({'/storage': [400, {statusCode: '404', error: 'Bucket not found', message: 'no'}]});
  expect(await sendAttachment(attachment)).toEqual({kind: 'no-storage'});
});

test('a deleted attachment leaves the server, its storage and this device', async () => {
  const id = crypto.randomUUID();
  const {db} = device;
  const kept = {id, table: 'brothers', recordId, name: 'Act.pdf', mimeType: 'application/pdf'};
  await putKeptAttachment(
    db,
    {...kept, byteSize: 3, at: '2026-11-24T10:00:00Z'},
    new ArrayBuffer(3),
  );
  const asked = answer({'/storage': [200, []], '/rest': [200, 'brothers/a/b.pdf']});
  expect(await removeAttachment(id)).toEqual({kind: 'done'});
  expect(asked).toEqual([
    'POST /rest/v1/rpc/remove_attachment',
    'DELETE /storage/v1/object/attachments',
  ]);
  expect([await db.attachments.count(), await db.attachment_bytes.count()]).toEqual([0, 0]);
});
