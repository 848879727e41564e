import {randomUUID} from 'node:crypto';
import {beforeEach, expect, test} from 'vitest';
import {runRound} from '#src/sync/round.ts';
import {cursorAt, makeWorld, ok, page, type World} from './world.ts';

let world: World;

beforeEach(async () => {
  world = await makeWorld();
  await runRound(world.ports);
});

/** Stores a draft, as a form does. */
const draft = (key: string, values: Record<string, string> = {}) =>
  world.db.drafts.put({key, opened: {}, values, savedAt: 1});
const draftKeys = async () => (await world.db.drafts.toArray()).map(({key}) => key).toSorted();

test('the tombstone of a brother removes drafts of them and of new rows of them, and no others', async () => {
  const id = randomUUID();
  const others = [`brothers/${randomUUID()}`, `vows/new/brother_id=${randomUUID()}`, 'vows/new'];
  for (const key of [`brothers/${id}`, `vows/new/brother_id=${id}`, ...others]) await draft(key);
  world.onPull = () => ok(page([{table: 'brothers', id, op: 'D'}], {cursor: cursorAt(8)}));
  await runRound(world.ports);
  expect(await draftKeys()).toEqual(others.toSorted());
});

test('the tombstone of a brother removes the draft of a move that names them, and no other move', async () => {
  const [id, other] = [randomUUID(), randomUUID()];
  const put = (address: string, brothers: string) =>
    draft(`fraternity_assignments/new/together=${address}`, {brothers});
  await put('/to=1', `${other},${id}`);
  await put(`/brothers=${other},${id}`, other);
  await put('', other);
  world.onPull = () => ok(page([{table: 'brothers', id, op: 'D'}], {cursor: cursorAt(8)}));
  await runRound(world.ports);
  expect(await draftKeys()).toEqual(['fraternity_assignments/new/together=']);
});
