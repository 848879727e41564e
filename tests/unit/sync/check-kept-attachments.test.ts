// @vitest-environment happy-dom
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {putKeptAttachment} from '#src/db/kept-attachments.ts';
import {removeMirror} from '#src/db/remove-mirror.ts';
import type {KeptAttachment} from '#src/db/user-database.ts';
import {fetchPhotos} from '#src/sync/photo-rounds.ts';
import {type Device, signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {installWebLocks} from '#tests/setup/web-locks.ts';

installWebLocks();

let device: Device;
beforeEach(async () => {
  device = await signedInDevice();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function keep(): Promise<string> {
  const id = crypto.randomUUID();
  const file = {name: 'Act.pdf', mimeType: 'application/pdf', byteSize: 3};
  const record = {table: 'brothers', recordId: crypto.randomUUID()};
  await putKeptAttachment(
    device.db,
    {id, ...record, ...file, at: '2026-11-24T10:00:00Z'},
    new ArrayBuffer(3),
  );
  return id;
}

const kept = async () => [
  await device.db.attachments.toCollection().primaryKeys(),
  await device.db.attachment_bytes.toCollection().primaryKeys(),
];

test('a kept attachment that the server no longer shows is removed after a round', async () => {
  const [one, other] = [await keep(), await keep()];
  const calls = answerCalls({find_attachments: () => ({body: [{id: one}]})});
  await fetchPhotos();
  expect(calls).toEqual([
    {name: 'find_attachments', args: {p_ids: expect.arrayContaining([one, other]) as unknown}},
  ]);
  expect(await kept()).toEqual([[one], [one]]);
  await fetchPhotos();
  expect(calls).toHaveLength(1);
});

test('a kept attachment stays while the server gives no answer', async () => {
  const one = await keep();
  answerCalls({});
  await fetchPhotos();
  expect(await kept()).toEqual([[one], [one]]);
});

test('the server is asked again 15 minutes after its answer, or for another user', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const one = await keep();
  const calls = answerCalls({find_attachments: () => ({body: [{id: one}]})});
  const callsAt = async (ms: number) => {
    clock.mockReturnValue(ms);
    await fetchPhotos();
    return calls.length;
  };
  expect(await callsAt(1_000)).toBe(1);
  expect(await callsAt(900_999)).toBe(1);
  expect(await callsAt(901_000)).toBe(2);
  device = await signedInDevice();
  await keep();
  expect(await callsAt(901_001)).toBe(3);
});

test('the server is asked about a thousand attachments at a time', async () => {
  const ids = Array.from({length: 1001}, (_, n) => `kept-${String(n).padStart(4, '0')}`);
  await device.db.attachments.bulkPut(ids.map((id) => ({id}) as KeptAttachment));
  const asked: string[][] = [];
  answerCalls({
    find_attachments: ({p_ids: some}) => {
      asked.push(some as string[]);
      return {body: (some as string[]).slice(1).map((id) => ({id}))};
    },
  });
  await fetchPhotos();
  expect(asked).toEqual([ids.slice(0, 1000), ids.slice(1000)]);
  expect((await kept())[0]).toEqual(ids.slice(1, 1000));
});

test('a device asks about its first attachment at once', async () => {
  const calls = answerCalls({find_attachments: () => ({body: []})});
  await fetchPhotos();
  await keep();
  await fetchPhotos();
  expect(calls).toHaveLength(1);
});

test('a device that keeps nothing asks for no attachments', async () => {
  const calls = answerCalls({find_attachments: () => ({body: []})});
  await fetchPhotos();
  expect(calls).toEqual([]);
});

test('removing the mirror removes the kept attachments', async () => {
  await keep();
  await removeMirror(device.db);
  expect(await kept()).toEqual([[], []]);
});
