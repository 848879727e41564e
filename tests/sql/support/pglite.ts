import {PGlite} from '@electric-sql/pglite';
import {pgcrypto} from '@electric-sql/pglite/contrib/pgcrypto';
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

/** The files of a migrated database, made once in a process. */
let migrated: Promise<Blob> | null = null;

async function migrate(): Promise<Blob> {
  const db = new PGlite({extensions: {pgcrypto}});
  await db.exec(platformSql);
  for (const migration of migrations()) await db.exec(migration);
  const files = await db.dumpDataDir('none');
  await db.close();
  return files;
}

/** A new database in this process. */
export async function openPglite(): Promise<Database> {
  migrated ??= migrate();
  const db = new PGlite({extensions: {pgcrypto}, loadDataDir: await migrated});
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
