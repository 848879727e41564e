import {randomUUID} from 'node:crypto';

import {beforeEach, describe, expect, test} from 'vitest';

import type {Cursor} from '#src/db/cursor.ts';
import {readFact} from '#src/db/facts.ts';
import {readMirrorRow, readMirrorTable} from '#src/db/mirror.ts';
import {removeMirror} from '#src/db/remove-mirror.ts';
import {runRound} from '#src/sync/round.ts';

import {
  applied,
  country,
  cursorAt,
  entryOf,
  failing,
  makeWorld,
  noAnswer,
  ok,
  page,
  queue,
  type World,
} from './world.ts';

let world: World;
const restored = randomUUID();

beforeEach(async () => {
  world = await makeWorld();
  await runRound(world.ports);
});

describe('a server that is set back under the same epoch', () => {
  const id = randomUUID();

  /** Sends an edit and pulls its row; after that the test's server knows neither. */
  async function loseSent() {
    world.onPull = () => ok(page([country(id, 'Italy', 1)], {cursor: cursorAt(5)}));
    await runRound(world.ports);
    const edit = await queue(world, {id});
    world.onPush = (mutations) => ok(mutations.map((mutation) => applied(mutation, 2)));
    world.onPull = () => ok(page([country(id, 'Italia', 2)], {cursor: cursorAt(9)}));
    await runRound(world.ports);
    expect(await entryOf(world, edit.seq)).toMatchObject({state: 'settled'});
    return edit;
  }

  test('gets the settled edits again, and its lost rows leave the mirror', async () => {
    const {seq, mutationId} = await loseSent();
    world.onPush = () => noAnswer;
    world.onPull = (cursor) => {
      const isAhead = (cursor?.seq ?? 0) > 5;
      const changes = isAhead ? [country(id, 'Italy', 1)] : [];
      return ok(page(changes, {cursor: cursorAt(5), reset: isAhead}));
    };
    // The next round follows at once.
    expect(await runRound(world.ports)).toMatchObject({result: 'ok', hasMore: true});
    expect(await readMirrorRow(world.db, 'countries', id)).toMatchObject({version: 1});
    await runRound(world.ports);
    expect(await entryOf(world, seq)).toMatchObject({state: 'waiting', mutationId});
    expect(world.pushed.flat().filter((one) => one.mutation_id === mutationId)).toHaveLength(2);
  });

  test('is noticed even when the reset is interrupted and starts again', async () => {
    const {seq} = await loseSent();
    world.onPull = (cursor) => {
      const isAhead = (cursor?.seq ?? 0) > 5;
      if (!isAhead) return noAnswer;
      return ok(
        page([country(id, 'Italy', 1)], {cursor: cursorAt(4), reset: true, has_more: true}),
      );
    };
    await runRound(world.ports);
    // The user has another role when the reset continues.
    world.onPull = (cursor) =>
      ok(page([], {cursor: cursorAt(9, 'a'), reset: cursor?.epoch.endsWith(':m') ?? false}));
    world.onPush = () => noAnswer;
    await runRound(world.ports);
    await runRound(world.ports);
    expect(await entryOf(world, seq)).toMatchObject({state: 'waiting'});
  });

  test('is noticed by the end of its feed even when the role has changed as well', async () => {
    const {seq} = await loseSent();
    world.onPush = () => noAnswer;
    world.onPull = () => ok(page([], {cursor: cursorAt(5, 'a'), reset: true}));
    await runRound(world.ports);
    expect(await entryOf(world, seq)).toMatchObject({state: 'waiting'});
  });

  test.each([
    ['the restore has also closed the session', () => removeMirror(world.db)],
    [
      'the device has no cursor since it found unreadable rows of an older build',
      () => world.db.unreadable.put({table: 'countries', id: 'x', reason: '', at: 1, version: 1}),
    ],
  ])('gets the settled edits again when %s', async (_, dropTheCursor) => {
    const {seq} = await loseSent();
    await dropTheCursor();
    world.onPush = () => noAnswer;
    world.onPull = () => ok(page([country(id, 'Italy', 1)], {cursor: cursorAt(5)}));
    await runRound(world.ports);
    expect(await entryOf(world, seq)).toMatchObject({state: 'waiting'});
  });

  test('gets no edit again when its feed has gone on since the session was closed', async () => {
    const {seq} = await loseSent();
    await removeMirror(world.db);
    world.onPull = () => ok(page([country(id, 'Italia', 2)], {cursor: cursorAt(10)}));
    await runRound(world.ports);
    expect(await entryOf(world, seq)).toMatchObject({state: 'settled'});
  });
});

