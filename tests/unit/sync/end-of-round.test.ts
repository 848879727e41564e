import {expect, test, vi} from 'vitest';

import {readFact, writeFact} from '#src/db/facts.ts';
import {runRound} from '#src/sync/round.ts';

import {country, cursorAt, failing, makeWorld, ok, page, queue} from './world.ts';

test.each([
  {pull: 'a first sync', isFirst: true},
  {pull: 'a pull with nothing new', isFirst: false},
])('the end of a round is stored with the last page of $pull', async ({isFirst}) => {
  const digest = {countries: {count: 9, hash: 'x'}};
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  try {
    const fresh = await makeWorld();
    if (!isFirst) await runRound(fresh.ports);
    fresh.onPull = () => {
      begin.mockClear();
      return ok(isFirst ? page([country('a', 'Italy')], {digest}) : page([]));
    };
    await runRound(fresh.ports);
    expect(begin.mock.calls.filter(([, mode]) => mode === 'readwrite')).toHaveLength(1);
    expect(await readFact(fresh.db, 'round')).toEqual({
      result: 'ok',
      at: expect.any(Number) as number,
    });
    const misses = await readFact(fresh.db, 'digestMisses');
    expect(misses?.count).toBe(isFirst ? 1 : undefined);
  } finally {
    begin.mockRestore();
  }
});

test('a round stores its comparison with the server although its edits do not arrive', async () => {
  const fresh = await makeWorld();
  await queue(fresh, {});
  fresh.onPull = () => ok(page([], {cursor: cursorAt(2), reset: true, digest: {}}));
  fresh.onPush = () => failing({kind: 'busy', retryAfterMs: null});
  await writeFact(fresh.db, 'history', 'other');
  await writeFact(fresh.db, 'round', {result: 'ok', at: 0});
  expect(await runRound(fresh.ports)).toMatchObject({result: 'failed'});
  expect(await readFact(fresh.db, 'digestAt')).toBe(fresh.clock);
});
