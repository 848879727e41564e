import {expect, test} from 'vitest';
import {writeFact} from '#src/db/facts.ts';
import {countAccepted} from '#src/db/unsettled.ts';
import {queue, signedInDevice} from '#tests/screens/support/device.ts';

test('countAccepted counts the edits settled since the last round', async () => {
  const device = await signedInDevice();
  const {db} = device;
  const settle = async (settlement: 'applied' | 'queued' | 'discarded', settledAt: number) => {
    const seq = await queue(device);
    await db.outbox.update(seq, {state: 'settled', settlement, settledAt});
  };
  await writeFact(db, 'round', {result: 'ok', at: 1000});
  await settle('applied', 900);
  await settle('applied', 1000);
  await settle('applied', 1100);
  await settle('queued', 1200);
  await settle('discarded', 1300);
  await queue(device);
  expect(await countAccepted(db)).toEqual({count: 2, at: 1200});
  await writeFact(db, 'round', {result: 'ok', at: 1400});
  expect(await countAccepted(db)).toEqual({count: 0, at: 0});
});

test('countAccepted ignores an edit that was settled while the clock was ahead', async () => {
  const device = await signedInDevice();
  const {db} = device;
  const seq = await queue(device);
  const settledAt = Date.now() + 24 * 3_600_000;
  await db.outbox.update(seq, {state: 'settled', settlement: 'applied', settledAt});
  await writeFact(db, 'round', {result: 'failed', at: Date.now()});
  expect(await countAccepted(db)).toEqual({count: 0, at: 0});
});
