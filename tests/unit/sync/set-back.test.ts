import {randomUUID} from 'node:crypto';

import {beforeEach, expect, test, vi} from 'vitest';

import {readMirrorTable} from '#src/db/mirror.ts';
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

const otherHistory = failing({
  kind: 'refused',
  status: 412,
  code: 'PT412',
  message: 'pull first',
  details: '',
});

/** Restores the server: its feed has another identity, and it refuses pushes from cursors of the old one. */
function setBack(): void {
  world.onPull = (cursor) => {
    const isKnown = cursor?.epoch.startsWith(restored) ?? false;
    return ok(page([], {cursor: cursorAt(2, 'm', restored), reset: !isKnown}));
  };
  world.onPush = (mutations) =>
    world.pushedFrom.at(-1)?.epoch.startsWith(restored)
      ? ok(mutations.map((mutation) => applied(mutation)))
      : otherHistory;
}

test('edits sent during a first sync are sent again when the server is restored before its end', async () => {
  world = await makeWorld();
  const {seq} = await queue(world, {});
  world.onPush = (mutations) => ok(mutations.map((mutation) => applied(mutation)));
  world.onPull = (cursor) => (cursor ? noAnswer : ok(page([], {has_more: true})));
  await runRound(world.ports);
  expect(await entryOf(world, seq)).toMatchObject({state: 'settled'});
  setBack();
  world.onPush = () => noAnswer;
  await runRound(world.ports);
  expect(await entryOf(world, seq)).toMatchObject({state: 'waiting'});
});

test('a delete is sent after the insert that a restored server has lost', async () => {
  const insert = await queue(world, {op: 'insert', base_version: null, base: {}});
  await runRound(world.ports);
  const removal = await queue(world, {id: insert.recordId, op: 'delete', base: {}, changes: {}});
  setBack();
  expect(await runRound(world.ports)).toMatchObject({result: 'ok'});
  const taken = world.pushed.filter((_, index) =>
    world.pushedFrom[index]?.epoch.startsWith(restored),
  );
  expect(taken.map((call) => call.map(({op}) => op))).toEqual([['insert'], ['delete']]);
  expect(await entryOf(world, removal.seq)).toMatchObject({state: 'settled', problem: null});
});

test('a server that keeps refusing the history of the device gets two calls per round, and no loop', async () => {
  const {seq} = await queue(world, {});
  world.onPush = () => otherHistory;
  expect(await runRound(world.ports)).toMatchObject({result: 'failed', hasMore: false});
  expect(world.pushed).toHaveLength(2);
  expect(await entryOf(world, seq)).toMatchObject({state: 'waiting', leftAt: null});
});

test('no edit is sent during a reset, because its result would be lost with the old mirror', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  world.onPull = (cursor) =>
    cursor?.epoch.endsWith(':a')
      ? noAnswer
      : ok(page([country(one, 'Italy')], {cursor: cursorAt(3, 'a'), reset: true, has_more: true}));
  await runRound(world.ports);
  await queue(world, {id: one});
  let shown = 0;
  world.onPush = async (mutations) => {
    shown = (await readMirrorTable(world.db, 'countries')).length;
    return ok(mutations.map((mutation) => applied(mutation)));
  };
  // The next round gets one more page, but not the last.
  let pages = 0;
  world.onPull = () => {
    pages += 1;
    if (pages > 1) return noAnswer;
    return ok(page([], {cursor: cursorAt(4, 'a'), has_more: true}));
  };
  await runRound(world.ports);
  expect(world.pushed).toEqual([]);
  world.onPull = () => ok(page([country(other, 'Peru')], {cursor: cursorAt(5, 'a')}));
  await runRound(world.ports);
  expect(shown).toBe(2);
});

test('edits are sent during a first sync, and once more after it', async () => {
  const fresh = await makeWorld();
  let pages = 0;
  fresh.onPull = () => {
    pages += 1;
    if (pages === 2) return noAnswer;
    return ok(page([], {cursor: cursorAt(pages), has_more: pages < 4}));
  };
  await runRound(fresh.ports);
  const {seq} = await queue(fresh, {});
  expect(await runRound(fresh.ports)).toMatchObject({hasMore: true});
  expect(fresh.pushedFrom).toEqual([null]);
  expect(await runRound(fresh.ports)).toMatchObject({hasMore: false});
  expect(fresh.pushedFrom).toEqual([null, cursorAt(4)]);
  expect(await entryOf(fresh, seq)).toMatchObject({state: 'settled'});
});

test('an edit is sent again when the account was disabled in a first sync and the server restored', async () => {
  const fresh = await makeWorld();
  const begin = ok(page([], {cursor: cursorAt(1), has_more: true}));
  const closed = failing({kind: 'revoked'});
  let pages = 0;
  fresh.onPull = () => ((pages += 1) === 1 ? begin : closed);
  const {seq} = await queue(fresh, {});
  await runRound(fresh.ports);
  expect(await entryOf(fresh, seq)).toMatchObject({state: 'settled'});
  fresh.onPull = () => ok(page([], {cursor: cursorAt(1, 'm', restored)}));
  await runRound(fresh.ports);
  await runRound(fresh.ports);
  expect(fresh.pushed.flat()).toHaveLength(2);
});

test('no edit is sent while a mirror that differed is pulled again', async () => {
  vi.spyOn(console, 'warn').mockReturnValueOnce();
  world.onPull = (cursor) =>
    ok(page([], {cursor: cursor ?? cursorAt(1), digest: {countries: {count: 9, hash: 'other'}}}));
  await runRound(world.ports);
  await queue(world, {});
  setBack();
  await runRound(world.ports);
  expect(world.pushedFrom.map((cursor) => cursor?.epoch.split(':')[0])).toEqual([restored]);
});

test('another timeline of the same feed counts as another history', async () => {
  const {mutation} = await queue(world, {});
  await runRound(world.ports);
  const epoch = cursorAt(1).epoch.replace(':1:7:', ':2:7:');
  world.onPull = (cursor) =>
    ok(page([], {cursor: {...cursorAt(1), epoch}, reset: cursor?.epoch !== epoch}));
  await runRound(world.ports);
  await runRound(world.ports);
  expect(world.pushed.flat().map((one) => one.mutation_id)).toEqual([
    mutation.mutation_id,
    mutation.mutation_id,
  ]);
});
