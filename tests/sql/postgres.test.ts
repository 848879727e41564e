import {afterAll, beforeAll} from 'vitest';
import {describeEverything} from './suites/all.ts';
import {describeFeeding} from './suites/feeding.ts';
import {describeRacing} from './suites/racing.ts';
import {describeRacingBatches} from './suites/racing-batches.ts';
import {describeRacingErasures} from './suites/racing-erasures.ts';
import {describeRacingPhotos} from './suites/racing-photos.ts';
import {describeReadingTables} from './suites/reading-tables.ts';
import {describeRevoking} from './suites/revoking.ts';
import {createCluster, type Cluster} from './support/cluster.ts';
import {openPostgres, prepareTemplate, type ServerDatabase} from './support/postgres.ts';

let cluster: Cluster;
let db: ServerDatabase;

beforeAll(async () => {
  cluster = await createCluster();
  await prepareTemplate(cluster.port);
  db = await openPostgres(cluster.port);
});

afterAll(async () => {
  await db.close();
  await cluster.remove();
});

describeEverything(() => db);
describeRacing(() => db);
describeRacingBatches(() => db);
describeRacingPhotos(() => db);
describeRacingErasures(() => db);
describeFeeding(() => db);
describeRevoking(() => db);
describeReadingTables(() => db);
