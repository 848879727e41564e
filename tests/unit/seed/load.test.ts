import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {PGlite} from '@electric-sql/pglite';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {createApp, databaseOf} from '#supabase/embedded/app.ts';
import {applyMigrations} from '#supabase/embedded/migrations.ts';
import {platformSql} from '#supabase/embedded/platform.ts';
import {accountId} from '#supabase/seed/accounts.ts';
import {loadProvince} from '#supabase/seed/load.ts';
import {generateProvince, type Province} from '#supabase/seed/province.ts';

const today = '2026-11-21';
const folder = mkdtempSync(path.join(tmpdir(), 'fraternitas-'));
const app = createApp(path.join(folder, 'pg'), 'only for this test '.repeat(3));
let db: PGlite;
let province: Province;

beforeAll(async () => {
  db = databaseOf(app);
  await db.waitReady;
  await db.exec(platformSql);
  await app.ensureSystemSchema();
  await applyMigrations(db, 'supabase/migrations');
  province = generateProvince({today});
  await loadProvince(db, province);
  await db.query('select app.refresh_cached_status($1)', [today]);
});

afterAll(async () => {
  await app.connection.close();
  rmSync(folder, {recursive: true, force: true});
});

/** Asks as a signed-in user, under his rights. */
async function ask<T>(username: string, sql: string, values: unknown[] = []): Promise<T[]> {
  const id = accountId(username);
  return db.transaction(async (tx) => {
    await tx.exec('set local role authenticated');
    await tx.query(
      `select set_config('request.jwt.claim.sub', $1, true),
              set_config('request.jwt.claim.role', 'authenticated', true),
              set_config('request.jwt.claims', $2, true)`,
      [id, JSON.stringify({sub: id, role: 'authenticated'})],
    );
    return (await tx.query<T>(sql, values)).rows;
  });
}

async function count(sql: string): Promise<number> {
  const {rows} = await db.query<{n: number}>(`select count(*)::int as n from ${sql}`);
  return rows[0]?.n ?? 0;
}

test('every row arrives', async () => {
  for (const [table, rows] of Object.entries(province.tables)) {
    expect(await count(`public.${table}`), table).toBe(rows.length);
  }
});

test('the dashboard says what the description promises', async () => {
  const stats = await ask('friar', 'select * from public.get_circumscription_stats($1)', [today]);
  expect(stats[0]).toMatchObject({
    active_brothers: 420,
    priests: 242,
    deacons: 8,
    solemn_professed: 303,
    simple_professed: 84,
    in_formation: 117,
  });
});

test('the status page counts the vows of the eighty-four as planned', async () => {
  const rows = await ask<{vow_status: string}>(
    'admin',
    'select vow_status from public.get_admin_dashboard_data($1)',
    [today],
  );
  const of = (status: string): number => rows.filter((row) => row.vow_status === status).length;
  expect([
    of('Active'),
    of('Expiring Soon'),
    of('In Grace Period'),
    of('Expired Past Grace'),
  ]).toEqual([62, 14, 5, 3]);
});

test('the history holds the first version of every record and 320 rows of nine users', async () => {
  const lacking = await count(
    `public.brothers b where not exists (
       select 1 from app.audit_log a
       where a.table_name = 'brothers' and a.record_id = b.id and a.record_version = 1)`,
  );
  expect(lacking).toBe(0);
  expect(await count('app.audit_log where actor_id is not null')).toBe(320);
  expect(
    await count('(select distinct actor_id from app.audit_log where actor_id is not null)'),
  ).toBe(9);
});

test('the shell will say that the persons are invented', async () => {
  expect(await count("public.settings where key = 'demo' and value = 'true'")).toBe(1);
});

test('of fourteen entries in the queue the three overtaken ones are stale, the rest can be approved', async () => {
  const queue = await ask<{id: string; requester_username: string}>(
    'admin',
    'select * from public.get_pending_changes_with_username()',
  );
  expect(queue).toHaveLength(14);
  const outcomes = [];
  for (const {id, requester_username: by} of queue) {
    const decided = ask('admin', 'select public.approve_change($1)', [id]);
    outcomes.push(
      await decided.then(
        () => 'approved',
        (error: unknown) => `${by}: ${String(error)}`,
      ),
    );
  }
  // Two friars ask about one brother: approving the first makes the second one stale.
  const refused = outcomes.filter((outcome) => outcome !== 'approved');
  expect(refused.every((outcome) => outcome.includes('stale'))).toBe(true);
  expect(
    refused.map((outcome) => outcome.split(':')[0] ?? '').toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual(['archivist', 'bursar', 'friar', 'visitator']);
});
