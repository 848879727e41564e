import {beforeEach, describe, expect, test} from 'vitest';

import type {OutboxEntry} from '#src/db/mutation.ts';
import {pushAll} from '#src/sync/push.ts';
import {blocked, pausedEntries, releaseBlocked, shortestPauseMs} from '#src/sync/blocked.ts';

import {applied, entryOf, makeWorld, ok, queue, type World} from './world.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const by = {table: 'places', id: 'p'};
const minute = 60_000;

async function stored(about: Partial<OutboxEntry>): Promise<number> {
  const {seq} = await queue(world, {});
  await world.db.outbox.update(seq, about);
  return seq;
}

test('a blocked edit pauses for a minute, then twice as long each time, up to an hour', async () => {
  let entry = await queue(world, {});
  const pauses: number[] = [];
  for (let time = 0; time < 8; time += 1) {
    entry = blocked({...entry, leftAt: 1}, by, 500);
    pauses.push(((entry.retryAt ?? 0) - 500) / minute);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  expect(entry).toMatchObject({leftAt: null, blockedBy: by, blockedTimes: 8});
});

test('an edit is paused until its retry time', async () => {
  const seq = await stored({retryAt: 10 * minute});
  await stored({retryAt: null});
  await stored({});
  expect([...(await pausedEntries(world.db, 9 * minute))]).toEqual([seq]);
  expect([...(await pausedEntries(world.db, 10 * minute))]).toEqual([]);
});

test('shortestPauseMs returns the time until the first paused edit may be sent', async () => {
  await stored({retryAt: null});
  expect(await shortestPauseMs(world.db, 0)).toBeNull();
  await stored({retryAt: 3 * minute});
  await stored({retryAt: 2 * minute});
  expect(await shortestPauseMs(world.db, minute)).toBe(minute);
});

test('a clock that was set back pauses an edit for at most an hour', async () => {
  const seq = await stored({retryAt: 100 * minute});
  expect([...(await pausedEntries(world.db, 40 * minute))]).toEqual([seq]);
  expect([...(await pausedEntries(world.db, 40 * minute - 1))]).toEqual([]);
});

test('an edit that needs attention is not paused', async () => {
  await stored({retryAt: 10 * minute, state: 'attention'});
  expect([...(await pausedEntries(world.db, 9 * minute))]).toEqual([]);
});

test('releaseBlocked ends the pause of edits with the chosen blocker, and of no other edit', async () => {
  const seqs = [
    await stored({retryAt: minute, blockedBy: by}),
    await stored({retryAt: minute, blockedBy: {reason: 'open proposals'}}),
    await stored({retryAt: minute, blockedBy: by, state: 'attention'}),
  ];
  await releaseBlocked(world.db, (blocker) => 'id' in blocker);
  const entries = await Promise.all(seqs.map((seq) => entryOf(world, seq)));
  expect(entries.map(({retryAt}) => retryAt)).toEqual([null, minute, minute]);
});

test('the server ends the pause of a blocked edit with a rejection', async () => {
  const seq = await stored({blockedBy: by, blockedTimes: 6, retryAt: world.clock + 32 * minute});
  world.onPush = (mutations) =>
    ok(
      mutations.map(({mutation_id}) => ({
        mutation_id,
        status: 'rejected',
        code: 'PT422',
        key: 'other',
        message: '',
      })),
    );
  await pushAll(world.ports, Infinity, true);
  expect(await entryOf(world, seq)).toMatchObject({
    state: 'attention',
    blockedBy: null,
    blockedTimes: 0,
    retryAt: null,
  });
});

describe('an edit that is held back while a push is under way', () => {
  const editMeanwhile = async (isByUser: boolean) => {
    await queue(world, {});
    let seq: number | null = null;
    world.onPush = async (mutations) => {
      seq ??= await stored({retryAt: world.clock + 10_000});
      return ok(mutations.map((mutation) => applied(mutation)));
    };
    await pushAll(world.ports, Infinity, isByUser);
    return entryOf(world, seq ?? 0);
  };

  test('is not sent by that push', async () => {
    expect(await editMeanwhile(false)).toMatchObject({state: 'waiting', sentAt: null});
  });

  test('is sent by a push that the user asked for', async () => {
    expect(await editMeanwhile(true)).toMatchObject({state: 'settled'});
  });
});
