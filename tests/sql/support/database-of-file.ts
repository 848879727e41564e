import {afterAll, beforeAll} from 'vitest';
import {createCluster, type Cluster} from './cluster.ts';
import {openPostgres, prepareTemplate, type ServerDatabase} from './postgres.ts';

/**
 * Starts PostgreSQL for the tests of a file, and removes it after them. Returns a function that gives the one database on
 * which they run, as `prepare` and `open` make it.
 */
export function databaseOfFile(
  prepare: (port: number) => Promise<void> = prepareTemplate,
  open: (port: number) => Promise<ServerDatabase> = openPostgres,
): () => ServerDatabase {
  let cluster: Cluster;
  let db: ServerDatabase;
  beforeAll(async () => {
    cluster = await createCluster();
    await prepare(cluster.port);
    db = await open(cluster.port);
  });
  afterAll(async () => {
    await db.close();
    await cluster.remove();
  });
  return () => db;
}
