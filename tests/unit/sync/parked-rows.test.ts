import {beforeEach, describe, expect, test} from 'vitest';

import {readFact, writeFact} from '#src/db/facts.ts';
import {askAgainForParked, rememberBuild} from '#src/sync/parked-rows.ts';

import {cursorAt, makeWorld, type World} from './world.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await writeFact(world.db, 'cursor', cursorAt(4));
});

const park = () =>
  world.db.unreadable.put({table: 'countries', id: 'c', reason: 'name: empty', at: 0});
const isKept = async () => (await readFact(world.db, 'cursor')) !== undefined;

describe('with a parked row', () => {
  beforeEach(park);

  test('a build that has not read it pulls the mirror again, once', async () => {
    await askAgainForParked(world.ports);
    expect(await isKept()).toBe(false);
    await writeFact(world.db, 'cursor', cursorAt(4));
    await askAgainForParked(world.ports);
    expect(await isKept()).toBe(true);
    await askAgainForParked({...world.ports, build: 'build-2'});
    expect(await isKept()).toBe(false);
  });

  test('the build that parked it does not pull the mirror again', async () => {
    await rememberBuild(world.ports);
    await askAgainForParked(world.ports);
    expect(await isKept()).toBe(true);
  });

  test('a context that does not know its build changes nothing', async () => {
    await rememberBuild({...world.ports, build: null});
    await askAgainForParked({...world.ports, build: null});
    expect(await isKept()).toBe(true);
    expect(await readFact(world.db, 'parkedBuild')).toBeUndefined();
  });
});

test('without a parked row no build is remembered, and none pulls the mirror again', async () => {
  await rememberBuild(world.ports);
  await askAgainForParked(world.ports);
  expect(await isKept()).toBe(true);
  expect(await readFact(world.db, 'parkedBuild')).toBeUndefined();
});
