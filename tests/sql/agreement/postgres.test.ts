import {afterAll, beforeAll} from 'vitest';
import {createCluster, type Cluster} from '#tests/sql/support/cluster.ts';
import {openPostgres, prepareTemplate, type ServerDatabase} from '#tests/sql/support/postgres.ts';
import {describeAgreement} from './agreeing.ts';

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

describeAgreement(() => db);
