import {randomUUID} from 'node:crypto';

import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';

import type {RequestError} from '#src/lib/request-error.ts';
import {readFact, writeFact} from '#src/db/facts.ts';
import {readMirrorTable} from '#src/db/mirror.ts';
import {isDiskFull} from '#src/lib/disk-full.ts';
import {runRound} from '#src/sync/round.ts';

import {country, cursorAt, failing, makeWorld, noAnswer, ok, page, queue} from './world.ts';
import type {World} from './world.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});
afterEach(() => vi.restoreAllMocks());

/** A device with one record whose last round succeeded. */
async function synced(): Promise<void> {
  world.onPull = () => ok(page([country('italy', 'Italy')], {cursor: cursorAt(3)}));
  await runRound(world.ports);
  world.onPull = () => ok(page([], {cursor: cursorAt(3)}));
  world.pulled.length = 0;
}

const records = async () => (await readMirrorTable(world.db, 'countries')).length;
const roundOf = async () => (await readFact(world.db, 'round'))?.result;

describe('a round that the server refuses', () => {
  const refused: RequestError = {
    kind: 'refused',
    status: 400,
    code: '',
    message: 'no',
    details: '',
  };
  test.each<[string, RequestError, object]>([
    ['no answer', {kind: 'unanswered'}, {result: 'offline'}],
    [
      'a pause that it asks for',
      {kind: 'busy', retryAfterMs: 7_000},
      {result: 'failed', retryAfterMs: 7_000},
    ],
    ['a token that is not accepted', {kind: 'reauth'}, {result: 'reauth'}],
    ['an app that is too old', {kind: 'upgrade'}, {result: 'upgrade'}],
  ])('ends with %s', async (_, error, expected) => {
    await synced();
    const syncedAt = await readFact(world.db, 'syncedAt');
    world.onPull = () => failing(error);
    const outcome = await runRound(world.ports);
    expect(outcome).toMatchObject({rows: 0, epoch: null, hasMore: false, ...expected});
    expect(await roundOf()).toBe(outcome.result);
    expect(await readFact(world.db, 'syncedAt')).toBe(syncedAt);
  });

  test("is logged with the server's message", async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    await synced();
    world.onPull = () => failing({...refused, code: '42P01'});
    expect((await runRound(world.ports)).result).toBe('failed');
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.any(String), 400, '42P01', 'no');
  });

  test('keeps the result of the round before when the session is closed', async () => {
    await synced();
    world.onPull = () => failing({kind: 'closed'});
    expect((await runRound(world.ports)).result).toBe('signed-out');
    expect(await roundOf()).toBe('ok');
  });

  test('removes the records of a revoked account, and keeps them for any other reason', async () => {
    await synced();
    world.onPull = () => failing({kind: 'reauth'});
    await runRound(world.ports);
    expect(await records()).toBe(1);
    world.onPull = () => failing({kind: 'revoked'});
    expect((await runRound(world.ports)).result).toBe('revoked');
    expect(await records()).toBe(0);
    expect(await readFact(world.db, 'revokedSince')).toEqual(expect.any(Number));
    expect(await readFact(world.db, 'expiredSince')).toBeUndefined();
  });
});

test('a device that was offline for too long removes its records', async () => {
  await synced();
  world.clock += 91 * 24 * 3_600_000;
  world.onPull = () => noAnswer;
  await runRound(world.ports);
  expect(await records()).toBe(0);
  expect(await readFact(world.db, 'expiredSince')).toEqual(expect.any(Number));
  expect(await readFact(world.db, 'revokedSince')).toBeUndefined();
});

test('a sign-out ends the round, which writes nothing more', async () => {
  await synced();
  world.onPull = () => {
    world.isSignedIn = false;
    return ok(page([country(randomUUID(), 'Peru')], {cursor: cursorAt(4)}));
  };
  const before = await readFact(world.db, 'round');
  expect(await runRound(world.ports)).toMatchObject({result: 'signed-out', rows: 0});
  expect(await records()).toBe(1);
  expect(await readFact(world.db, 'round')).toEqual(before);
});

