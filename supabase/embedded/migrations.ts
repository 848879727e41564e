import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {PGlite, Transaction} from '@electric-sql/pglite';
import {platformPrivilegesSql} from './platform.ts';
import {Refusal} from './refusal.ts';

/**
 * Applies the new migrations in one transaction, and keeps the data: after a failure, the version that made the
 * database can still open it. Returns their number. It refuses, before any change, a database with migrations that
 * this version does not know (a newer version made it) or knows with another text.
 */
export async function applyMigrations(db: PGlite, folder: string): Promise<number> {
  const files = migrationFiles(folder);
  const applied = await appliedMigrations(db);
  refuseUnknown(applied, files);
  if (applied.size === 0) await db.exec(platformPrivilegesSql);
  const pending = files.filter(({version}) => !applied.has(version));
  await db.transaction(async (tx) => {
    for (const migration of pending) {
      await apply(tx, migration).catch((error: unknown) => {
        throw applied.size === 0 ? error : failed(migration, error);
      });
    }
  });
  return pending.length;
}

async function apply(tx: Transaction, {version, name, sql}: Migration): Promise<void> {
  await tx.exec(sql);
  await tx.query(
    'insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, $3)',
    [version, name, [sql]],
  );
}

function refuseUnknown(applied: ReadonlyMap<string, Applied>, files: readonly Migration[]): void {
  const known = new Map(files.map((file) => [file.version, file]));
  for (const [version, {name, hash}] of applied) {
    const file = known.get(version);
    if (file === undefined) {
      throw new Refusal(
        `The data folder was made by a newer version of this app: it has the migration ${version}_${name}, which this \
version does not know. Start the newer version, or begin again with the demo province: npm run reset.`,
      );
    }
    if (hash !== null && hash !== md5(file.sql)) {
      throw new Refusal(
        `The data folder was made by another version of this app: its migration ${version}_${name} is not the one of \
this version. Start the version that made it, or begin again with the demo province: npm run reset.`,
      );
    }
  }
}

function failed({version, name}: Migration, error: unknown): Refusal {
  const message = error instanceof Error ? error.message : String(error);
  return new Refusal(
    `The data folder cannot be migrated: ${version}_${name}.sql fails (${message}). Its data is as it was: start the \
version that made it, or begin again with the demo province: npm run reset.`,
    {cause: error},
  );
}

/** A migration as the database has recorded it. The hash is null when a version of November 2025 applied it. */
type Applied = {readonly name: string; readonly hash: string | null};

/** Compares hashes, because the texts have more than a megabyte and every start compares them. */
async function appliedMigrations(db: PGlite): Promise<Map<string, Applied>> {
  const {rows} = await db.query<Applied & {version: string}>(
    `select version, name, md5(array_to_string(statements, '')) as hash
     from supabase_migrations.schema_migrations`,
  );
  return new Map(rows.map(({version, ...recorded}) => [version, recorded]));
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

type Migration = {readonly version: string; readonly name: string; readonly sql: string};

function migrationFiles(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const [version = name, ...rest] = name.slice(0, -'.sql'.length).split('_');
      return {version, name: rest.join('_'), sql: readFileSync(path.join(folder, name), 'utf8')};
    });
}
