import {randomUUID} from 'node:crypto';

import {expect, test} from 'vitest';

import {readFact} from '#src/db/facts.ts';
import {isDiskFull} from '#src/lib/disk-full.ts';
import {syncStatus} from '#src/queries/sync-status.ts';
import {runRound} from '#src/sync/round.ts';

import {country, cursorAt, entryOf, makeWorld, ok, page, queue} from './world.ts';

test('an edit is sent although the new mirror does not fit on the disk, and the status reports the full disk', async () => {
  const world = await makeWorld();
  await runRound(world.ports);
  // The role has changed: the mirror is replaced, and the second page of the new one does not fit.
  world.onPull = (cursor) => {
    const isNew = cursor?.epoch.endsWith(':a') ?? false;
    const changes = [country(randomUUID(), isNew ? 'B' : 'A')];
    return ok(page(changes, {cursor: cursorAt(3, 'a'), reset: !isNew, has_more: !isNew}));
  };
  let staged = 0;
  world.db.staging.hook('creating', () => {
    staged += 1;
    if (staged > 1) throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(runRound(world.ports)).rejects.toSatisfy(isDiskFull);
  const {seq} = await queue(world, {});
  await expect(runRound(world.ports)).rejects.toSatisfy(isDiskFull);
  expect(await entryOf(world, seq)).toMatchObject({state: 'settled'});
  const round = await readFact(world.db, 'round');
  expect(syncStatus({unsettled: [], facts: round ? {round} : {}, isOnline: true})).toMatchObject({
    headline: {kind: 'stopped'},
    reason: {kind: 'disk-full'},
  });
});

test.each([
  [new DOMException('x', 'QuotaExceededError'), true],
  [{name: 'AbortError', inner: {name: 'QuotaExceededError'}}, true],
  [{name: 'UnknownError', message: 'IO error: /000004.log: FILE_ERROR_NO_SPACE'}, true],
  [
    {name: 'UnknownError', message: 'Internal error opening backing store for indexedDB.open.'},
    true,
  ],
  [new TypeError('Failed to fetch'), false],
  [null, false],
])('isDiskFull recognizes the error of a full disk (%o)', (error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull);
});
