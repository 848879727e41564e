import {randomUUID} from 'node:crypto';

import {beforeEach, describe, expect, test} from 'vitest';

import {readMirrorRow} from '#src/db/mirror.ts';
import {runRound} from '#src/sync/round.ts';

import {
  applied,
  country,
  cursorAt,
  entryOf,
  failing,
  makeWorld,
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

test('one refused edit among twenty is found by halving, and the others are applied', async () => {
  const entries = [];
  for (let index = 0; index < 20; index += 1) {
    entries.push(await queue(world, {changes: {name: index === 13 ? 'poison' : 'fine'}}));
  }
  world.onPush = (mutations) =>
    mutations.some((m) => m.changes['name'] === 'poison')
      ? failing({kind: 'refused', status: 400, code: 'PT400', message: 'no', details: ''})
      : ok(mutations.map((m) => applied(m)));
  await runRound(world.ports);
  const states = await Promise.all(entries.map(async ({seq}) => (await entryOf(world, seq)).state));
  expect(states.filter((state) => state === 'settled')).toHaveLength(19);
  expect(states[13]).toBe('attention');
});

test('a group is sent in one call or not at all', async () => {
  const group = randomUUID();
  for (let index = 0; index < 98; index += 1) await queue(world, {});
  for (let index = 0; index < 3; index += 1) await queue(world, {group});
  await runRound(world.ports);
  expect(world.pushed.map((call) => call.length)).toEqual([98, 3]);
});

test('a group that is refused as a whole call needs attention', async () => {
  const group = randomUUID();
  const first = await queue(world, {group});
  const second = await queue(world, {group});
  world.onPush = () =>
    failing({kind: 'refused', status: 413, code: 'PT413', message: 'too large', details: ''});
  await runRound(world.ports);
  expect((await entryOf(world, first.seq)).state).toBe('attention');
  expect((await entryOf(world, second.seq)).state).toBe('attention');
});

describe.each(['reauth', 'upgrade'] as const)('a server that answers "%s"', (kind) => {
  test('leaves every edit waiting and ends the round with that result', async () => {
    const {seq} = await queue(world, {});
    world.onPush = () => failing({kind});
    expect((await runRound(world.ports)).result).toBe(kind);
    expect((await entryOf(world, seq)).state).toBe('waiting');
  });
});

test('a revoked account loses its mirror and drafts, and keeps its outbox', async () => {
  const sent = await queue(world, {});
  await runRound(world.ports);
  const unsent = await queue(world, {});
  const opened = {id: sent.recordId, name: 'Fra Uno'};
  await world.db.drafts.put({key: `brothers/${sent.recordId}`, opened, values: {}, savedAt: 0});
  world.onPush = () => failing({kind: 'revoked'});
  expect((await runRound(world.ports)).result).toBe('revoked');
  expect(await readMirrorRow(world.db, 'countries', sent.recordId)).toBeUndefined();
  expect(await world.db.drafts.toArray()).toEqual([]);
  expect((await entryOf(world, unsent.seq)).state).toBe('waiting');
});

test('no answer is written after the user signed out', async () => {
  const {seq} = await queue(world, {});
  world.onPush = (mutations) => {
    world.isSignedIn = false;
    return ok(mutations.map((m) => applied(m)));
  };
  expect((await runRound(world.ports)).result).toBe('signed-out');
  expect((await entryOf(world, seq)).state).toBe('waiting');
});

test('a page that arrives after the user signed out is not written', async () => {
  const id = randomUUID();
  world.onPull = () => {
    world.isSignedIn = false;
    return ok(page([country(id, 'Italy')], {cursor: cursorAt(5)}));
  };
  expect((await runRound(world.ports)).result).toBe('signed-out');
  expect(await readMirrorRow(world.db, 'countries', id)).toBeUndefined();
});

test('a call that is refused for its token leaves the records on the device', async () => {
  const {recordId} = await queue(world, {});
  await runRound(world.ports);
  await queue(world, {});
  world.onPush = () => failing({kind: 'reauth'});
  expect((await runRound(world.ports)).result).toBe('reauth');
  expect(await readMirrorRow(world.db, 'countries', recordId)).toMatchObject({name: 'Italia'});
});
