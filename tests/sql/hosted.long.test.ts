import {afterAll, beforeAll} from 'vitest';
import {describeEverything} from './suites/all.ts';
import {describeFeeding} from './suites/feeding.ts';
import {describeRacing} from './suites/racing.ts';
import {describeRevoking} from './suites/revoking.ts';
import {createCluster, type Cluster} from './support/cluster.ts';
import {openHosted, type ServerDatabase} from './support/postgres.ts';

// The database is owned, migrated and read by a role without superuser rights, as in a hosted project.

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
