import {beforeEach, expect, test} from 'vitest';

import type {OutboxEntry} from '#src/db/mutation.ts';
import {pruneOutbox} from '#src/sync/end-of-round.ts';

import {makeWorld, queue, type World} from './world.ts';

const day = 24 * 3600 * 1000;
const today = 1000 * day;

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

async function edit(about: Partial<OutboxEntry>): Promise<void> {
  const {seq} = await queue(world, {});
  await world.db.outbox.update(seq, about);
}

/** Prunes at each of these moments; returns how many edits are left after each. */
async function prunedAt(...moments: readonly number[]): Promise<number[]> {
  const left: number[] = [];
  for (const now of moments) {
    await pruneOutbox(world.db, now);
    left.push(await world.db.outbox.count());
  }
  return left;
}

test('an edit that was settled more than thirty days ago is removed a day later', async () => {
  await edit({state: 'settled', settledAt: today - 30 * day - 1});
  expect(await prunedAt(today, today + day - 1, today + day)).toEqual([1, 1, 0]);
});

test('an edit that was settled exactly thirty days ago stays for another day', async () => {
  await edit({state: 'settled', settledAt: today - 30 * day});
  expect(await prunedAt(today, today + day, today + 2 * day)).toEqual([1, 1, 0]);
});

test('an edit that waits, needs attention or has no time of settlement is kept', async () => {
  await edit({state: 'waiting', settledAt: 1});
  await edit({state: 'attention', settledAt: 1});
  await edit({state: 'settled', settledAt: null});
  expect(await prunedAt(today, today + day)).toEqual([3, 3]);
});

test('a clock that was set back removes nothing, and the waiting time starts again', async () => {
  await edit({state: 'settled', settledAt: today - 31 * day});
  expect(await prunedAt(today + 90 * day, today, today + day)).toEqual([1, 1, 0]);
});

test('a second pruning at the same time removes nothing', async () => {
  await edit({state: 'settled', settledAt: 1});
  expect(await prunedAt(today, today)).toEqual([1, 1]);
});

test('two prunings that overlap remove nothing', async () => {
  await edit({state: 'settled', settledAt: 1});
  await Promise.all([pruneOutbox(world.db, today), pruneOutbox(world.db, today)]);
  expect(await world.db.outbox.count()).toBe(1);
});
