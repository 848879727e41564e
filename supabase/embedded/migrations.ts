import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {PGlite} from '@electric-sql/pglite';
import {platformPrivilegesSql} from './platform.ts';

/** Applies the migrations this database has not seen, each in its own transaction. */
export async function applyMigrations(db: PGlite, folder: string): Promise<number> {
  const applied = await appliedVersions(db);
  if (applied.size === 0) await db.exec(platformPrivilegesSql);
  const pending = migrationFiles(folder).filter(({version}) => !applied.has(version));
  for (const {version, name, file} of pending) {
    await db.transaction(async (tx) => {
      await tx.exec(readFileSync(file, 'utf8'));
      await tx.query(
        'insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)',
        [version, name],
      );
    });
  }
  return pending.length;
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
