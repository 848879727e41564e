import {randomUUID} from 'node:crypto';

import {afterEach, beforeEach, expect, test, vi} from 'vitest';

import {readMirrorRow} from '#src/db/mirror.ts';
import {runRound} from '#src/sync/round.ts';

import {applied, entryOf, makeWorld, noAnswer, ok, queue, type World} from './world.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await runRound(world.ports);
});
afterEach(() => vi.restoreAllMocks());

test('a page of the mirror is written once for all answers of a call', async () => {
  for (let place = 0; place < 100; place += 1) await queue(world, {id: onOnePage()});
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  await runRound(world.ports);
  const pages = put.mock.contexts.filter(
    (store) => store instanceof IDBObjectStore && store.name === 'pages',
  );
  expect(pages).toHaveLength(1);
  expect(world.pushed.map(({length}) => length)).toEqual([100]);
  expect(await world.db.outbox.where('state').equals('settled').count()).toBe(100);
});

test('two edits of a record in one group are applied in order, and a later edit is rebased on both', async () => {
  const id = onOnePage();
  const group = randomUUID();
  const first = await queue(world, {id, group});
  const second = await queue(world, {id, group, base: {capital: null}, changes: {capital: 'Roma'}});
  const base = {name: 'Italia', capital: null};
  const later = await queue(world, {id, base, changes: {name: 'Italy', capital: 'Milano'}});
  world.onPush = (mutations) => {
    const [one, two] = mutations;
    return one && two ? ok([applied(one, 2), applied(two, 3)]) : noAnswer;
  };
  await runRound(world.ports);
  expect(world.pushed[0]).toHaveLength(2);
  expect(await readMirrorRow(world.db, 'countries', id)).toMatchObject({
    version: 3,
    capital: 'Roma',
  });
  expect((await entryOf(world, first.seq)).state).toBe('settled');
  expect((await entryOf(world, second.seq)).state).toBe('settled');
  expect((await entryOf(world, later.seq)).mutation).toMatchObject({
    base_version: 3,
    base: {name: 'Italia', capital: 'Roma'},
  });
});

test('a row that another context wrote during the call stays on its page of the mirror', async () => {
  const other = {id: onOnePage(), version: 1, name: 'Malta'};
  await queue(world, {id: onOnePage()});
  world.onPush = async (mutations) => {
    // The worker pulled while this tab waited.
    const pages = [{table: 'countries', bucket: 0, rows: [other]}];
    await world.db.pages.bulkPut(pages);
    return ok(mutations.map((mutation) => applied(mutation)));
  };
  await runRound(world.ports);
  expect(await readMirrorRow(world.db, 'countries', other.id)).toEqual(other);
});

function onOnePage(): string {
  return `${randomUUID().slice(0, -2)}00`;
}
