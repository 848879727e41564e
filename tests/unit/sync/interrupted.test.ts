import {createHash, randomUUID} from 'node:crypto';

import {beforeEach, expect, test} from 'vitest';

import type {Answer} from '#src/lib/request-error.ts';
import type {PullPage} from '#src/backend/sync-answers.ts';
import {readFact, writeFact} from '#src/db/facts.ts';
import {readMirrorRow} from '#src/db/mirror.ts';
import {discardEntry} from '#src/mutations/discard.ts';
import {mirrorFormat} from '#src/sync/digest.ts';
import {pruneOutbox} from '#src/sync/end-of-round.ts';
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
  await runRound(world.ports);
});

test('an edit in flight whose tab was killed can be discarded offline', async () => {
  const {seq} = await queue(world, {});
  world.onPush = () => new Promise(() => undefined);
  void runRound(world.ports);
  await expect.poll(async () => (await entryOf(world, seq)).leftAt).not.toBeNull();
  // The last round got no answer, so the next one pulls a page before it sends.
  await writeFact(world.db, 'round', {result: 'offline', at: 1});
  world.onPull = () => noAnswer;
  await runRound(world.ports);
  const entry = await entryOf(world, seq);
  expect(entry).toMatchObject({leftAt: null, sentAt: expect.any(Number)});
  await world.db.transaction('rw', world.db.outbox, () => discardEntry(world.db, entry));
  expect(await entryOf(world, seq)).toMatchObject({settlement: 'discarded'});
});

test('an answer to a tab that lost the lock still settles its edit', async () => {
  const {seq} = await queue(world, {});
  let thaw: () => void = () => undefined;
  let isFirst = true;
  world.onPush = (mutations) => {
    if (!isFirst) return noAnswer;
    isFirst = false;
    return new Promise((resolve) => (thaw = () => resolve(ok(mutations.map((m) => applied(m))))));
  };
  const frozen = runRound(world.ports);
  await expect.poll(async () => (await entryOf(world, seq)).leftAt).not.toBeNull();
  await writeFact(world.db, 'round', {result: 'offline', at: 1});
  world.onPull = () => noAnswer;
  await runRound(world.ports);
  world.onPull = (cursor) => ok(page([], {cursor: cursor ?? cursorAt(1)}));
  thaw();
  await frozen;
  expect((await entryOf(world, seq)).state).toBe('settled');
});

test('a page that was requested before a push does not replace a newer row', async () => {
  const id = randomUUID();
  world.onPull = () => ok(page([country(id, 'Italy', 1)], {cursor: cursorAt(5)}));
  await runRound(world.ports);
  let thaw: (answer: Answer<PullPage>) => void = () => undefined;
  let asked = 0;
  world.onPull = () => {
    asked += 1;
    return new Promise((resolve) => (thaw = resolve));
  };
  const frozen = runRound(world.ports);
  await expect.poll(() => asked).toBe(1);
  const thawFrozen = thaw;
  await queue(world, {id});
  world.onPush = (mutations) => ok(mutations.map((m) => applied(m, 3)));
  world.onPull = () => noAnswer;
  await runRound(world.ports);
  thawFrozen(ok(page([country(id, 'Italie', 2)], {cursor: cursorAt(6)})));
  await frozen;
  expect(await readMirrorRow(world.db, 'countries', id)).toMatchObject({version: 3});
});

const unreadable = (id: string) =>
  ({table: 'countries', id, op: 'U', row: {id, version: 1, name: 7}}) as const;

test('a newer build pulls a row that an older build parked once more', async () => {
  const id = randomUUID();
  world.onPull = () => ok(page([unreadable(id)], {cursor: cursorAt(5)}));
  await runRound(world.ports);
  expect(await world.db.unreadable.count()).toBe(1);
  world.onPull = (cursor) => ok(page(cursor ? [] : [unreadable(id)], {cursor: cursorAt(5)}));
  world.pulled.length = 0;
  await runRound(world.ports);
  expect(world.pulled.map(({cursor}) => cursor)).not.toContain(null);

  const updated = {...world.ports, build: 'build-2'};
  await runRound(updated);
  await runRound(updated);
  await runRound(updated);
  expect(world.pulled.filter(({cursor}) => cursor === null)).toHaveLength(1);

  world.onPull = (cursor) => ok(page(cursor ? [] : [country(id, 'Italy')], {cursor: cursorAt(5)}));
  await runRound({...world.ports, build: 'build-3'});
  expect(await world.db.unreadable.count()).toBe(0);
  expect(await readMirrorRow(world.db, 'countries', id)).toMatchObject({name: 'Italy'});
});

test('a table with a parked row is still compared with the server', async () => {
  const [id, other] = [randomUUID(), randomUUID()];
  world.onPull = () => ok(page([unreadable(id), country(other, 'Peru')], {cursor: cursorAt(5)}));
  await runRound(world.ports);
  const hash = (lines: string[]) =>
    createHash('sha256').update(lines.sort().join(',')).digest('hex');
  const digest = (lines: string[]) => ({countries: {count: lines.length, hash: hash(lines)}});
  await world.db.facts.delete('digestAt');
  // This build has compared the mirror before.
  await writeFact(world.db, 'comparedRecords', mirrorFormat());
  world.onPull = () =>
    ok(page([], {cursor: cursorAt(5), digest: digest([`${id}:1`, `${other}:1`])}));
  await runRound(world.ports);
  expect(await readFact(world.db, 'cursor')).toEqual(cursorAt(5));
  world.onPull = () => ok(page([], {cursor: cursorAt(5), digest: digest([`${id}:1`])}));
  await runRound(world.ports);
  expect(await readFact(world.db, 'cursor')).toBeUndefined();
});

test('a clock that is a month ahead for one round removes no settled edit', async () => {
  const day = 24 * 3600 * 1000;
  await queue(world, {});
  await runRound(world.ports);
  await pruneOutbox(world.db, world.clock);
  await pruneOutbox(world.db, world.clock + 31 * day);
  await pruneOutbox(world.db, world.clock + 1000);
  await pruneOutbox(world.db, world.clock + 2 * day);
  expect(await world.db.outbox.count()).toBe(1);
  await pruneOutbox(world.db, world.clock + 31 * day);
  await pruneOutbox(world.db, world.clock + 33 * day);
  expect(await world.db.outbox.count()).toBe(0);
});

test('the device stores since when the server holds changes back, until it no longer does', async () => {
  const held_since = '2026-11-22T10:00:00+00:00';
  world.onPull = () => ok(page([], {held_since}));
  await runRound(world.ports);
  expect(await readFact(world.db, 'heldSince')).toBe(held_since);
  world.onPull = () => ok(page([], {held_since: null}));
  await runRound(world.ports);
  expect(await readFact(world.db, 'heldSince')).toBeUndefined();
});
