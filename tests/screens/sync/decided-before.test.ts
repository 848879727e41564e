import {afterEach, beforeEach, expect, test, vi} from 'vitest';

import type {OutboxEntry, Problem} from '#src/db/mutation.ts';
import {discardChange, resolveConflict, sendNow} from '#src/mutations/decide-change.ts';
import {queue, signedInDevice, type Device} from '#tests/screens/support/device.ts';

const problem: Problem = {
  kind: 'conflict',
  version: 2,
  conflicts: [{field: 'phone', base: '1', current: '2', proposed: '3'}],
  proposal: null,
};
const edit = {base: {phone: '1'}, changes: {phone: '3'}};
let device: Device;

beforeEach(async () => {
  // No server answers in these tests.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await signedInDevice();
});
afterEach(async () => {
  // The round that was woken ends with the test.
  await sendNow();
  vi.unstubAllGlobals();
});

const outbox = (): Promise<OutboxEntry[]> => device.db.outbox.orderBy('seq').toArray();

test('a change that the server applied during the question is not discarded', async () => {
  const id = crypto.randomUUID();
  const first = await queue(device, {...edit, id});
  await queue(device, {id, base: {phone: '3'}, changes: {phone: '4'}});
  await device.db.outbox.update(first, {state: 'settled', settlement: 'applied', settledAt: 1});
  const before = await outbox();

  await discardChange(first);

  expect(await outbox()).toEqual(before);
});

test('a conflict answered in another tab is not answered again', async () => {
  const seq = await queue(device, {...edit, problem});
  await resolveConflict(seq, {phone: 'theirs'});
  const before = await outbox();

  await resolveConflict(seq, {phone: 'mine'});

  expect(before).toMatchObject([{state: 'settled', settlement: 'discarded'}]);
  expect(await outbox()).toEqual(before);
});

test('a replaced edit does not come back', async () => {
  const seq = await queue(device, {...edit, problem});
  await resolveConflict(seq, {phone: 'mine'});
  const before = await outbox();
  const former = before.find(({settlement}) => settlement === 'replaced');

  await resolveConflict(former?.seq ?? 0, {phone: 'mine'});

  expect(former?.mutation.changes).toEqual({phone: '3'});
  expect(await outbox()).toEqual(before);
});
