import {restoreStatements} from '#supabase/restore/restore-sql.ts';
import {goldenProvince, lastMigration} from '#tests/golden/golden-files.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {laterMigrations, migrations} from '#tests/sql/support/migrations.ts';
import {attachPostgres, migrateAs, runScripts} from '#tests/sql/support/postgres.ts';

/** A province on the server of a release, owned by a role without superuser rights. */
export type ReleasedServer = {
  readonly port: number;
  /** The name of the database, and of the role that owns it. */
  readonly name: string;
  readonly owner: string;
  readonly db: Database;
};

/** Installs a release and brings its golden province in. */
export async function openReleased(
  port: number,
  owner: string,
  release = 1,
): Promise<ReleasedServer> {
  const name = await migrateAs(port, owner, 'createrole bypassrls', releasedMigrations(release));
  const backup = goldenProvince(release);
  const accounts = backup.manifest.logins.map(({id, email}) => `('${id}', '${email ?? ''}')`);
  await runScripts(port, name, owner, [
    [
      `insert into auth.users (id, email) values ${accounts.join()}`,
      ...restoreStatements(backup),
    ].join(';\n'),
  ]);
  return {port, name, owner, db: attachPostgres(port, name, owner)};
}

function releasedMigrations(release: number): string[] {
  return migrations((name) => name <= (lastMigration[release] ?? ''));
}

/** Applies what came after a release, and two releases to come, in order, each file in a transaction. */
export async function upgrade({port, name, owner}: ReleasedServer, release = 1): Promise<void> {
  const newer = migrations((file) => file > (lastMigration[release] ?? ''));
  await runScripts(port, name, owner, [...newer, ...laterMigrations()]);
}

/** Every row of the tables that a backup holds, and the feed's, as the owner sees them, by table. */
export async function everyRow(db: Database): Promise<Record<string, Record<string, unknown>[]>> {
  const {tables} = goldenProvince(1).manifest;
  const found: Record<string, Record<string, unknown>[]> = {};
  for (const {name} of tables) {
    const rows = await db.query<{row: Record<string, unknown>}>(
      `select to_jsonb(t) as row from ${name.includes('.') ? name : `public.${name}`} t
       order by t.${name === 'user_roles' ? 'user_id' : await keyOf(db, name)}`,
    );
    found[name] = rows.map(({row}) => row);
  }
  return found;
}

async function keyOf(db: Database, name: string): Promise<string> {
  const [key] = await db.query<{name: string}>(
    `select a.attname::text as name from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indisprimary and i.indrelid = $1::regclass`,
    [name.includes('.') ? name : `public.${name}`],
  );
  return key?.name ?? 'id';
}
