// @vitest-environment happy-dom
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {putKeptAttachment} from '#src/db/kept-attachments.ts';
import {removeAttachment, sendAttachment} from '#src/mutations/attachments.ts';
import {type Device, signedInDevice} from '#tests/screens/support/device.ts';

const id = crypto.randomUUID();
const path = 'brothers/a/b.pdf';

let device: Device;
beforeEach(async () => {
  device = await signedInDevice();
});
afterEach(() => vi.unstubAllGlobals());

/** Answers functions and storage; returns the JSON that each was sent, by the end of its path. */
function answer(functions: Response, storage: Response): [string, unknown][] {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const {pathname} = new URL(request.url);
    const isStorage = pathname.startsWith('/storage');
    const isFile = isStorage && request.method === 'POST';
    sent.push([pathname.split('/').at(-1) ?? '', isFile ? null : await request.json()]);
    return (isStorage ? storage : functions).clone();
  });
  return sent;
}

const refusal = (code: string) =>
  Response.json({code, message: 'why', details: ''}, {status: Number(code.slice(2))});

test('a file is listed with its id, its path and its name', async () => {
  const sent = answer(Response.json(null), Response.json({Key: 'k', Id: 'i'}));
  const content = new Blob(['%PDF-'], {type: 'application/pdf'});
  await sendAttachment({id, path, name: 'Act.pdf', content});
  expect(sent.at(-1)).toEqual(['add_attachment', {p_id: id, p_path: path, p_name: 'Act.pdf'}]);
});

test('a file is not listed for a user who has signed in during its upload', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    asked.push(new URL(input instanceof Request ? input.url : input).pathname);
    await signedInDevice({username: 'guardian'});
    return Response.json({Key: 'k', Id: 'i'});
  });
  const content = new Blob(['%PDF-'], {type: 'application/pdf'});
  const sending = sendAttachment({id, path, name: 'Act.pdf', content});
  await expect(sending).rejects.toThrow('Another user');
  expect(asked).toEqual([`/storage/v1/object/attachments/${path}`]);
});

test('a refused listing is reported, and only a missing storage as that', async () => {
  const content = new Blob(['%PDF-'], {type: 'application/pdf'});
  const send = () => sendAttachment({id, path, name: 'Act.pdf', content});
  answer(refusal('PT409'), Response.json({Key: 'k', Id: 'i'}));
  expect(await send()).toMatchObject({kind: 'failed', error: {code: 'PT409'}});
  answer(refusal('PT404'), Response.json({Key: 'k', Id: 'i'}));
  expect(await send()).toEqual({kind: 'no-storage'});
});

test('an attachment is removed by its id, and its file by its path', async () => {
  const sent = answer(Response.json(path), Response.json([]));
  expect(await removeAttachment(id)).toEqual({kind: 'done'});
  expect(sent).toEqual([
    ['remove_attachment', {p_id: id}],
    ['attachments', {prefixes: [path]}],
  ]);
});

test('the file of an attachment is removed although the device cannot remove its own copy', async () => {
  const sent = answer(Response.json(path), Response.json([]));
  const kept = {id, table: 'brothers', recordId: 'b', name: 'Act.pdf', mimeType: ''};
  await putKeptAttachment(device.db, {...kept, byteSize: 3, at: ''}, new ArrayBuffer(3));
  const refuse = () => {
    throw new DOMException('The connection is lost.', 'UnknownError');
  };
  device.db.attachments.hook('deleting', refuse);
  try {
    await expect(removeAttachment(id)).rejects.toThrow('The connection is lost.');
  } finally {
    device.db.attachments.hook('deleting').unsubscribe(refuse);
  }
  expect(sent.at(-1)).toEqual(['attachments', {prefixes: [path]}]);
});

test('storage is asked for nothing when the attachment has no file', async () => {
  const sent = answer(Response.json(null), Response.json([]));
  expect(await removeAttachment(id)).toEqual({kind: 'done'});
  expect(sent).toHaveLength(1);
});

test('an attachment stays on the device when the server refuses its removal', async () => {
  const kept = {id, table: 'brothers', recordId: 'b', name: 'Act.pdf', mimeType: ''};
  await putKeptAttachment(device.db, {...kept, byteSize: 3, at: ''}, new ArrayBuffer(3));
  const sent = answer(refusal('PT403'), Response.json([]));
  expect(await removeAttachment(id)).toMatchObject({kind: 'failed'});
  expect(sent).toHaveLength(1);
  expect(await device.db.attachments.count()).toBe(1);
});
