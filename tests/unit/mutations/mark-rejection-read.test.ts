import {beforeEach, expect, test} from 'vitest';
import {readFact, writeFact} from '#src/db/facts.ts';
import {markRejectionRead} from '#src/mutations/mark-rejection-read.ts';
import {type Device, signedInDevice} from '#tests/screens/support/device.ts';

let device: Device;
beforeEach(async () => {
  device = await signedInDevice();
});

const read = () => readFact(device.db, 'readRejections');

test('the device stores each rejection that was read once, in the order of reading', async () => {
  for (const id of ['a', 'b', 'a']) await markRejectionRead(id);
  expect(await read()).toEqual(['a', 'b']);
});

test('the device stores the last 200 rejections that were read', async () => {
  const former = Array.from({length: 200}, (_, n) => `former-${n}`);
  await writeFact(device.db, 'readRejections', former);
  await markRejectionRead('new');
  expect(await read()).toEqual([...former.slice(1), 'new']);
});

test('two rejections that are read at the same time are both stored', async () => {
  await Promise.all([markRejectionRead('a'), markRejectionRead('b')]);
  expect((await read())?.toSorted()).toEqual(['a', 'b']);
});
