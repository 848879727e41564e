import {afterAll, beforeAll} from 'vitest';
import {createCluster, type Cluster} from '#tests/sql/support/cluster.ts';
import {openPostgres, prepareTemplate, type ServerDatabase} from '#tests/sql/support/postgres.ts';
import {describeAgreement} from './agreeing.ts';
import {describeIrregularLives} from './irregular.ts';
import {usualSeed} from './irregular-lives/irregular-province.ts';
import {describeReviewedLives} from './reviewing.ts';

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
describeReviewedLives(() => db);
describeIrregularLives(() => db, [usualSeed]);
