import {afterAll, beforeAll, expect, test} from 'vitest';
import {createCluster, type Cluster} from './support/cluster.ts';
import {attachPostgres, openPostgres, prepareTemplate} from './support/postgres.ts';
import {cursorOf, mutation, pull, pullAll, pushOne} from './support/wire.ts';
import {changeRow, createWorld, rowOf} from './support/world.ts';

let cluster: Cluster;

beforeAll(async () => {
  cluster = await createCluster();
  await prepareTemplate(cluster.port);
});

afterAll(() => cluster.remove());

test('every phone notices that a nightly backup was restored after a day of work', async () => {
  const before = await openPostgres(cluster.port);
  const world = await createWorld(before);
  const [name] = await before.query<{name: string}>('select current_database() as name');
  const database = name?.name ?? '';
  await before.close();
  await cluster.stop();
  cluster.backUp();
  await cluster.start();

  const day = attachPostgres(cluster.port, database);
  let version = 1;
  for (let hour = 1; hour <= 12; hour += 1) {
    version = await changeRow(day, 'brothers', world.brother, {birth_name: `hour ${hour}`});
  }
  const cursor = await cursorOf(day, world.marco);
  await day.close();
  await cluster.stop();
  cluster.restore();
  await cluster.start();

  const db = attachPostgres(cluster.port, database);
  expect(await rowOf(db, 'brothers', world.brother)).toMatchObject({birth_name: null, version: 1});
  // At once: the cursor is ahead of the server.
  expect((await pull(db, world.marco, {cursor})).reset).toBe(true);

  // Also later, when the server's counters have passed the cursor: feed_rebase() after a restore makes sure.
  await db.query('select app.feed_rebase()');
  for (let hour = 1; hour <= 14; hour += 1) {
    await changeRow(db, 'brothers', world.brother, {birth_name: `other ${hour}`});
  }
  const page = await pullAll(db, world.marco, {cursor});
  expect(page.reset).toBe(true);
  expect(page.changes.find(({id}) => id === world.brother)?.row).toMatchObject({
    birth_name: 'other 14',
  });

  // An edit from the lost day has a base version that this history does not know.
  const late = mutation(world.admin, {
    id: world.brother,
    base_version: version,
    base: {birth_name: 'hour 12'},
    changes: {birth_name: 'typed on the phone'},
  });
  expect(await pushOne(db, world.admin, late)).toMatchObject({status: 'conflict'});
  await db.close();
});
