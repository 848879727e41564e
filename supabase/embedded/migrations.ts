import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {PGlite} from '@electric-sql/pglite';
import {platformPrivilegesSql} from './platform.ts';
import {Refusal} from './refusal.ts';

/**
 * Applies the migrations this database has not seen, each in its own transaction. Refuses one that was made by
 * others than there are now, as happens where migrations are still rewritten.
 */
export async function applyMigrations(db: PGlite, folder: string): Promise<number> {
  const applied = await appliedVersions(db);
  if (applied.size === 0) await db.exec(platformPrivilegesSql);
  const pending = migrationFiles(folder).filter(({version}) => !applied.has(version));
  for (const migration of pending) {
    await apply(db, migration).catch((error: unknown) => {
      throw applied.size === 0 ? error : unfit(migration, error);
    });
  }
  return pending.length;
}

async function apply(db: PGlite, {version, name, file}: MigrationFile): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.exec(readFileSync(file, 'utf8'));
    await tx.query(
      'insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)',
      [version, name],
    );
  });
}

function unfit({file}: MigrationFile, error: unknown): Refusal {
  const said = error instanceof Error ? error.message : String(error);
  return new Refusal(
    `The data folder was made by another version of this app: ${path.basename(file)} cannot be applied to it (${said}). \
\`npm run reset\` throws its data away and makes the demo province anew; to keep them, start the version that made them.`,
    {cause: error},
  );
}

async function appliedVersions(db: PGlite): Promise<Set<string>> {
  const {rows} = await db.query<{version: string}>(
    'select version from supabase_migrations.schema_migrations',
  );
  return new Set(rows.map((row) => row.version));
}

type MigrationFile = {version: string; name: string; file: string};

function migrationFiles(folder: string): MigrationFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const [version = name, ...rest] = name.slice(0, -'.sql'.length).split('_');
      return {version, name: rest.join('_'), file: path.join(folder, name)};
    });
}
