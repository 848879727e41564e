import {expect, test, vi} from 'vitest';

import {readFact, writeFact} from '#src/db/facts.ts';
import {runRound} from '#src/sync/round.ts';

import {country, cursorAt, failing, makeWorld, ok, page, queue} from './world.ts';

test('a first sync writes twice after its last page: the mirror, and the end of the round', async () => {
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  try {
    const fresh = await makeWorld();
    fresh.onPull = () => {
      begin.mockClear();
      return ok(page([country('a', 'Italy')], {digest: {countries: {count: 9, hash: 'x'}}}));
    };
    await runRound(fresh.ports);
    expect(begin.mock.calls.filter(([, mode]) => mode === 'readwrite')).toHaveLength(2);
    expect(await readFact(fresh.db, 'digestMisses')).toMatchObject({count: 1});
  } finally {
    begin.mockRestore();
  }
});

test('a comparison is stored when the edits after it do not arrive', async () => {
  const fresh = await makeWorld();
  await queue(fresh, {});
  fresh.onPull = () => ok(page([], {cursor: cursorAt(2), reset: true, digest: {}}));
  fresh.onPush = () => failing({kind: 'busy', retryAfterMs: null});
  await writeFact(fresh.db, 'history', 'other');
  await writeFact(fresh.db, 'round', {result: 'ok', at: 0});
  expect(await runRound(fresh.ports)).toMatchObject({result: 'failed'});
  expect(await readFact(fresh.db, 'digestAt')).toBe(fresh.clock);
});
