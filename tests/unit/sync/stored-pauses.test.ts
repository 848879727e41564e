import {expect, test} from 'vitest';

import {readFact} from '#src/db/facts.ts';
import {syncStatus} from '#src/queries/sync-status.ts';
import {retryAfterLeft, storePause} from '#src/sync/end-of-round.ts';
import {runRound} from '#src/sync/round.ts';

import {failing, makeWorld} from './world.ts';

test('a Retry-After holds for every context until it has passed', async () => {
  const {db} = await makeWorld();
  expect(await retryAfterLeft(db, 1_000)).toBe(0);
  await storePause(db, 'quietUntil', 30_000, 1_000);
  expect(await retryAfterLeft(db, 1_000)).toBe(30_000);
  expect(await retryAfterLeft(db, 30_999)).toBe(1);
  expect(await retryAfterLeft(db, 31_000)).toBe(0);
  expect(await retryAfterLeft(db, 32_000)).toBe(0);
});

test('a device waits ten minutes at most for a Retry-After', async () => {
  const {db} = await makeWorld();
  await storePause(db, 'quietUntil', 600_000, 1_000);
  expect(await retryAfterLeft(db, 1_000)).toBe(600_000);
  await storePause(db, 'quietUntil', 600_001, 1_000);
  expect(await retryAfterLeft(db, 1_000)).toBe(0);
});

test('a stored Retry-After that ends more than ten minutes from now is ignored', async () => {
  const {db} = await makeWorld();
  await storePause(db, 'quietUntil', 30_000, 90_000_000);
  expect(await retryAfterLeft(db, 1_000)).toBe(0);
});

test('the status reports no busy server after a clock was set back and a round has succeeded', async () => {
  const world = await makeWorld();
  const {db, ports, onPull} = world;
  const reasonOf = async () => {
    const [round, quietUntil] = [await readFact(db, 'round'), await readFact(db, 'quietUntil')];
    const facts = {...(round && {round}), ...(quietUntil && {quietUntil})};
    return syncStatus({unsettled: [], facts, isOnline: true}, world.clock).reason;
  };
  const dayMs = 24 * 3_600_000;
  world.clock += dayMs;
  world.onPull = () => failing({kind: 'busy', retryAfterMs: 30_000});
  await runRound(ports);
  expect(await reasonOf()).toMatchObject({kind: 'busy'});
  world.clock -= dayMs;
  world.onPull = onPull;
  await runRound(ports);
  expect(await reasonOf()).toBeNull();
});
