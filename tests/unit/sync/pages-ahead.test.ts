import {createHash} from 'node:crypto';

import {beforeEach, expect, test} from 'vitest';

import {readFact, writeFact} from '#src/db/facts.ts';
import {readMirrorTable} from '#src/db/mirror.ts';
import {SignedOut} from '#src/sync/ports.ts';
import {pullAll} from '#src/sync/pull.ts';
import {runRound} from '#src/sync/round.ts';

import {country, cursorAt, failing, makeWorld, ok, page, type World} from './world.ts';

let world: World;
let later: number;
beforeEach(async () => {
  world = await makeWorld();
  later = world.clock + 60_000;
});

/** Answers with so many pages of one country each; tells what was staged when each was asked for. */
function pages(count: number): {stagedAt: Promise<number>[]} {
  const stagedAt: Promise<number>[] = [];
  world.onPull = (cursor) => {
    const number = (cursor?.seq ?? 0) + 1;
    stagedAt.push(world.db.staging.count());
    const changes = [country(`c${number}`, `Country ${number}`)];
    return ok(page(changes, {cursor: cursorAt(number), has_more: number < count}));
  };
  return {stagedAt};
}

const names = async (): Promise<string[]> =>
  (await readMirrorTable(world.db, 'countries')).map(({name}) => String(name)).sort();

test('the next page is requested before the last one is stored, and all of them arrive', async () => {
  const {stagedAt} = pages(4);
  expect(await pullAll(world.ports, later)).toMatchObject({kind: 'done', rows: 4});
  expect(world.pulled.map(({cursor}) => cursor?.seq ?? 0)).toEqual([0, 1, 2, 3]);
  expect((await Promise.all(stagedAt))[1]).toBe(0);
  expect(await names()).toEqual(['Country 1', 'Country 2', 'Country 3', 'Country 4']);
});

test('no page is requested ahead of another history, whose rest may wait', async () => {
  await writeFact(world.db, 'cursor', cursorAt(1));
  const other = (seq: number) => cursorAt(seq, 'm', 'another-feed');
  world.onPull = () =>
    ok(page([country('a', 'Italy')], {cursor: other(5), has_more: true, reset: true}));
  expect(await pullAll(world.ports, later)).toMatchObject({kind: 'put-off'});
  expect(world.pulled).toHaveLength(1);
});

test('a page that was requested ahead is dropped when another context moves the mirror meanwhile', async () => {
  await writeFact(world.db, 'cursor', cursorAt(1));
  world.onPull = async (cursor) => {
    if (cursor?.seq === 2) await writeFact(world.db, 'cursor', cursorAt(7));
    const seq = (cursor?.seq ?? 0) + 1;
    const changes = [country(`c${seq}`, `Country ${seq}`)];
    return ok(page(changes, {cursor: cursorAt(seq), has_more: seq < 4}));
  };
  expect(await pullAll(world.ports, later)).toMatchObject({kind: 'done'});
  expect(await names()).not.toContain('Country 3');
  expect(await names()).toContain('Country 8');
  expect((await readFact(world.db, 'cursor'))?.seq).toBe(8);
});

test('a round that is signed out stores nothing of the page that was requested ahead', async () => {
  world.onPull = (cursor) => {
    if (cursor) world.isSignedIn = false;
    const seq = (cursor?.seq ?? 0) + 1;
    return ok(page([country(`c${seq}`, 'x')], {cursor: cursorAt(seq), has_more: true}));
  };
  await expect(pullAll(world.ports, later)).rejects.toThrow(SignedOut);
  expect(await world.db.staging.count()).toBe(1);
});

test('a first sync that failed in the middle continues with the pages on the disk', async () => {
  world.onPull = (cursor) => {
    const seq = (cursor?.seq ?? 0) + 1;
    if (seq === 3) return failing({kind: 'busy', retryAfterMs: null});
    return ok(
      page([country(`c${seq}`, `Country ${seq}`)], {cursor: cursorAt(seq), has_more: true}),
    );
  };
  expect(await pullAll(world.ports, later)).toMatchObject({kind: 'failed', rows: 2});
  pages(4);
  expect(await pullAll(world.ports, later)).toMatchObject({kind: 'done', rows: 2});
  expect(await names()).toEqual(['Country 1', 'Country 2', 'Country 3', 'Country 4']);
});

test('a new mirror is compared with the digest as it was written', async () => {
  const hash = createHash('sha256').update('a:1').digest('hex');
  const compare = async (digest: {count: number; hash: string}) => {
    const fresh = await makeWorld();
    fresh.onPull = () => ok(page([country('a', 'Italy')], {digest: {countries: digest}}));
    await runRound(fresh.ports);
    return readFact(fresh.db, 'digestMisses');
  };
  expect(await compare({count: 1, hash})).toBeUndefined();
  expect(await compare({count: 2, hash})).toMatchObject({count: 1});
});

test('a first sync continues with pages that were kept as they came', async () => {
  world.onPull = (cursor) => {
    const seq = (cursor?.seq ?? 0) + 1;
    if (seq === 2) return failing({kind: 'busy', retryAfterMs: null});
    const answer = page([], {cursor: cursorAt(seq), has_more: true});
    const columns = ['id', 'name', 'version'];
    const packs = [{table: 'countries', columns, rows: [['a', 'Country a', 1]], removed: []}];
    const source = new TextEncoder().encode(JSON.stringify({...answer, packs})).buffer;
    return ok({...answer, changes: [country('a', 'Country a')], source});
  };
  expect(await pullAll(world.ports, later)).toMatchObject({kind: 'failed', rows: 1});
  expect(await world.db.staging.toArray()).toEqual([
    {index: 0, source: expect.any(ArrayBuffer) as unknown},
  ]);

  world.onPull = () => ok(page([country('b', 'Country b')], {cursor: cursorAt(2)}));
  expect(await pullAll(world.ports, later)).toMatchObject({kind: 'done', rows: 1});
  expect(await names()).toEqual(['Country a', 'Country b']);
});
