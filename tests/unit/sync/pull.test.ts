import {createHash, randomUUID} from 'node:crypto';

import {beforeEach, expect, test, vi} from 'vitest';

import {readFact} from '#src/db/facts.ts';
import {readMirrorRow, readMirrorTable} from '#src/db/mirror.ts';
import {pullOnce} from '#src/sync/pull.ts';
import {runRound} from '#src/sync/round.ts';

import {
  applied,
  country,
  cursorAt,
  entryOf,
  makeWorld,
  noAnswer,
  ok,
  page,
  queue,
  type World,
} from './world.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

async function names(): Promise<string[]> {
  const rows = await readMirrorTable(world.db, 'countries');
  return rows.map((row) => String(row['name'])).toSorted();
}

test('an interrupted first sync shows nothing, continues where it stopped, and then shows all records', async () => {
  const [a, b] = [randomUUID(), randomUUID()];
  world.onPull = (cursor) =>
    cursor ? noAnswer : ok(page([country(a, 'Italy')], {cursor: cursorAt(5), has_more: true}));
  expect((await runRound(world.ports)).result).toBe('offline');
  expect(await names()).toEqual([]);
  expect(await readFact(world.db, 'generation')).toBeUndefined();

  world.onPull = (cursor) => ok(page([country(b, 'Peru')], {cursor: cursor ?? cursorAt(9)}));
  await runRound(world.ports);
  expect(world.pulled.at(-1)?.cursor).toEqual(cursorAt(5));
  expect(await names()).toEqual(['Italy', 'Peru']);
  expect(await readFact(world.db, 'generation')).toBe(1);
  expect(await readFact(world.db, 'arrived')).toMatchObject({countries: 2});
});

test('a later pull requests only the changes since the cursor', async () => {
  const id = randomUUID();
  world.onPull = (cursor) =>
    ok(cursor ? page([], {cursor}) : page([country(id, 'Italy')], {cursor: cursorAt(5)}));
  await runRound(world.ports);
  world.onPull = () => ok(page([country(id, 'Italia', 2)], {cursor: cursorAt(6)}));
  await runRound(world.ports);
  expect(world.pulled.at(-1)?.cursor).toEqual(cursorAt(5));
  expect(await names()).toEqual(['Italia']);
});

test('a tombstone removes the row from the mirror', async () => {
  const id = randomUUID();
  world.onPull = () => ok(page([country(id, 'Italy')], {cursor: cursorAt(5)}));
  await runRound(world.ports);
  world.onPull = () => ok(page([{table: 'countries', id, op: 'D'}], {cursor: cursorAt(6)}));
  await runRound(world.ports);
  expect(await names()).toEqual([]);
});

test('the old records stay on screen during a reset and are replaced at its end', async () => {
  const [old, fresh] = [randomUUID(), randomUUID()];
  world.onPull = () => ok(page([country(old, 'Old')], {cursor: cursorAt(5)}));
  await runRound(world.ports);
  world.onPull = (cursor) =>
    cursor?.epoch.endsWith(':m')
      ? ok(page([country(fresh, 'New')], {cursor: cursorAt(1, 'a'), reset: true, has_more: true}))
      : noAnswer;
  await runRound(world.ports);
  expect(await names()).toEqual(['Old']);
  world.onPull = () => ok(page([], {cursor: cursorAt(2, 'a')}));
  await runRound(world.ports);
  expect(await names()).toEqual(['New']);
});

test('a page is dropped when another context has moved the cursor since its request', async () => {
  const [a, b] = [randomUUID(), randomUUID()];
  world.onPull = () => ok(page([country(a, 'Italy')], {cursor: cursorAt(5)}));
  await runRound(world.ports);
  let calls = 0;
  world.onPull = async (cursor) => {
    calls += 1;
    if (calls > 1) return ok(page([], {cursor: cursor ?? cursorAt(9)}));
    await world.db.facts.put({key: 'cursor', value: cursorAt(9)});
    return ok(page([country(b, 'Stale')], {cursor: cursorAt(6)}));
  };
  await runRound(world.ports);
  expect(await names()).toEqual(['Italy']);
  expect(await readFact(world.db, 'cursor')).toEqual(cursorAt(9));
});

test('an unreadable row is parked, the other rows arrive, and its next version replaces it', async () => {
  const [good, bad] = [randomUUID(), randomUUID()];
  const broken = {
    table: 'countries',
    id: bad,
    op: 'U',
    row: {id: bad, version: 1, name: 7},
  } as const;
  world.onPull = () => ok(page([country(good, 'Italy'), broken], {cursor: cursorAt(5)}));
  await runRound(world.ports);
  expect(await names()).toEqual(['Italy']);
  expect(await world.db.unreadable.toArray()).toMatchObject([{id: bad, reason: 'name: not text'}]);
  world.onPull = () => ok(page([country(bad, 'Peru', 2)], {cursor: cursorAt(6)}));
  await runRound(world.ports);
  expect(await names()).toEqual(['Italy', 'Peru']);
  expect(await world.db.unreadable.count()).toBe(0);
});

