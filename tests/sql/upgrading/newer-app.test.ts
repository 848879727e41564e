import {afterAll, beforeAll, expect, test} from 'vitest';
import {routeOf} from '#src/app/routes.ts';
import {readFact, writeFact} from '#src/db/facts.ts';
import {readMirrorTable} from '#src/db/mirror.ts';
import {formFieldsOf} from '#src/records/record.ts';
import {recordOf} from '#src/records/registry.ts';
import {hasTable} from '#src/records/server-shape.ts';
import {createCluster, type Cluster} from '#tests/sql/support/cluster.ts';
import {migrations} from '#tests/sql/support/migrations.ts';
import {runScripts} from '#tests/sql/support/postgres.ts';
import {openDevice, type Device} from './released-device.ts';
import {openReleased, type ReleasedServer} from './released-server.ts';

// This app meets a server that has neither the brothers' emergency contact, nor the dioceses' required name of a type,
// nor the portraits: it is older than all of them. The tests follow one another.

const missing = `
  alter table public.brothers drop column emergency_contact cascade;
  alter table public.dioceses drop column diocese_type cascade;
  delete from app.writable_columns where table_name = 'brother_photos'
    or (table_name, column_name) in (('brothers', 'emergency_contact'), ('dioceses', 'diocese_type'));
  delete from app.synced_tables where table_name = 'brother_photos';
  drop table public.brother_photos cascade;
`;

let cluster: Cluster;
let server: ReleasedServer;
let admin: Device;

beforeAll(async () => {
  cluster = await createCluster();
  server = await openReleased(cluster.port, 'province');
  await runScripts(cluster.port, server.name, server.owner, [missing]);
  admin = await openDevice(server.db, 'admin');
});

afterAll(async () => {
  await server.db.close();
  await cluster.remove();
});

test('a newer app reads every row of an older server', async () => {
  expect((await admin.sync()).result).toBe('ok');
  expect(await admin.db.unreadable.count()).toBe(0);
  expect(await readMirrorTable(admin.db, 'dioceses')).toHaveLength(16);
});

test('a newer app hides the fields and pages that the server lacks', async () => {
  expect(formFieldsOf(recordOf('brothers'))).toContain('phone');
  expect(formFieldsOf(recordOf('brothers'))).not.toContain('emergency_contact');
  expect(recordOf('dioceses').fields).not.toHaveProperty('diocese_type');
  // The digest, which the second round asks for, names the server's tables.
  await admin.sync();
  expect(hasTable('brother_photos')).toBe(false);
  expect(hasTable('brothers')).toBe(true);
  expect(routeOf('/brothers')?.path).toBe('/brothers');
});

test('a newer app sends only what the server has', async () => {
  const [brother] = await readMirrorTable(admin.db, 'brothers');
  const [place] = await readMirrorTable(admin.db, 'places');
  await admin.save('brothers', brother?.id ?? '', {notes: 'x', emergency_contact: 'Chiara'});
  await admin.save('dioceses', null, {diocese_name: 'Assisi', place_id: place?.id});
  await admin.sync();
  const sent = await admin.outbox();
  expect(sent.map(({settlement}) => settlement)).toEqual(['applied', 'applied']);
  expect(sent.map(({mutation}) => Object.keys(mutation.changes).toSorted())).toEqual([
    ['notes'],
    ['diocese_name', 'place_id'],
  ]);
});

test('a newer app shows a field as soon as the server is migrated', async () => {
  // Other migrations may need tables that this server lacks.
  const newer = migrations((name) => /_(?:record_changes|column_news)\.sql$/.test(name));
  await runScripts(cluster.port, server.name, server.owner, [
    ...newer,
    `call app.add_column('brothers', 'emergency_contact', 'text');
     call app.add_column('dioceses', 'diocese_type', 'text', p_default => 'diocese', p_required => true)`,
  ]);
  await admin.sync();
  expect(formFieldsOf(recordOf('brothers'))).toContain('emergency_contact');
  expect(recordOf('dioceses').fields).toHaveProperty('diocese_type');

  const [brother] = await readMirrorTable(admin.db, 'brothers');
  await admin.save('brothers', brother?.id ?? '', {emergency_contact: 'Chiara'});
  await admin.sync();
  expect((await admin.outbox()).at(-1)?.settlement).toBe('applied');
});

test('a newer app checks every hour whether the server has a missing table', async () => {
  await server.db.query(
    `create table public.brother_photos (
       id uuid primary key default gen_random_uuid(),
       brother_id uuid not null references public.brothers (id) on delete cascade,
       storage_path text not null, mime_type text not null, byte_size int not null,
       version bigint not null default 1,
       created_at timestamptz not null default now(), updated_at timestamptz not null default now()
     )`,
  );
  await server.db.query('create unique index photos_of on public.brother_photos (brother_id)');
  await server.db.query(`call app.add_record('brother_photos', p_rank => 145)`);
  await admin.sync();
  expect(hasTable('brother_photos')).toBe(false);

  await writeFact(admin.db, 'digestAt', Date.now() - 2 * 3600 * 1000);
  await admin.sync();
  expect(hasTable('brother_photos')).toBe(true);
  expect(await readFact(admin.db, 'serverTables')).toContain('brother_photos');
});

test('an updated app pulls again the rows that the older one ignored or could not read', async () => {
  const [brother] = await readMirrorTable(admin.db, 'brothers');
  await server.db.query(
    `insert into public.brother_photos (brother_id, storage_path, mime_type, byte_size)
     values ($1::uuid, $1 || '/a.webp', 'image/webp', 10)`,
    [brother?.id ?? ''],
  );
  await admin.sync();
  // The state after an app that knew no photos and could not read one diocese.
  const [page] = await admin.db.pages
    .where('[table+bucket]')
    .between(['brother_photos', 0], ['brother_photos', 255])
    .toArray();
  await admin.db.pages.delete([page?.table ?? '', page?.bucket ?? 0]);
  await admin.db.unreadable.put({table: 'dioceses', id: brother?.id ?? '', reason: '', at: 0});
  await writeFact(admin.db, 'comparedRecords', 'brothers(name)');

  await admin.sync();
  await admin.sync();
  expect(await readMirrorTable(admin.db, 'brother_photos')).toHaveLength(1);
  expect(await admin.db.unreadable.count()).toBe(0);
  await admin.sync();
  expect(await readFact(admin.db, 'generation')).toBe(2);
});
