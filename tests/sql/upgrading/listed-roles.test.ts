import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {readMirrorTable} from '#src/db/mirror.ts';
import {createCluster, type Cluster} from '#tests/sql/support/cluster.ts';
import {mutation, pushOne, type Person} from '#tests/sql/support/wire.ts';
import {openDevice, type Device} from './released-device.ts';
import {openReleased, upgrade, type ReleasedServer} from './released-server.ts';

// A province of the first release holds roles that were typed in three languages. A device has pulled them, and has
// unsent edits, when the server is upgraded. The tests follow one another on it.

type Row = {id: string; role: string | null; version: number};

const typed = {
  fraternity_assignments: [
    'Gardian',
    'Fr. Guardian',
    'SUPERIORE',
    'Guardiano e parroco',
    'Vikaris',
  ],
  institution_assignments: ['Pastor Paroki', ' parroco ', 'Superiore', 'Chaplain to the Deaf'],
} as const;
const expected = {
  fraternity_assignments: ['guardian', 'guardian', 'guardian', 'Guardiano e parroco', 'vicar'],
  institution_assignments: ['parish priest', 'parish priest', 'Superiore', 'Chaplain to the Deaf'],
} as const;
const tables = ['fraternity_assignments', 'institution_assignments'] as const;

let cluster: Cluster;
let server: ReleasedServer;
let admin: Device;
let account: Person;
const before: Record<string, Row[]> = {};

beforeAll(async () => {
  cluster = await createCluster();
  server = await openReleased(cluster.port, 'province');
  for (const table of tables) {
    const [ids, texts] = [await idsOf(table), typed[table]];
    for (const [place, text] of texts.entries()) {
      await server.db.query(`update public.${table} set role = $1 where id = $2::uuid`, [
        text,
        ids[place] ?? '',
      ]);
    }
    before[table] = await rowsOf(table);
  }
  admin = await openDevice(server.db, 'admin');
  account = {role: 'authenticated', id: admin.db.userId, username: 'admin'};
  await admin.sync();
  const [gardian, , , , vikaris] = before['fraternity_assignments'] ?? [];
  // One edit leaves the role as it was, the other empties it.
  await admin.save('fraternity_assignments', gardian?.id ?? '', {end_date: '2030-01-01'});
  await admin.save('fraternity_assignments', vikaris?.id ?? '', {role: null});
  await upgrade(server);
});

afterAll(async () => {
  await server.db.close();
  await cluster.remove();
});

/** The assignments that a test uses: of each table as many as it has typed texts. */
async function idsOf(table: (typeof tables)[number]): Promise<string[]> {
  const rows = await server.db.query<{id: string}>(
    `select id::text from public.${table} where end_date is null and not exists
       (select 1 from public.pending_changes c where c.record_id = ${table}.id)
     order by id limit ${typed[table].length}`,
  );
  return rows.map(({id}) => id);
}

async function rowsOf(table: (typeof tables)[number]): Promise<Row[]> {
  const ids = before[table]?.map(({id}) => id) ?? (await idsOf(table));
  return server.db.query<Row>(
    `select id::text, role, version::int from public.${table} where id = any ($1::uuid[]) order by id`,
    [`{${ids.join()}}`],
  );
}

describe.each(tables)('an upgrade of %s', (table) => {
  test('stores the listed roles that were typed, and keeps own words', async () => {
    const after = await rowsOf(table);
    expect(after.map(({role}) => role)).toEqual(expected[table]);
    const raised = after.map(
      ({version}, place) => version - (before[table]?.[place]?.version ?? 0),
    );
    expect(raised).toEqual(
      typed[table].map((text, place) => (text === expected[table][place] ? 0 : 1)),
    );
  });

  test('enters each change in the history', async () => {
    const entries = await server.db.query<{old: string; new: string}>(
      `select old_values ->> 'role' as old, new_values ->> 'role' as new from app.audit_log
       where table_name = $1 and action = 'update' and actor_id is null
         and record_id = any ($2::uuid[]) and old_values ->> 'role' = any ($3::text[])
       order by record_id`,
      [
        table,
        `{${before[table]?.map(({id}) => id).join()}}`,
        `{${typed[table].map((text) => JSON.stringify(text)).join()}}`,
      ],
    );
    expect(entries).toEqual(
      typed[table].flatMap((text, place) =>
        text === expected[table][place] ? [] : [{old: text, new: expected[table][place]}],
      ),
    );
  });
});

test('a device pulls the listed roles, and keeps its unsent edits', async () => {
  await admin.sync();
  await admin.sync();
  // The second one empties a role that has other words now: the user decides.
  const [settled, asking] = await admin.outbox();
  expect(settled?.settlement).toBe('applied');
  expect(asking?.state).toBe('attention');
  const rows = (await readMirrorTable(admin.db, 'fraternity_assignments')) as unknown as Row[];
  const mirrored = (before['fraternity_assignments'] ?? []).map(
    ({id}) => rows.find((row) => row.id === id)?.role,
  );
  expect(mirrored).toEqual(expected.fraternity_assignments);
});

test('an older app still writes own words, and changes a listed role', async () => {
  const [, row] = await rowsOf('fraternity_assignments');
  const write = async (version: number, was: string, role: string) =>
    pushOne(
      server.db,
      account,
      mutation(account, {
        table: 'fraternity_assignments',
        id: row?.id ?? '',
        base_version: version,
        base: {role: was},
        changes: {role},
      }),
    );
  const version = row?.version ?? 0;
  expect((await write(version, 'guardian', 'Guardiano')).status).toBe('applied');
  expect((await write(version + 1, 'Guardiano', 'vicar')).status).toBe('applied');
});
