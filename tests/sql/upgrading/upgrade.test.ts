import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {readFact} from '#src/db/facts.ts';
import {readMirrorTable} from '#src/db/mirror.ts';
import {tableNames} from '#src/records/registry.ts';
import {createCluster, type Cluster} from '#tests/sql/support/cluster.ts';
import {approve, mutation, pushOne, type Person} from '#tests/sql/support/wire.ts';
import {openDevice, type Device} from './released-device.ts';
import {everyRow, openReleased, upgrade, type ReleasedServer} from './released-server.ts';

// A province on the server of the first release, with devices that hold a mirror, a cursor and unsent edits, is
// upgraded by a new field and a new record type. The tests follow one another on it.

type Row = Record<string, unknown>;

let cluster: Cluster;
let server: ReleasedServer;
let adminAccount: Person;
let friar: Device;
let admin: Device;
/** Brothers of the province, by the place in which the tests use them. */
let ids: string[] = [];
let before: Record<string, Row[]> = {};
const made = {place: '', lost: ''};

beforeAll(async () => {
  cluster = await createCluster();
  server = await openReleased(cluster.port, 'province');
  const brothers = await server.db.query<{id: string}>(
    `select b.id::text from public.brothers b where b.membership_status = 'active' and not exists
       (select 1 from public.pending_changes c where c.record_id = b.id) order by b.id`,
  );
  ids = brothers.map(({id}) => id);
  friar = await openDevice(server.db, 'friar');
  admin = await openDevice(server.db, 'admin');
  adminAccount = {role: 'authenticated', id: admin.db.userId, username: 'admin'};
  for (const device of [friar, admin]) await device.sync();

  // One edit is applied and its answer lost; the other is never sent.
  made.lost = await friar.save('places', null, {place_name: 'Greccio', type: 'fraternity'});
  await friar.sync({losesAnswers: true});
  await friar.save('brothers', ids[0] ?? '', {birth_place: 'Spello'});
  made.place = await friar.save('places', null, {place_name: 'Poggio', type: 'fraternity'});
  await admin.save('brothers', ids[1] ?? '', {notes: 'half a sentence'});

  before = await everyRow(server.db);
  await upgrade(server);
});

afterAll(async () => {
  await server.db.close();
  await cluster.remove();
});

test('an upgrade keeps every row, version, receipt and entry of the history', async () => {
  const after = await everyRow(server.db);
  for (const [table, rows] of Object.entries(before)) {
    const found = after[table] ?? [];
    expect(found, table).toHaveLength(rows.length);
    // Later releases may add columns; what was there is as it was.
    const old = found.map((row, index) =>
      Object.fromEntries(Object.keys(rows[index] ?? {}).map((name) => [name, row[name]])),
    );
    expect(old, table).toEqual(rows);
  }
  expect(before['app.mutation_receipts']).toHaveLength(1);
  expect(after['brothers']?.map(({rite}) => rite)).toEqual(before['brothers']?.map(() => 'latin'));
});

