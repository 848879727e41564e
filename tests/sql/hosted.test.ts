import {afterAll, beforeAll, expect, test} from 'vitest';
import {describeEverything} from './suites/all.ts';
import {describeFeeding} from './suites/feeding.ts';
import {describeRacing} from './suites/racing.ts';
import {describeRevoking} from './suites/revoking.ts';
import {createCluster, type Cluster} from './support/cluster.ts';
import {attachPostgres, migrateAs, openHosted, type ServerDatabase} from './support/postgres.ts';

// Owned, migrated and looked at by a role without superuser rights, as a hosted project is.

let cluster: Cluster;
let db: ServerDatabase;

beforeAll(async () => {
  cluster = await createCluster();
  db = await openHosted(cluster.port);
});

afterAll(async () => {
  await db.close();
  await cluster.remove();
});

describeEverything(() => db);
describeRacing(() => db);
describeFeeding(() => db);
describeRevoking(() => db);

test('an owner whom row-level security would blind is refused before anything is made', async () => {
  await expect(migrateAs(cluster.port, 'plain', 'createrole')).rejects.toMatchObject({
    code: '42501',
    message: expect.stringContaining('lacks BYPASSRLS') as string,
    hint: 'as a superuser: alter role plain bypassrls',
  });
  const left = attachPostgres(cluster.port, `hosted_plain_${process.pid}`);
  expect(await left.query(`select 1 from pg_namespace where nspname = 'app'`)).toEqual([]);
  await left.close();
});
