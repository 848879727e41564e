import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {dropKeptAttachments, keepAttachment} from '#src/mutations/attachments.ts';
import {type Device, signedInDevice} from '#tests/screens/support/device.ts';

const recordId = crypto.randomUUID();
const attachment = {
  id: crypto.randomUUID(),
  name: 'Act.pdf',
  mimeType: 'application/pdf',
  byteSize: 3,
  at: '2026-11-24T10:00:00Z',
};

let device: Device;
beforeEach(async () => {
  device = await signedInDevice();
});
afterEach(() => vi.restoreAllMocks());

const keep = (read: () => Promise<Blob | null> = async () => new Blob(['abc'])) =>
  keepAttachment('brothers', recordId, attachment, read);
const counts = async () => [
  await device.db.attachments.count(),
  await device.db.attachment_bytes.count(),
];

test('keepAttachment stores the attachment with its file, and dropKeptAttachments removes both', async () => {
  expect(await keep()).toBe('kept');
  expect(await device.db.attachments.toArray()).toEqual([
    {...attachment, table: 'brothers', recordId},
  ]);
  const file = await device.db.attachment_bytes.get(attachment.id);
  expect(new TextDecoder().decode(file?.bytes)).toBe('abc');
  await dropKeptAttachments([attachment.id]);
  expect(await counts()).toEqual([0, 0]);
});

test('keepAttachment reports a full disk and stores nothing', async () => {
  vi.spyOn(device.db.attachment_bytes, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await keep()).toBe('disk-full');
  expect(await counts()).toEqual([0, 0]);
});

test('keepAttachment fails with any other error of the database', async () => {
  vi.spyOn(device.db.attachment_bytes, 'put').mockImplementation(() => {
    throw new Error('broken');
  });
  await expect(keep()).rejects.toThrow('broken');
});

test('keepAttachment stores nothing without a file', async () => {
  expect(await keep(async () => null)).toBe('no-file');
  expect(await counts()).toEqual([0, 0]);
});

test('keepAttachment stores nothing for a user who has signed in during the download', async () => {
  const download = async () => {
    device = await signedInDevice({username: 'guardian'});
    return new Blob(['abc']);
  };
  await expect(keep(download)).rejects.toThrow('Another user');
  expect(await counts()).toEqual([0, 0]);
});
