import {beforeEach, describe, expect, test} from 'vitest';

import {type Cursor, historyOf} from '#src/db/cursor.ts';
import {readFact, writeFact} from '#src/db/facts.ts';
import {readMirrorRow} from '#src/db/mirror.ts';
import type {OutboxEntry, Settlement} from '#src/db/mutation.ts';
import type {FeedChange} from '#src/db/user-database.ts';
import {foldStaging, stagePage} from '#src/sync/staging.ts';

import {mirrored} from './answers.ts';
import {country, cursorAt, entryOf, makeWorld, page, queue, type World} from './world.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const otherHistory = 'b79619ff-8b86-4d01-b42d-00cf4fc964ff';

type Page = {readonly cursor?: Cursor; readonly asked?: Cursor | null; readonly reset?: boolean};

/** Stages one page with these changes. */
function stage(index: number, changes: readonly FeedChange[], about: Page = {}): Promise<void> {
  const {cursor = cursorAt(5), asked = null, reset = false} = about;
  return stagePage(world.db, page(changes, {cursor, reset}), index, asked);
}

async function fold(): Promise<void> {
  const {db} = world;
  await db.transaction('rw', db.tables, async () => {
    await foldStaging(db, 7);
  });
}

/** Sets how far the device has pulled, and the history of its cursor. */
async function pulled(cursor: Cursor | null, history = historyOf(cursorAt(1))): Promise<void> {
  if (cursor) await writeFact(world.db, 'cursor', cursor);
  await writeFact(world.db, 'history', history);
}

const nameOf = async (id: string) => (await readMirrorRow(world.db, 'countries', id))?.['name'];

describe('a staged page', () => {
  test('is stored with its index and the number of rows so far', async () => {
    await stage(0, [country('a', 'A'), country('b', 'B')]);
    await stage(1, [country('c', 'C')], {cursor: cursorAt(6)});
    expect(await readFact(world.db, 'staging')).toEqual({
      cursor: cursorAt(6),
      pages: 2,
      rows: 3,
      isSetBack: false,
    });
    expect(await nameOf('a')).toBeUndefined();
  });

  test('starts a new staging when it is the first one', async () => {
    await stage(0, [country('a', 'A')]);
    await stage(1, [country('b', 'B')]);
    await stage(0, [country('c', 'C')]);
    expect(await readFact(world.db, 'staging')).toMatchObject({pages: 1, rows: 1});
    expect(await world.db.staging.count()).toBe(1);
  });

  test('records a server that starts again under the epoch of the request', async () => {
    await stage(0, [], {reset: true, asked: cursorAt(4)});
    expect(await readFact(world.db, 'staging')).toMatchObject({isSetBack: true});
    await stage(1, []);
    expect(await readFact(world.db, 'staging')).toMatchObject({isSetBack: true});
  });

  test.each<[string, Page]>([
    ['for another role', {reset: true, asked: cursorAt(4, 'a')}],
    ['in a first sync', {reset: true, asked: null}],
    ['without a reset', {reset: false, asked: cursorAt(4)}],
  ])('%s records no server that was set back', async (_, about) => {
    await stage(0, [], about);
    expect(await readFact(world.db, 'staging')).toMatchObject({isSetBack: false});
  });
});

