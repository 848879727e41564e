import {randomUUID} from 'node:crypto';

import {expect, test} from 'vitest';

import {putKeptAttachment} from '#src/db/kept-attachments.ts';
import {runRound} from '#src/sync/round.ts';

import {cursorAt, makeWorld, ok, page} from './world.ts';

test('the tombstone of a brother removes the kept files about him and no other file', async () => {
  const world = await makeWorld();
  await runRound(world.ports);
  const [gone, other] = [randomUUID(), randomUUID()];
  for (const recordId of [gone, other]) {
    const about = {table: 'brothers', recordId, name: 'Passport.pdf', mimeType: 'application/pdf'};
    await putKeptAttachment(
      world.db,
      {...about, id: randomUUID(), byteSize: 3, at: ''},
      new ArrayBuffer(3),
    );
  }
  world.onPull = () => ok(page([{table: 'brothers', id: gone, op: 'D'}], {cursor: cursorAt(8)}));
  await runRound(world.ports);
  const kept = await world.db.attachments.toArray();
  expect(kept.map(({recordId}) => recordId)).toEqual([other]);
  expect(await world.db.attachment_bytes.count()).toBe(1);
});
