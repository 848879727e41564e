import {beforeEach, describe, expect, test} from 'vitest';

import {readFact, writeFact} from '#src/db/facts.ts';
import {repullForParkedRows, storeParkedBuild} from '#src/sync/parked-rows.ts';

import {cursorAt, makeWorld, type World} from './world.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await writeFact(world.db, 'cursor', cursorAt(4));
});

const park = () =>
  world.db.unreadable.put({table: 'countries', id: 'c', reason: 'name: empty', at: 0});
const isKept = async () => (await readFact(world.db, 'cursor')) !== undefined;

describe('the mirror with a parked row', () => {
  beforeEach(park);

  test('is pulled again, once, by a build that has not read the row', async () => {
    await repullForParkedRows(world.ports);
    expect(await isKept()).toBe(false);
    await writeFact(world.db, 'cursor', cursorAt(4));
    await repullForParkedRows(world.ports);
    expect(await isKept()).toBe(true);
    await repullForParkedRows({...world.ports, build: 'build-2'});
    expect(await isKept()).toBe(false);
  });

  test('is not pulled again by the build that parked the row', async () => {
    await storeParkedBuild(world.ports);
    await repullForParkedRows(world.ports);
    expect(await isKept()).toBe(true);
  });

  test('is not pulled again by a context that does not know its build', async () => {
    await storeParkedBuild({...world.ports, build: null});
    await repullForParkedRows({...world.ports, build: null});
    expect(await isKept()).toBe(true);
    expect(await readFact(world.db, 'parkedBuild')).toBeUndefined();
  });
});

test('the mirror without a parked row is never pulled again for another build', async () => {
  await storeParkedBuild(world.ports);
  await repullForParkedRows(world.ports);
  expect(await isKept()).toBe(true);
  expect(await readFact(world.db, 'parkedBuild')).toBeUndefined();
});