describe('an app of the first release, with the upgraded server', () => {
  test('sends its unsent edits once, and is not reset', async () => {
    const generation = await readFact(friar.db, 'generation');
    expect((await friar.sync()).result).toBe('ok');
    expect((await friar.outbox()).map(({settlement}) => settlement)).toEqual([
      'queued',
      'queued',
      'queued',
    ]);
    const proposals = await server.db.query<{record: string; n: number}>(
      `select record_id::text as record, count(*)::int as n from public.pending_changes
       where record_id in ($1::uuid, $2::uuid, $3::uuid) group by 1`,
      [made.lost, made.place, ids[0] ?? ''],
    );
    expect(proposals.map(({n}) => n)).toEqual([1, 1, 1]);
    expect(await readFact(friar.db, 'generation')).toBe(generation);
  });

  test('pulls rows with a new column, and ignores a new table', async () => {
    await server.db.query(
      `insert into public.retreats (brother_id, start_date) values ($1::uuid, '2026-08-01')`,
      [ids[2] ?? ''],
    );
    await friar.sync();
    expect(await friar.db.unreadable.count()).toBe(0);
    for (const table of tableNames.filter((name) => name !== 'pending_changes')) {
      const rows = await server.db.query<{row: Row}>(
        `select to_jsonb(t) as row from public.${table} t`,
      );
      const mirror = await readMirrorTable(friar.db, table);
      const versions = (all: readonly Row[]) =>
        all.map(({id, version}) => `${String(id)}:${String(version)}`).toSorted();
      expect(versions(mirror), table).toEqual(versions(rows.map(({row}) => row)));
    }
    const brothers: readonly Row[] = await readMirrorTable(friar.db, 'brothers');
    expect(brothers.filter(({rite}) => rite !== 'latin')).toEqual([]);
  });

  test('finds no difference when it compares its mirror with the server', async () => {
    await friar.db.facts.delete('digestAt');
    const generation = await readFact(friar.db, 'generation');
    await friar.sync();
    expect(await readFact(friar.db, 'digestAt')).toBeTypeOf('number');
    expect(await readFact(friar.db, 'cursor')).toBeTypeOf('object');
    await friar.sync();
    expect(await readFact(friar.db, 'generation')).toBe(generation);
  });

  test('does not change a field that it does not know', async () => {
    const id = ids[3] ?? '';
    await server.db.query(`update public.brothers set nickname = 'Leo' where id = $1::uuid`, [id]);
    await admin.sync();
    await admin.save('brothers', id, {birth_place: 'Cannara'});
    await admin.sync();
    const [row] = await server.db.query(
      `select nickname, rite, birth_place from public.brothers where id = $1::uuid`,
      [id],
    );
    expect(row).toEqual({nickname: 'Leo', rite: 'latin', birth_place: 'Cannara'});
  });

  test('merges an edit of a version that is older than the column', async () => {
    const id = ids[1] ?? '';
    await server.db.query(`update public.brothers set nickname = 'Gio' where id = $1::uuid`, [id]);
    const entries = await admin.outbox();
    expect(entries.find(({recordId}) => recordId === id)?.settlement).toBe('applied');
    // Based on the version before the upgrade, as a device that has not pulled since writes it.
    const row = before['brothers']?.find((one) => one['id'] === id);
    const edit = async (field: string, was: unknown, value: string): Promise<string> => {
      const answer = await pushOne(
        server.db,
        adminAccount,
        mutation(adminAccount, {
          id,
          base_version: Number(row?.['version']),
          base: {[field]: was},
          changes: {[field]: value},
        }),
      );
      return answer.status;
    };
    expect(await edit('birth_name', row?.['birth_name'], 'Giovanni')).toBe('applied');
    // The default filled it at that version, and nobody has changed it since.
    expect(await edit('rite', 'latin', 'byzantine')).toBe('applied');
    expect(await edit('nickname', null, 'Ginepro')).toBe('conflict');
  });

  test('gets its earlier proposals approved', async () => {
    const open = await server.db.query<{id: string}>(
      `select id::text from public.pending_changes where status = 'pending' and record_id in ($1::uuid, $2::uuid)`,
      [made.lost, ids[0] ?? ''],
    );
    for (const {id} of open) await approve(server.db, adminAccount, id);
    const [place] = await server.db.query(
      'select place_name from public.places where id = $1::uuid',
      [made.lost],
    );
    const [brother] = await server.db.query(
      'select birth_place, rite from public.brothers where id = $1::uuid',
      [ids[0] ?? ''],
    );
    expect(place).toEqual({place_name: 'Greccio'});
    expect(brother).toEqual({birth_place: 'Spello', rite: 'latin'});
  });
});

test('min_schema refuses edits from an older app, and accepts them unchanged from the updated app', async () => {
  await server.db.query(`update app.settings set value = '2' where key = 'min_schema'`);
  const id = await friar.save('places', null, {place_name: 'Fonte Colombo', type: 'fraternity'});
  const [, , , written] = await friar.outbox();
  expect((await friar.sync({schema: 1})).result).toBe('upgrade');
  expect((await friar.outbox()).at(-1)).toMatchObject({recordId: id, state: 'waiting'});

  expect((await friar.sync({schema: 2})).result).toBe('ok');
  const [, , , settled] = await friar.outbox();
  expect(settled).toMatchObject({
    settlement: 'queued',
    mutation: {...written?.mutation, schema: 1},
  });
  await server.db.query(`update app.settings set value = '1' where key = 'min_schema'`);
});
