import type {PGlite} from '@electric-sql/pglite';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {loadProvince} from '#supabase/seed/load.ts';
import {generateProvince, type Province} from '#supabase/seed/province.ts';
import {askAs, openEmbedded} from './support/embedded.ts';

const today = '2026-11-21';
let db: PGlite;
let close: () => Promise<void>;
let province: Province;

beforeAll(async () => {
  ({db, close} = await openEmbedded());
  province = generateProvince({today});
  await loadProvince(db, province);
});

afterAll(() => close());

async function ask<T>(username: string, sql: string, values: unknown[] = []): Promise<T[]> {
  return db.transaction(async (tx) => askAs<T>(tx, username, sql, values));
}

/** Approves a group with each member as the review page shows it. */
const approveAsShown = `
  select public.approve_change(
    $1::uuid,
    (
      select jsonb_object_agg(c.id, jsonb_build_object('resolution', null))
      from public.get_group_changes($1::uuid) c
      where c.group_id is not null
    )
  )`;

async function count(sql: string): Promise<number> {
  const {rows} = await db.query<{n: number}>(`select count(*)::int as n from ${sql}`);
  return rows[0]?.n ?? 0;
}

test('the demo province is loaded with every row', async () => {
  for (const [table, rows] of Object.entries(province.tables)) {
    expect(await count(`public.${table}`), table).toBe(rows.length);
  }
});

test('the demo history holds the first version of every record and 320 rows of nine users', async () => {
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

test('the demo history is in order of time, and begins with the records', async () => {
  // A new province has its settings from the migrations.
  const ofRecords = `(select * from app.audit_log where table_name <> 'settings')`;
  const earlier = await count(
    `${ofRecords} a join ${ofRecords} b on b.id = a.id + 1 and b.at < a.at`,
  );
  expect(earlier).toBe(0);
  // What was changed after its proposal was made is changed as the province is loaded.
  const lately = await count(`${ofRecords} a where a.at > now() - interval '1 day'`);
  expect(lately).toBe(province.newerUpdates.length);
});

test('the demo province is marked as a demo', async () => {
  expect(await count("public.settings where key = 'demo' and value = 'true'")).toBe(1);
});

test('three of the fourteen demo proposals are stale, and the others can be approved', async () => {
  const queue = await ask<{id: string; requester_username: string}>(
    'admin',
    'select * from public.get_pending_changes_with_username()',
  );
  expect(queue).toHaveLength(14);
  const outcomes = [];
  for (const {id, requester_username: by} of queue) {
    const decided = ask('admin', approveAsShown, [id]);
    outcomes.push(
      await decided.then(
        () => 'approved',
        (error: unknown) => `${by}: ${String(error)}`,
      ),
    );
  }
  // Two members have proposals about one brother: approving the first makes the second one stale.
  const refused = outcomes.filter((outcome) => outcome !== 'approved');
  expect(refused.every((outcome) => outcome.includes('stale'))).toBe(true);
  expect(
    refused.map((outcome) => outcome.split(':')[0] ?? '').toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual(['archivist', 'bursar', 'friar', 'visitator']);
});