describe('an error in a round', () => {
  const breakPull = (error: unknown) => {
    world.onPull = () => {
      throw error;
    };
  };

  test('sends nothing, except when the disk is full', async () => {
    await queue(world, {});
    breakPull(new Error('broken'));
    await expect(runRound(world.ports)).rejects.toThrow('broken');
    expect(world.pushed).toEqual([]);
    expect(await roundOf()).toBeUndefined();
  });

  test('sends the edits when the disk is full, and stores the full disk as the reason', async () => {
    await queue(world, {});
    breakPull(new DOMException('full', 'QuotaExceededError'));
    await expect(runRound(world.ports)).rejects.toSatisfy(isDiskFull);
    expect(world.pushed).toHaveLength(1);
    const round = await readFact(world.db, 'round');
    expect(round).toMatchObject({result: 'failed', isDiskFull: true});
  });

  test('is reported as a full disk even when the push fails as well', async () => {
    const logged = vi.spyOn(console, 'info').mockReturnValue();
    await queue(world, {});
    breakPull(new DOMException('full', 'QuotaExceededError'));
    const error = new Error('sending fails');
    world.onPush = () => Promise.reject(error);
    await expect(runRound(world.ports)).rejects.toSatisfy(isDiskFull);
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.any(String), error);
  });
});

describe('the rest of a mirror from another history', () => {
  beforeEach(async () => {
    await synced();
    const other = cursorAt(1, 'm', randomUUID());
    world.onPull = () =>
      ok(page([country('x', 'Peru')], {cursor: other, reset: true, has_more: true}));
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  const putOff = {result: 'ok', retryAfterMs: null, putOffMs: 150_000, hasMore: false, epoch: null};

  test('is pulled at a random time within five minutes', async () => {
    expect(await runRound(world.ports)).toMatchObject({...putOff, rows: 1});
    expect(world.pulled).toHaveLength(1);
  });

  test('is also delayed when the first page after an offline round starts it', async () => {
    await writeFact(world.db, 'round', {result: 'offline', at: 1});
    expect(await runRound(world.ports)).toMatchObject({...putOff, rows: 1});
    expect(world.pulled).toHaveLength(1);
  });
});

test('a round counts the rows it pulled and the edits that were answered', async () => {
  await synced();
  await writeFact(world.db, 'round', {result: 'offline', at: 1});
  let seq = 3;
  world.onPull = () => ok(page([country(randomUUID(), 'Peru')], {cursor: cursorAt((seq += 1))}));
  for (let n = 0; n < 4; n += 1) await queue(world, {});
  expect((await runRound(world.ports)).rows).toBe(6);
});

test('a round that runs out of time leaves the rest to the next round', async () => {
  await synced();
  let seq = 3;
  world.onPull = () => {
    world.clock += 40_000;
    return ok(page([], {cursor: cursorAt((seq += 1)), has_more: true}));
  };
  expect(await runRound(world.ports)).toMatchObject({result: 'ok', hasMore: true, epoch: null});
});

describe('a round that replaces the mirror before it pushes', () => {
  beforeEach(async () => {
    await synced();
    await world.db.facts.delete('cursor');
  });

  test('has more to do after answered edits, because their rows come with the next page', async () => {
    await queue(world, {});
    await queue(world, {});
    world.onPull = () => ok(page([country('c', 'Peru')], {cursor: cursorAt(4)}));
    expect(await runRound(world.ports)).toMatchObject({result: 'ok', rows: 3, hasMore: true});
  });

  test('has no more to do without edits', async () => {
    expect(await runRound(world.ports)).toMatchObject({result: 'ok', hasMore: false});
    expect(await readFact(world.db, 'syncedAt')).toEqual(expect.any(Number));
  });

  test('sends nothing when the mirror cannot be pulled', async () => {
    await queue(world, {});
    world.onPull = () => noAnswer;
    expect((await runRound(world.ports)).result).toBe('offline');
    expect(world.pushed).toEqual([]);
  });

  test('fails when the edits cannot be pushed', async () => {
    await queue(world, {});
    world.onPush = () => failing({kind: 'busy', retryAfterMs: 5_000});
    expect(await runRound(world.ports)).toMatchObject({result: 'failed', retryAfterMs: 5_000});
  });
});
