import {PGlite as Postgres17, type Extension} from '@electric-sql/pglite';
import {pgcrypto as pgcrypto17} from '@electric-sql/pglite/contrib/pgcrypto';
import {PGlite as Postgres18} from 'pglite-18';
import {pgcrypto as pgcrypto18} from 'pglite-18/contrib/pgcrypto';
import {dropRowTypes} from '#supabase/embedded/drop-row-types.ts';
import {
  asSqlError,
  claimsOf,
  type Caller,
  type Database,
  type Parameter,
  type Run,
} from './database.ts';
import {migrations} from './migrations.ts';
import {platformSql} from './platform.ts';

type Engine = {
  readonly PGlite: typeof Postgres17;
  readonly extensions: {readonly pgcrypto: Extension};
};

/** A new database in this process, of the engine with which the app is served. */
export const openPglite = openerOf({PGlite: Postgres17, extensions: {pgcrypto: pgcrypto17}});

/** A new database in this process, of the newest PostgreSQL. */
export const openNewestPglite = openerOf({
  // What the tests use of both classes is the same.
  PGlite: Postgres18 as unknown as typeof Postgres17,
  extensions: {pgcrypto: pgcrypto18 as Extension},
});

function openerOf(engine: Engine): () => Promise<Database> {
  // The files of a migrated database, made once in a process.
  let migrated: Promise<Blob> | null = null;
  return async () => {
    migrated ??= migrate(engine);
    return open(engine, await migrated);
  };
}

async function migrate({PGlite, extensions}: Engine): Promise<Blob> {
  const db = new PGlite({extensions});
  await db.exec(platformSql);
  for (const migration of migrations()) await db.exec(migration);
  const files = await db.dumpDataDir('none');
  await db.close();
  return files;
}

async function open({PGlite, extensions}: Engine, files: Blob): Promise<Database> {
  const db = new PGlite({extensions, loadDataDir: files});
  await db.waitReady;
  dropRowTypes(db);

  return {
    async query<Row extends object>(sql: string, parameters: readonly Parameter[] = []) {
      try {
        return (await db.query<Row>(sql, [...parameters])).rows;
      } catch (error) {
        throw asSqlError(error);
      }
    },
    async queryAs<Row extends object>(
      caller: Caller,
      sql: string,
      parameters: readonly Parameter[] = [],
    ) {
      try {
        return await db.transaction(async (tx) => {
          await tx.query(
            `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
             set_config('storage.operation', $3, true)`,
            [caller.role, claimsOf(caller), caller.operation ?? ''],
          );
          return (await tx.query<Row>(sql, [...parameters])).rows;
        });
      } catch (error) {
        throw asSqlError(error);
      }
    },
    async rehearse(work) {
      try {
        return await db.transaction(async (tx) => {
          const run: Run = async <Row extends object>(
            sql: string,
            parameters: readonly Parameter[] = [],
          ) => (await tx.query<Row>(sql, [...parameters])).rows;
          const value = await work(run);
          await tx.rollback();
          return value;
        });
      } catch (error) {
        throw asSqlError(error);
      }
    },
    close: () => db.close(),
  };
}
