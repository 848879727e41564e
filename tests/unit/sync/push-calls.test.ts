import {randomUUID} from 'node:crypto';

import {beforeEach, describe, expect, test} from 'vitest';

import type {Refusal} from '#src/lib/request-error.ts';
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
const push = (isByUser = false) => pushAll(world.ports, far, isByUser);
const sizes = () => world.pushed.map((call) => call.length);
const refusal = (rest: Partial<Refusal> = {}) =>
  ({kind: 'refused', status: 400, code: '22023', message: 'no', details: '', ...rest}) as const;
const tooSlow = refusal({status: 500, code: '57014', message: 'slow'});

async function queueMany(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await queue(world, {});
}

describe('pushAll', () => {
  test('ends when everything is answered, and counts the answers', async () => {
    expect(await push()).toEqual({kind: 'done', answered: 0});
    expect(world.pushed).toEqual([]);
    await queueMany(3);
    expect(await push()).toEqual({kind: 'done', answered: 3});
  });

  test('ends at its deadline and starts no call after it', async () => {
    await queueMany(1);
    // Each reading of the test clock advances it by 1; the first reading is the one before the call.
    expect(await pushAll(world.ports, world.clock)).toEqual({kind: 'done', answered: 0});
    expect(await pushAll(world.ports, world.clock + 1)).toEqual({kind: 'done', answered: 1});
  });

  test('sends the cursor of the device', async () => {
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

  test('ends with the failure when there is no answer, and counts the edits answered before', async () => {
    await queueMany(101);
    world.onPush = (mutations) =>
      world.pushed.length > 1 ? noAnswer : ok(mutations.map((m) => applied(m)));
    expect(await push()).toMatchObject({
      kind: 'failed',
      error: {kind: 'unanswered'},
      answered: 100,
    });
  });

  test('records the time of the first call only as the time of sending', async () => {
    const {seq} = await queue(world, {});
    world.onPush = () => noAnswer;
    await push();
    const {sentAt} = await entryOf(world, seq);
    await push();
    expect(await entryOf(world, seq)).toMatchObject({sentAt, attempt: 2, leftAt: null});
  });

  test('sends an edit again that the answer leaves out', async () => {
    const {seq} = await queue(world, {});
    world.onPush = () => ok([]);
    expect(await push()).toEqual({kind: 'done', answered: 1});
    expect(await entryOf(world, seq)).toMatchObject({state: 'waiting', oddAnswers: 1});
  });
});

describe('a call that the server refuses', () => {
  test('is halved down to the one refused edit, and doubled after each success', async () => {
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

  test('raises a group that is refused as a whole', async () => {
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

  test('raises no edit that another tab has sent since', async () => {
    const {seq} = await queue(world, {});
    world.onPush = async () => {
      await world.db.outbox.update(seq, {attempt: 9});
      return failing(refusal());
    };
    await push();
    expect((await entryOf(world, seq)).state).toBe('waiting');
  });

  test('ends the round when the refusal is not about the content', async () => {
    await queueMany(2);
    world.onPush = () => failing(refusal({status: 403, code: '42501'}));
    expect(await push()).toMatchObject({kind: 'failed', error: {status: 403}, answered: 0});
    expect(sizes()).toEqual([2]);
  });
});

describe('a call that is too large or too slow', () => {
  test('makes the next calls smaller, also in later rounds', async () => {
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

  test('is forgotten once the largest calls succeed again', async () => {
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

  test('is halved at once when a proxy refuses its size', async () => {
    await queueMany(4);
    world.onPush = (mutations) =>
      mutations.length > 2
        ? failing(refusal({status: 413, code: ''}))
        : ok(mutations.map((m) => applied(m)));
    expect(await push()).toEqual({kind: 'done', answered: 4});
    expect(sizes()).toEqual([4, 2, 2]);
  });

  test('raises its only edit after five timeouts', async () => {
    const {seq} = await queue(world, {});
    world.onPush = () => failing(tooSlow);
    for (let time = 1; time <= 4; time += 1) {
      expect(await push()).toMatchObject({kind: 'failed', answered: 0});
      expect(await entryOf(world, seq)).toMatchObject({state: 'waiting', oddAnswers: time});
    }
    expect(await push()).toEqual({kind: 'done', answered: 1});
    expect(await entryOf(world, seq)).toMatchObject({state: 'attention', problem: {code: '57014'}});
  });

  test('counts a timeout of a group from its member with the most timeouts', async () => {
    const group = randomUUID();
    const [a, b] = [await queue(world, {group}), await queue(world, {group})];
    await world.db.outbox.update(b.seq, {oddAnswers: 3});
    world.onPush = () => failing(tooSlow);
    await push();
    for (const {seq} of [a, b]) expect((await entryOf(world, seq)).oddAnswers).toBe(4);
  });

  test('counts no timeout for an edit when it held several', async () => {
    await queueMany(2);
    world.onPush = () => failing(tooSlow);
    expect(await push()).toMatchObject({kind: 'failed'});
    expect((await world.db.outbox.toArray()).map(({oddAnswers}) => oddAnswers)).toEqual([0, 0]);
  });
});

describe('a blocked edit', () => {
  const by = {reason: 'open_proposals'};
  const pausedAt = () => world.clock + 60_000;

  test('is sent before its retry time only when the user asks for a sync', async () => {
    const {seq} = await queue(world, {});
    await world.db.outbox.update(seq, {blockedBy: by, retryAt: pausedAt()});
    expect(await push()).toEqual({kind: 'done', answered: 0});
    expect(await push(true)).toEqual({kind: 'done', answered: 1});
  });

  test.each([
    ['is released when another edit is settled', 'applied', true],
    ['keeps waiting when the other edits are blocked, too', 'blocked', false],
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
