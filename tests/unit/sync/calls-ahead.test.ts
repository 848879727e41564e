import {beforeEach, expect, test} from 'vitest';

import {pushAll} from '#src/sync/push.ts';

import {applied, makeWorld, noAnswer, ok, queue, type World} from './world.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

const far = 1e15;
const sizes = () => world.pushed.map((call) => call.length);

async function queueMany(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await queue(world, {});
}

test('the next call leaves before the answers of the last one are stored', async () => {
  await queueMany(150);
  const storedAt: PromiseLike<number>[] = [];
  world.onPush = (mutations) => {
    storedAt.push(world.db.outbox.where('state').equals('settled').count());
    return ok(mutations.map((m) => applied(m)));
  };
  expect(await pushAll(world.ports, far)).toEqual({kind: 'done', answered: 150});
  expect(sizes()).toEqual([100, 50]);
  expect(await Promise.all(storedAt)).toEqual([0, 0]);
  expect(await world.db.outbox.where('state').equals('settled').count()).toBe(150);
});

test('a second edit of a record waits until the answer to the first is stored', async () => {
  const first = await queue(world, {});
  await queueMany(99);
  const second = await queue(world, {id: first.recordId, changes: {name: 'Italien'}});
  const other = await queue(world, {});
  expect(await pushAll(world.ports, far)).toEqual({kind: 'done', answered: 102});
  expect(sizes()).toEqual([100, 1, 1]);
  expect(world.pushed[1]?.[0]?.mutation_id).toBe(other.mutationId);
  expect(world.pushed[2]?.[0]).toMatchObject({
    mutation_id: second.mutationId,
    base_version: 2,
    base: {name: 'Italia'},
  });
});

test('a call without an answer keeps its edits waiting, and the answers before it are stored', async () => {
  await queueMany(101);
  world.onPush = (mutations) =>
    world.pushed.length > 1 ? noAnswer : ok(mutations.map((m) => applied(m)));
  await pushAll(world.ports, far);
  expect(await world.db.outbox.where('state').equals('settled').count()).toBe(100);
  const [left] = await world.db.outbox.where('state').equals('waiting').toArray();
  expect(left).toMatchObject({leftAt: null, attempt: 1});
});
