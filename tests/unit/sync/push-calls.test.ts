import {randomUUID} from 'node:crypto';

import {beforeEach, describe, expect, test} from 'vitest';

import type {Failure} from '#src/backend/failure.ts';
import {readFact, writeFact} from '#src/db/facts.ts';
import {pushAll} from '#src/sync/push.ts';

import {
  applied,
  cursorAt,
  entryOf,
  failing,
  makeWorld,
  noAnswer,
  ok,
  queue,
  type World,
} from './world.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const far = 1e15;
const push = (insists = false) => pushAll(world.ports, far, insists);
const sizes = () => world.pushed.map((call) => call.length);
const refusal = (rest: Partial<Extract<Failure, {kind: 'refused'}>> = {}) =>
  ({kind: 'refused', status: 400, code: '22023', message: 'no', details: '', ...rest}) as const;
const tooSlow = refusal({status: 500, code: '57014', message: 'slow'});

async function queueMany(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await queue(world, {});
}

describe('a round of calls', () => {
  test('ends when everything is answered, and counts the answers', async () => {
    expect(await push()).toEqual({kind: 'done', answered: 0});
    expect(world.pushed).toEqual([]);
    await queueMany(3);
    expect(await push()).toEqual({kind: 'done', answered: 3});
  });

  test('ends at its deadline, and begins no call after it', async () => {
    await queueMany(1);
    // The clock of the test goes on with each look at it; the second look is the one before the call.
    expect(await pushAll(world.ports, world.clock + 1)).toEqual({kind: 'done', answered: 0});
    expect(await pushAll(world.ports, world.clock + 2)).toEqual({kind: 'done', answered: 1});
  });

  test('tells the server how far the device has pulled', async () => {
    await queueMany(1);
    await push();
    await writeFact(world.db, 'cursor', cursorAt(4));
    await queueMany(1);
    await push();
    expect(world.pushedFrom).toEqual([null, cursorAt(4)]);
  });

  test('ends when the server has another history, and leaves the edits as they are', async () => {
    const {seq} = await queue(world, {});
    world.onPush = () => failing(refusal({status: 412, code: 'PT412'}));
    expect(await push()).toEqual({kind: 'other-history', answered: 0});
    expect(await entryOf(world, seq)).toMatchObject({state: 'waiting', leftAt: null});
  });

  test('ends with the failure when there is no answer, and counts what was answered before', async () => {
    await queueMany(101);
    world.onPush = (mutations) =>
      world.pushed.length > 1 ? noAnswer : ok(mutations.map((m) => applied(m)));
    expect(await push()).toMatchObject({kind: 'failed', failure: {kind: 'retry'}, answered: 100});
  });

  test('counts an edit as left at the moment of its first call only', async () => {
    const {seq} = await queue(world, {});
    world.onPush = () => noAnswer;
    await push();
    const {sentAt} = await entryOf(world, seq);
    await push();
    expect(await entryOf(world, seq)).toMatchObject({sentAt, attempt: 2, leftAt: null});
  });

  test('asks again for an edit that the answer passes over', async () => {
    const {seq} = await queue(world, {});
    world.onPush = () => ok([]);
    expect(await push()).toEqual({kind: 'done', answered: 1});
    expect(await entryOf(world, seq)).toMatchObject({state: 'waiting', oddAnswers: 1});
  });
});

describe('a call that the server refuses', () => {
  test('is halved down to the edit that is refused alone, and doubled after each success', async () => {
    const entries = [];
    for (let n = 0; n < 8; n += 1) entries.push(await queue(world, {}));
    const poison = entries[5]?.mutationId;
    world.onPush = (mutations) =>
      mutations.some((m) => m.mutation_id === poison)
        ? failing(refusal())
        : ok(mutations.map((m) => applied(m)));
    expect(await push()).toEqual({kind: 'done', answered: 8});
    expect(sizes()).toEqual([8, 4, 4, 2, 1, 2, 1, 1, 1]);
    const after = await entryOf(world, entries[5]?.seq ?? 0);
    expect(after.problem).toEqual({
      kind: 'rejected',
      field: null,
      key: 'other',
      code: '22023',
      message: 'no',
    });
  });

  test('puts a group that is refused before a person as a whole', async () => {
    const group = randomUUID();
    const [a, b] = [await queue(world, {group}), await queue(world, {group})];
    world.onPush = () => failing(refusal());
    expect(await push()).toEqual({kind: 'done', answered: 2});
    expect(sizes()).toEqual([2]);
    for (const {seq} of [a, b]) expect((await entryOf(world, seq)).state).toBe('attention');
  });

  test('is halved when it holds a group and another edit', async () => {
    const group = randomUUID();
    await queue(world, {group});
    await queue(world, {group});
    await queue(world, {});
    world.onPush = (mutations) =>
      mutations.length > 2 ? failing(refusal()) : ok(mutations.map((m) => applied(m)));
    expect(await push()).toEqual({kind: 'done', answered: 3});
    expect(sizes()).toEqual([3, 2, 1]);
  });

  test('puts nothing before a person that another tab has sent meanwhile', async () => {
    const {seq} = await queue(world, {});
    world.onPush = async () => {
      await world.db.outbox.update(seq, {attempt: 9});
      return failing(refusal());
    };
    await push();
    expect((await entryOf(world, seq)).state).toBe('waiting');
  });

  test('ends the round when the refusal is not about what was sent', async () => {
    await queueMany(2);
    world.onPush = () => failing(refusal({status: 403, code: '42501'}));
    expect(await push()).toMatchObject({kind: 'failed', failure: {status: 403}, answered: 0});
    expect(sizes()).toEqual([2]);
  });
});

