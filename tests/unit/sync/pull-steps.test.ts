import {beforeEach, describe, expect, test} from 'vitest';

import type {Cursor} from '#src/db/cursor.ts';
import {readFact, writeFact} from '#src/db/facts.ts';
import {readMirrorRow} from '#src/db/mirror.ts';
import type {Blocker} from '#src/db/mutation.ts';
import type {Ports} from '#src/sync/ports.ts';
import {mirrorFormat} from '#src/sync/digest.ts';
import {pullAll, pullOnce} from '#src/sync/pull.ts';

import {
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
let later: number;
beforeEach(async () => {
  world = await makeWorld();
  later = world.clock + 60_000;
  await writeFact(world.db, 'cursor', cursorAt(1));
});

describe('a pull', () => {
  /** The ports of the device, with a record of what each pull wants. */
  function watched(): {ports: Ports; wants: string[]} {
    const wants: string[] = [];
    const pull: Ports['pull'] = (cursor, limit, wanted) => {
      wants.push(wanted);
      return world.ports.pull(cursor, limit, wanted);
    };
    return {ports: {...world.ports, pull}, wants};
  }

  test('asks for the digest only when a comparison is due', async () => {
    const {ports, wants} = watched();
    await pullAll(ports, later);
    await writeFact(world.db, 'comparedRecords', mirrorFormat());
    await writeFact(world.db, 'digestAt', world.clock);
    await pullAll(ports, later);
    expect(wants).toEqual(['rows-and-digest', 'rows']);
  });

  test('requests no digest for a single page', async () => {
    const {ports, wants} = watched();
    await pullOnce(ports);
    expect(wants).toEqual(['rows']);
  });

  test('requests no page after its deadline, but one at its deadline', async () => {
    world.onPull = () => ok(page([country('a', 'Italy')], {cursor: cursorAt(2), has_more: true}));
    let now = 0;
    const ports = {...world.ports, now: () => (now += 1)};
    expect(await pullAll(ports, 0)).toEqual({kind: 'out-of-time', rows: 0});
    expect(world.pulled).toEqual([]);
    now = 0;
    expect(await pullAll(ports, 1)).toEqual({kind: 'out-of-time', rows: 1});
    expect(world.pulled).toHaveLength(1);
  });

  test('returns a failure with the rows of the pages before it', async () => {
    world.onPull = (cursor) =>
      cursor?.seq === 1
        ? ok(page([country('a', 'Italy')], {cursor: cursorAt(2), has_more: true}))
        : noAnswer;
    expect(await pullAll(world.ports, later)).toMatchObject({kind: 'failed', rows: 1});
  });
});

describe('the size of a page', () => {
  beforeEach(() => writeFact(world.db, 'pullLimit', 100));
  const kept = () => readFact(world.db, 'pullLimit');

  test('is unchanged by the last page, which may hold few rows', async () => {
    await pullAll(world.ports, later);
    expect(await kept()).toBe(100);
  });

  test('is halved after a call without an answer, and stays after any other failure', async () => {
    world.onPull = () => failing({kind: 'busy', retryAfterMs: null});
    await pullOnce(world.ports);
    expect(await kept()).toBe(100);
    world.onPull = () => noAnswer;
    await pullOnce(world.ports);
    expect(await kept()).toBe(50);
  });
});

describe('a page for a former position of the mirror', () => {
  const known = cursorAt(1);
  test.each<[string, Cursor]>([
    ['epoch', {...known, epoch: `${known.epoch}x`}],
    ['transaction', {...known, xid: '2'}],
    ['place in the transaction', {...known, seq: 2}],
  ])('is dropped when the %s has changed', async (_, moved) => {
    world.onPull = async () => {
      await writeFact(world.db, 'cursor', moved);
      return ok(page([country('a', 'Stale')], {cursor: cursorAt(9)}));
    };
    expect(await pullOnce(world.ports)).toMatchObject({kind: 'overtaken'});
    expect(await readMirrorRow(world.db, 'countries', 'a')).toBeUndefined();
    expect(await readFact(world.db, 'cursor')).toEqual(moved);
  });

  test('is dropped when another context has staged a page at the same cursor', async () => {
    world.onPull = async () => {
      await writeFact(world.db, 'staging', {cursor: known, pages: 1, rows: 0});
      return ok(page([country('a', 'Stale')], {cursor: cursorAt(9)}));
    };
    expect(await pullOnce(world.ports)).toMatchObject({kind: 'overtaken'});
    expect(await readMirrorRow(world.db, 'countries', 'a')).toBeUndefined();
  });

  test('is requested again from the new position', async () => {
    let calls = 0;
    world.onPull = async () => {
      calls += 1;
      if (calls === 1) await writeFact(world.db, 'cursor', cursorAt(5));
      return ok(page([], {cursor: cursorAt(9)}));
    };
    expect(await pullAll(world.ports, later)).toMatchObject({kind: 'done'});
    expect(world.pulled.map(({cursor}) => cursor)).toEqual([known, cursorAt(5)]);
  });
});

describe('a blocked edit', () => {
  /** Queues an edit with this blocker; returns whether it may be sent again. */
  async function blockedBy(by: Blocker): Promise<() => Promise<boolean>> {
    const {seq} = await queue(world, {});
    await world.db.outbox.update(seq, {blockedBy: by, blockedTimes: 1, retryAt: 9e12});
    return async () => (await entryOf(world, seq)).retryAt === null;
  }

  test('is sent again after a first sync, whatever its blocker is', async () => {
    await world.db.facts.delete('cursor');
    const isFree = await blockedBy({table: 'places', id: 'p'});
    await pullOnce(world.ports);
    expect(await isFree()).toBe(true);
  });

  test('is sent again after a page with its blocker, and after no other page', async () => {
    const isOfMutationFree = await blockedBy({mutation_id: 'm'});
    const isOfRowFree = await blockedBy({table: 'countries', id: 'c'});
    world.onPull = () =>
      ok(page([{table: 'pending_changes', id: 'p', op: 'D'}], {cursor: cursorAt(2)}));
    await pullOnce(world.ports);
    expect([await isOfMutationFree(), await isOfRowFree()]).toEqual([true, false]);
    world.onPull = () => ok(page([country('d', 'Peru')], {cursor: cursorAt(3)}));
    await pullOnce(world.ports);
    expect(await isOfRowFree()).toBe(false);
    world.onPull = () => ok(page([country('c', 'Italy')], {cursor: cursorAt(4)}));
    await pullOnce(world.ports);
    expect(await isOfRowFree()).toBe(true);
  });
});

test('the time since when the server holds changes back stays stored while the server repeats it', async () => {
  const held_since = '2026-11-22T10:00:00+00:00';
  world.onPull = () => ok(page([], {held_since}));
  await pullAll(world.ports, later);
  await pullAll(world.ports, later);
  expect(await readFact(world.db, 'heldSince')).toBe(held_since);
});
