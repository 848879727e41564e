import {afterAll, beforeAll} from 'vitest';
import {describeGuarding} from './suites/guarding.ts';
import {describePulling} from './suites/pulling.ts';
import {describePushing} from './suites/pushing.ts';
import {describeRoles} from './suites/roles.ts';
import {createCluster, type Cluster} from './support/cluster.ts';
import {openHosted, type ServerDatabase} from './support/postgres.ts';

// Migrated by a role without superuser rights, as a hosted project is.

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

describeGuarding(() => db);
describeRoles(() => db);
describePushing(() => db);
describePulling(() => db);
