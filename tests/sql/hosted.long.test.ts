import {afterAll, beforeAll} from 'vitest';
import {everySuite} from './suites/all.ts';
import {describeFeeding} from './suites/feeding.ts';
import {describeHeldChanges} from './suites/held-changes.ts';
import {describeRacing} from './suites/racing.ts';
import {describeRevoking} from './suites/revoking.ts';
import {createCluster, type Cluster} from './support/cluster.ts';
import {describeInOwnDatabases} from './support/own-databases.ts';
import {openHosted, prepareHosted} from './support/postgres.ts';

// The database is owned, migrated and read by a role without superuser rights, as in a hosted project.

let cluster: Cluster;

beforeAll(async () => {
  cluster = await createCluster();
  await prepareHosted(cluster.port);
});

afterAll(() => cluster.remove());

describeInOwnDatabases('a hosted project', () => openHosted(cluster.port), [
  ...everySuite,
  describeHeldChanges,
  describeRacing,
  describeFeeding,
  describeRevoking,
]);