describe('a call that is too large or too slow', () => {
  test('makes the next calls smaller, also in the next rounds', async () => {
    await queueMany(8);
    world.onPush = () => {
      world.clock += 30_000;
      return noAnswer;
    };
    await push();
    const remembered = await readFact(world.db, 'pushSize');
    expect(remembered).toMatchObject({mutations: 4, failed: {mutations: 8}});
    world.onPush = (mutations) => ok(mutations.map((m) => applied(m)));
    await push();
    expect(sizes()).toEqual([8, 4, 4]);
  });

  test('is forgotten once the largest calls get through again', async () => {
    await writeFact(world.db, 'pushSize', {
      mutations: 90,
      bytes: 900_000,
      failed: null,
      successes: 0,
    });
    await queueMany(1);
    await push();
    expect(await readFact(world.db, 'pushSize')).toBeUndefined();
  });

  test('is halved at once when a proxy finds it too large', async () => {
    await queueMany(4);
    world.onPush = (mutations) =>
      mutations.length > 2
        ? failing(refusal({status: 413, code: ''}))
        : ok(mutations.map((m) => applied(m)));
    expect(await push()).toEqual({kind: 'done', answered: 4});
    expect(sizes()).toEqual([4, 2, 2]);
  });

  test('puts an edit that is too slow alone before a person the fifth time', async () => {
    const {seq} = await queue(world, {});
    world.onPush = () => failing(tooSlow);
    for (let time = 1; time <= 4; time += 1) {
      expect(await push()).toMatchObject({kind: 'failed', answered: 0});
      expect(await entryOf(world, seq)).toMatchObject({state: 'waiting', oddAnswers: time});
    }
    expect(await push()).toEqual({kind: 'done', answered: 1});
    expect(await entryOf(world, seq)).toMatchObject({state: 'attention', problem: {code: '57014'}});
  });

  test('counts for a group by its member that was slow most often', async () => {
    const group = randomUUID();
    const [a, b] = [await queue(world, {group}), await queue(world, {group})];
    await world.db.outbox.update(b.seq, {oddAnswers: 3});
    world.onPush = () => failing(tooSlow);
    await push();
    for (const {seq} of [a, b]) expect((await entryOf(world, seq)).oddAnswers).toBe(4);
  });

  test('counts for no edit when it held several', async () => {
    await queueMany(2);
    world.onPush = () => failing(tooSlow);
    expect(await push()).toMatchObject({kind: 'failed'});
    expect((await world.db.outbox.toArray()).map(({oddAnswers}) => oddAnswers)).toEqual([0, 0]);
  });
});

describe('a blocked edit', () => {
  const by = {reason: 'open_proposals'};
  const pausedAt = () => world.clock + 60_000;

  test('goes before its time when the user asks, and not otherwise', async () => {
    const {seq} = await queue(world, {});
    await world.db.outbox.update(seq, {blockedBy: by, retryAt: pausedAt()});
    expect(await push()).toEqual({kind: 'done', answered: 0});
    expect(await push(true)).toEqual({kind: 'done', answered: 1});
  });

  test.each([
    ['is released when another edit is settled', 'applied', true],
    ['waits on when the others are blocked, too', 'blocked', false],
  ] as const)('%s', async (_, status, isReleased) => {
    const {seq} = await queue(world, {});
    await world.db.outbox.update(seq, {blockedBy: by, retryAt: pausedAt()});
    await queueMany(2);
    world.onPush = (mutations) =>
      ok(
        mutations.map((m, place) =>
          place === 0 && status === 'applied'
            ? applied(m)
            : {mutation_id: m.mutation_id, status: 'blocked', by},
        ),
      );
    await push();
    expect((await entryOf(world, seq)).retryAt === null).toBe(isReleased);
  });
});
