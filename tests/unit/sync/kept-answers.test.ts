import {randomUUID} from 'node:crypto';
import {expect, test} from 'vitest';
import {runRound} from '#src/sync/round.ts';
import {country, cursorAt, makeWorld, ok, page} from './world.ts';

test('a kept answer is removed when a pull removes a row or brings a new mirror', async () => {
  const world = await makeWorld();
  const id = randomUUID();
  const keep = () => world.db.kept_answers.put({name: 'dashboard', origin: '', answer: 'Italy'});
  const isKept = async () => (await world.db.kept_answers.get('dashboard')) !== undefined;
  await keep();
  world.onPull = () => ok(page([country(id, 'Italy')], {cursor: cursorAt(5)}));
  await runRound(world.ports);
  expect(await isKept()).toBe(false);

  await keep();
  world.onPull = () => ok(page([country(id, 'Italia', 2)], {cursor: cursorAt(6)}));
  await runRound(world.ports);
  expect(await isKept()).toBe(true);

  world.onPull = () => ok(page([{table: 'countries', id, op: 'D'}], {cursor: cursorAt(7)}));
  await runRound(world.ports);
  expect(await isKept()).toBe(false);
});