describe('foldStaging', () => {
  test('does nothing without a staged page', async () => {
    await mirrored(world, 'countries', {id: 'a', version: 1, name: 'A'});
    await fold();
    expect(await nameOf('a')).toBe('A');
    expect(await readFact(world.db, 'generation')).toBeUndefined();
  });

  test('replaces the mirror by the staged pages, and stores the cursor and the number of rows', async () => {
    await mirrored(world, 'countries', {id: 'gone', version: 1, name: 'X'});
    await world.db.unreadable.put({table: 'countries', id: 'gone', reason: '', at: 0});
    await writeFact(world.db, 'generation', 3);
    await writeFact(world.db, 'digestAt', 1);
    const row = {id: 'c', version: 1, name: 7};
    const odd: FeedChange = {table: 'countries', id: 'c', op: 'U', row};
    await stage(0, [country('a', 'Old', 1), country('b', 'B')]);
    await stage(1, [country('a', 'New', 2), odd]);
    await fold();
    expect([await nameOf('gone'), await nameOf('a'), await nameOf('b')]).toEqual([
      undefined,
      'New',
      'B',
    ]);
    const parked = await world.db.unreadable.toArray();
    expect(parked).toMatchObject([{table: 'countries', id: 'c', at: 7}]);
    expect(await world.db.staging.count()).toBe(0);
    expect(await readFact(world.db, 'staging')).toBeUndefined();
    expect(await readFact(world.db, 'digestAt')).toBeUndefined();
    expect(await readFact(world.db, 'cursor')).toEqual(cursorAt(5));
    expect(await readFact(world.db, 'history')).toBe(historyOf(cursorAt(5)));
    expect(await readFact(world.db, 'arrived')).toEqual({countries: 2});
    expect(await readFact(world.db, 'generation')).toBe(4);
  });

  test.each<[string, Cursor | null, string]>([
    ['keeps a newer row that a push wrote since', cursorAt(4), 'Mine'],
    ['replaces every row of a mirror that differed', null, 'Theirs'],
  ])('%s', async (_, cursor, expected) => {
    await pulled(cursor);
    await mirrored(world, 'countries', {id: 'a', version: 3, name: 'Mine'});
    await mirrored(world, 'countries', {id: 'b', version: 1, name: 'Mine'});
    // No staged page holds a row of this table.
    await mirrored(world, 'places', {id: 'p', version: 1, name: 'Roma'});
    await stage(0, [country('a', 'Theirs', 2), country('b', 'Theirs', 1)]);
    await fold();
    expect([await nameOf('a'), await nameOf('b')]).toEqual([expected, 'Theirs']);
  });
});

describe('settled edits', () => {
  const seqs = new Map<Settlement | 'waiting', number>();
  beforeEach(async () => {
    seqs.clear();
    for (const settlement of ['applied', 'queued', 'withdrawn', 'discarded', 'erased'] as const) {
      const {seq} = await queue(world, {});
      seqs.set(settlement, seq);
      await world.db.outbox.update(seq, {state: 'settled', settlement, settledAt: 1});
    }
    seqs.set('waiting', (await queue(world, {})).seq);
  });
  const entry = (of: Settlement | 'waiting'): Promise<OutboxEntry> =>
    entryOf(world, seqs.get(of) ?? 0);

  async function isOfferedAgain(cursor: Cursor, reset = false, asked: Cursor | null = null) {
    await stage(0, [], {cursor, reset, asked});
    await fold();
    return (await entry('applied')).state === 'waiting';
  }

  test('are sent again to another history, and earlier answers no longer count', async () => {
    await pulled(cursorAt(4));
    expect(await isOfferedAgain(cursorAt(5, 'm', otherHistory))).toBe(true);
    for (const of of ['applied', 'queued', 'withdrawn'] as const) {
      expect(await entry(of)).toMatchObject({state: 'waiting', settlement: null, settledAt: null});
    }
    for (const of of ['discarded', 'erased'] as const) {
      expect(await entry(of)).toMatchObject({state: 'settled', settlement: of});
    }
    expect((await entry('waiting')).attempt).toBe(1);
    expect((await entry('applied')).attempt).toBe(0);
  });

  test('are sent again to another history while the mirror is pulled again', async () => {
    await pulled(null);
    expect(await isOfferedAgain(cursorAt(5, 'm', otherHistory))).toBe(true);
  });

  test('are sent again to a server that was set back under the same epoch', async () => {
    await pulled(cursorAt(4));
    expect(await isOfferedAgain(cursorAt(4), true, cursorAt(4))).toBe(true);
  });

  test.each<[string, Partial<Cursor>, boolean]>([
    ['an earlier transaction', {xid: '9', seq: 11}, true],
    ['an earlier place of the same transaction', {xid: '10', seq: 9}, true],
    ['the same place', {xid: '10', seq: 10}, false],
    ['a later transaction', {xid: '11', seq: 1}, false],
  ])('are sent again or not to a feed that ends at %s', async (_, end, expected) => {
    await pulled({...cursorAt(10), xid: '10'});
    expect(await isOfferedAgain({...cursorAt(10), ...end})).toBe(expected);
  });

  test('are sent again after a first sync, because no former history is known', async () => {
    expect(await isOfferedAgain(cursorAt(5))).toBe(true);
    expect((await entry('waiting')).attempt).toBe(1);
  });

  test('stay settled after a change of role', async () => {
    await pulled(cursorAt(4));
    expect(await isOfferedAgain(cursorAt(6, 'a'))).toBe(false);
    expect((await entry('waiting')).attempt).toBe(0);
  });
});