test('an edit of a brother that a set-back server has lost unnoticed is sent again when its history changes', async () => {
  const {seq} = await queue(world, {table: 'brothers', op: 'insert', changes: {name: 'Leone'}});
  await runRound(world.ports);
  // Others have written since the server was set back, so only the digest tells.
  const digest = {brothers: {count: 0, hash: 'another'}};
  world.onPull = () => ok(page([], {cursor: cursorAt(9), digest}));
  for (let round = 0; round < 2; round += 1) await runRound(world.ports);
  expect(await readMirrorTable(world.db, 'brothers')).toEqual([]);
  world.onPush = () => noAnswer;
  world.onPull = (cursor) =>
    ok(page([], {cursor: cursorAt(2, 'm', restored), reset: !cursor?.epoch.startsWith(restored)}));
  await runRound(world.ports);
  expect(await entryOf(world, seq)).toMatchObject({
    state: 'waiting',
    mutation: {changes: {name: 'Leone'}},
  });
});

test('a change of role alone sends no settled edit again', async () => {
  const {seq} = await queue(world, {});
  await runRound(world.ports);
  world.onPull = () => ok(page([], {cursor: cursorAt(7, 'a'), reset: true}));
  await runRound(world.ports);
  expect(await entryOf(world, seq)).toMatchObject({state: 'settled'});
});

test('the second of two edits that a restored server has lost is based on the first again', async () => {
  const id = randomUUID();
  let version = 1;
  world.onPush = (mutations) => ok(mutations.map((mutation) => applied(mutation, (version += 1))));
  const first = await queue(world, {id, changes: {name: 'Terni'}});
  await runRound(world.ports);
  const second = await queue(world, {
    id,
    base_version: 2,
    base: {name: 'Terni'},
    changes: {name: 'Todi'},
  });
  await runRound(world.ports);
  version = 1_700_000_000;
  world.onPull = (cursor) => {
    const isKnown = cursor?.epoch.startsWith(restored) ?? false;
    return ok(page([], {cursor: cursorAt(2, 'm', restored), reset: !isKnown}));
  };
  for (let round = 0; round < 3; round += 1) await runRound(world.ports);
  const [one, two] = world.pushed.flat().slice(2);
  expect(one).toEqual(first.mutation);
  expect(two).toMatchObject({base_version: 1_700_000_001, base: {name: 'Terni'}});
  expect(await entryOf(world, second.seq)).toMatchObject({state: 'settled'});
});

describe('a failover, after which every device pulls everything', () => {
  const manyPages = (cursor: Cursor | null) => {
    const isKnown = cursor?.epoch.startsWith(restored) ?? false;
    return ok(page([], {cursor: cursorAt(2, 'm', restored), reset: !isKnown, has_more: !isKnown}));
  };

  test('starts the reset of an idle device at a random later time', async () => {
    world.onPull = manyPages;
    const before = world.pulled.length;
    const put = await runRound(world.ports);
    expect(put).toMatchObject({result: 'ok', hasMore: false, epoch: null});
    expect(put.putOffMs).toBeGreaterThan(0);
    expect(world.pulled).toHaveLength(before + 1);
    expect(await runRound(world.ports)).toMatchObject({result: 'ok', putOffMs: null});
    expect(await readFact(world.db, 'cursor')).toMatchObject({
      epoch: cursorAt(2, 'm', restored).epoch,
    });
  });

  test('starts the reset of a device with unsent edits at once', async () => {
    await queue(world, {});
    world.onPull = manyPages;
    world.onPush = () =>
      failing({kind: 'refused', status: 412, code: 'PT412', message: 'pull first', details: ''});
    await runRound(world.ports);
    expect(await readFact(world.db, 'cursor')).toMatchObject({
      epoch: cursorAt(2, 'm', restored).epoch,
    });
  });
});