test('a row that a later page of a first sync repairs or deletes is not left parked', async () => {
  const [mended, gone] = [randomUUID(), randomUUID()];
  const broken = (id: string) =>
    ({table: 'countries', id, op: 'U', row: {id, version: 1, name: 7}}) as const;
  world.onPull = (cursor) =>
    ok(
      cursor
        ? page([country(mended, 'Peru', 2), {table: 'countries', id: gone, op: 'D'}], {
            cursor: cursorAt(6),
          })
        : page([broken(mended), broken(gone)], {cursor: cursorAt(5), has_more: true}),
    );
  await runRound(world.ports);
  expect(await names()).toEqual(['Peru']);
  expect(await world.db.unreadable.count()).toBe(0);
});

test('unknown columns of a newer server are stored, and unknown tables are ignored', async () => {
  const id = randomUUID();
  const row = {id, version: 1, name: 'Italy', anthem: 'Fratelli'};
  const unknown = {table: 'convents', id, op: 'U', row: {}} as const;
  world.onPull = () =>
    ok(page([{table: 'countries', id, op: 'U', row}, unknown], {cursor: cursorAt(5)}));
  await runRound(world.ports);
  expect(await readMirrorRow(world.db, 'countries', id)).toEqual(row);
  expect(await world.db.unreadable.count()).toBe(0);
});

test('settled edits are sent again to a server that was restored', async () => {
  world.onPull = (cursor) => ok(page([], {cursor: cursor ?? cursorAt(5)}));
  const {seq, mutation} = await queue(world, {});
  await runRound(world.ports);
  expect((await entryOf(world, seq)).state).toBe('settled');
  const other = randomUUID();
  world.onPull = (cursor) =>
    ok(page([], {cursor: cursorAt(2, 'm', other), reset: !cursor?.epoch.startsWith(other)}));
  await runRound(world.ports);
  await runRound(world.ports);
  expect(world.pushed.flat().map((m) => m.mutation_id)).toEqual([
    mutation.mutation_id,
    mutation.mutation_id,
  ]);
});

test('settled edits are sent again to a server that was restored while the mirror was pulled again', async () => {
  const {seq} = await queue(world, {});
  world.onPull = () =>
    ok(page([], {cursor: cursorAt(5), digest: {countries: {count: 3, hash: 'other'}}}));
  await runRound(world.ports);
  expect((await entryOf(world, seq)).state).toBe('settled');
  expect(await readFact(world.db, 'cursor')).toBeUndefined();
  world.onPull = () => ok(page([], {cursor: cursorAt(1, 'm', randomUUID())}));
  await pullOnce(world.ports);
  expect((await entryOf(world, seq)).state).toBe('waiting');
});

test('a settled withdrawal is sent again after the edit it withdraws', async () => {
  world.onPull = (cursor) => ok(page([], {cursor: cursor ?? cursorAt(5)}));
  const {mutation: edit} = await queue(world, {});
  const {mutation: withdrawal} = await queue(world, {
    op: 'withdraw',
    id: edit.id,
    base_version: null,
    base: {},
    changes: {},
  });
  world.onPush = (mutations) =>
    ok(
      mutations.map((m) =>
        m.op === 'withdraw' ? {mutation_id: m.mutation_id, status: 'withdrawn'} : applied(m),
      ),
    );
  await runRound(world.ports);
  const other = randomUUID();
  world.onPull = (cursor) =>
    ok(page([], {cursor: cursorAt(2, 'm', other), reset: !cursor?.epoch.startsWith(other)}));
  await runRound(world.ports);
  await runRound(world.ports);
  const sent = [edit.mutation_id, withdrawal.mutation_id];
  expect(world.pushed.flat().map((m) => m.mutation_id)).toEqual([...sent, ...sent]);
});

test('a mirror that differs from the server is pulled again', async () => {
  const [a, b] = [randomUUID(), randomUUID()];
  const lines = [`${a}:1`, `${b}:1`].sort().join(',');
  const hash = createHash('sha256').update(lines).digest('hex');
  world.onPull = () =>
    ok(
      page([country(a, 'Italy'), country(b, 'Peru')], {
        cursor: cursorAt(5),
        digest: {countries: {count: 2, hash}},
      }),
    );
  await runRound(world.ports);
  expect(await readFact(world.db, 'cursor')).toEqual(cursorAt(5));

  vi.spyOn(console, 'warn').mockReturnValueOnce();
  world.onPull = () =>
    ok(page([], {cursor: cursorAt(6), digest: {countries: {count: 3, hash: 'other'}}}));
  await runRound(world.ports);
  expect(await readFact(world.db, 'cursor')).toBeUndefined();
});

test('a round counts all the rows it pulled, including those of its first small page', async () => {
  const [a, b] = [randomUUID(), randomUUID()];
  world.onPull = (cursor) =>
    ok(
      cursor
        ? page([country(b, 'Peru')], {cursor: cursorAt(6)})
        : page([country(a, 'Italy')], {cursor: cursorAt(5), has_more: true}),
    );
  expect((await runRound(world.ports)).rows).toBe(2);
});

test('pages grow on a fast connection, shrink on a slow one, and stay within limits', async () => {
  let pages = 0;
  world.onPull = () => {
    pages += 1;
    const rows = world.pulled.at(-1)?.limit ?? 0;
    world.clock += pages > 3 ? rows * 5 : 100;
    return ok(page([], {cursor: cursorAt(pages), has_more: pages < 6}));
  };
  await runRound(world.ports);
  // The first page is small, because it measures the connection.
  expect(world.pulled.map(({limit}) => limit)).toEqual([200, 2000, 4000, 4000, 400, 560]);
});
