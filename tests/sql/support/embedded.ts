import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {PGlite, Transaction} from '@electric-sql/pglite';
import type {App} from '@supabase/lite';
import {createApp, databaseOf} from '#supabase/embedded/app.ts';
import {dropRowTypes} from '#supabase/embedded/drop-row-types.ts';
import {applyMigrations} from '#supabase/embedded/migrations.ts';
import {platformSql} from '#supabase/embedded/platform.ts';
import {accountId} from '#supabase/seed/accounts.ts';
import {fillOnce} from '#tests/setup/kept-folders.ts';

/** Opens an empty database of the embedded backend, migrated, in a folder of its own. */
export async function openEmbedded(): Promise<{db: PGlite; close: () => Promise<void>}> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fraternitas-'));
  await fillOnce('embedded', folder, migrate);
  const app = openApp(folder);
  const db = databaseOf(app);
  await db.waitReady;
  dropRowTypes(db);
  return {
    db,
    async close() {
      await app.connection.close();
      rmSync(folder, {recursive: true, force: true});
    },
  };
}

async function migrate(folder: string): Promise<void> {
  const app = openApp(folder);
  const db = databaseOf(app);
  await db.waitReady;
  await db.exec(platformSql);
  await app.ensureSystemSchema();
  await applyMigrations(db, 'supabase/migrations');
  await app.connection.close();
}

function openApp(folder: string): App {
  return createApp(path.join(folder, 'pg'), 'only for this test '.repeat(3));
}

/** Runs a query as the user of a demo account. */
export async function askAs<T>(
  tx: Transaction,
  username: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const id = accountId(username);
  await tx.query(
    `select set_config('role', 'authenticated', true),
            set_config('request.jwt.claim.sub', $1, true),
            set_config('request.jwt.claim.role', 'authenticated', true),
            set_config('request.jwt.claims', $2, true)`,
    [id, JSON.stringify({sub: id, role: 'authenticated'})],
  );
  const {rows} = await tx.query<T>(sql, [...values]);
  await tx.exec('reset role');
  return rows;
}
