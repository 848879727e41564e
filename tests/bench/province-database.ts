import type {App} from '@supabase/lite';
import {createPostgresConnection} from '@supabase/lite/postgres';
import postgres from 'postgres';
import {createAppOn} from '#supabase/embedded/app.ts';
import {platformPrivilegesSql, platformSql} from '#supabase/embedded/platform.ts';
import {seedProvince} from '#supabase/seed/load.ts';
import {createCluster} from '#tests/sql/support/cluster.ts';
import {migrations} from '#tests/sql/support/migrations.ts';
import {attachPostgres, type ServerDatabase} from '#tests/sql/support/postgres.ts';
import {seedTarget} from '#tests/sql/support/seed-target.ts';

export type ProvinceDatabase = {
  /** Pooled connections, on which one asks as the owner or as a person. */
  readonly db: ServerDatabase;
  /** The REST and sign-in services over the same database, on connections of their own. */
  readonly app: App;
  close(): Promise<void>;
};

/** Fills a PostgreSQL, with the settings it comes with, with the demo province. */
export async function openProvince(brothers: number): Promise<ProvinceDatabase> {
  const cluster = await createCluster(
    {},
    {name: `province-${brothers}`, fill: (port) => fill(port, brothers)},
  );
  try {
    const app = createApp(cluster.port);
    const db = attachPostgres(cluster.port, 'postgres');
    return {
      db,
      app,
      async close() {
        await app.connection.close();
        await db.close();
        await cluster.remove();
      },
    };
  } catch (error) {
    await cluster.remove();
    throw error;
  }
}

function createApp(port: number): App {
  const connection = createPostgresConnection({
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    postgresOptions: {
      onnotice: () => undefined,
      // The library writes JSON as text itself; its own settings would write it twice.
      types: {json: textOf(114), jsonb: textOf(3802)},
    },
  });
  return createAppOn(connection, crypto.randomUUID());
}

function textOf(oid: number): postgres.PostgresType {
  return {
    to: oid,
    from: [oid],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string): unknown => JSON.parse(text),
  };
}

async function fill(port: number, brothers: number): Promise<void> {
  const app = createApp(port);
  await app.ensureSystemSchema();
  await app.connection.close();
  const sql = postgres({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    database: 'postgres',
    // The seed says once for its session who is writing.
    max: 1,
    onnotice: () => undefined,
  });
  await sql.unsafe(platformSql);
  await sql.unsafe(platformPrivilegesSql);
  for (const migration of migrations()) await sql.unsafe(migration);
  // As on a hosted project; the library's own knows no claims as a whole.
  await sql.unsafe(`
    create or replace function auth.uid() returns uuid language sql stable as $$
      select nullif(coalesce(
        nullif(current_setting('request.jwt.claim.sub', true), ''), auth.jwt() ->> 'sub'
      ), '')::uuid
    $$
  `);
  await seedProvince(
    seedTarget((statement, parameters) => sql.unsafe(statement, parameters)),
    {brothers},
  );
  await sql.unsafe('vacuum analyze');
  await sql.end();
}
