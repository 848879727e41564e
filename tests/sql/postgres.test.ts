import {afterAll, beforeAll} from 'vitest';
import {everySuite} from './suites/all.ts';
import {describeFeeding} from './suites/feeding.ts';
import {describeLongQueues} from './suites/long-queues.ts';
import {describePushingMany} from './suites/pushing-many.ts';
import {describeHeldChanges} from './suites/held-changes.ts';
import {describeRacing} from './suites/racing.ts';
import {describeRacingApprovals} from './suites/racing-approvals.ts';
import {describeRacingBatches} from './suites/racing-batches.ts';
import {describeRacingErasures} from './suites/racing-erasures.ts';
import {describeRacingJudgements} from './suites/racing-judgements.ts';
import {describeRacingPhotos} from './suites/racing-photos.ts';
import {describeReadingTables} from './suites/reading-tables.ts';
import {describeRevoking} from './suites/revoking.ts';
import {createCluster, type Cluster} from './support/cluster.ts';
import {describeInOwnDatabases} from './support/own-databases.ts';
import {openPostgres, prepareTemplate} from './support/postgres.ts';

let cluster: Cluster;

beforeAll(async () => {
  cluster = await createCluster();
  await prepareTemplate(cluster.port);
});

afterAll(() => cluster.remove());

describeInOwnDatabases('PostgreSQL', () => openPostgres(cluster.port), [
  ...everySuite,
  describePushingMany,
  describeLongQueues,
  describeHeldChanges,
  describeRacing,
  describeRacingApprovals,
  describeRacingBatches,
  describeRacingPhotos,
  describeRacingErasures,
  describeRacingJudgements,
  describeFeeding,
  describeRevoking,
  describeReadingTables,
]);
