import {afterAll, beforeAll, expect, test} from 'vitest';
import {readMirrorTable} from '#src/db/mirror.ts';
import {createCluster, type Cluster} from '#tests/sql/support/cluster.ts';
import {laterMigrations} from '#tests/sql/support/migrations.ts';
import {attachPostgres, runScripts} from '#tests/sql/support/postgres.ts';
import {openDevice, type Device} from './released-device.ts';
import {openReleased, upgrade, type ReleasedServer} from './released-server.ts';

// The steps of "A new version" in docs/deployment.md, taken on a province of the first release: backup, migration,
// checks, a fix forward after a migration that fails, and the way back. The tests follow one another.

let cluster: Cluster;
let server: ReleasedServer;
let friar: Device;
let brothers = 0;

beforeAll(async () => {
  cluster = await createCluster();
  server = await openReleased(cluster.port, 'province');
  friar = await openDevice(server.db, 'friar');
  await friar.sync();
  brothers = await count('public.brothers');
});

afterAll(async () => {
  await server.db.close();
  await cluster.remove();
});

async function count(table: string): Promise<number> {
  const [row] = await server.db.query<{n: number}>(`select count(*)::int as n from ${table}`);
  return row?.n ?? Number.NaN;
}

/** Stops the server, does something to its files, and connects again. */
async function whileStopped(work: () => void): Promise<void> {
  await server.db.close();
  await cluster.stop();
  work();
  await cluster.start();
  server = {...server, db: attachPostgres(cluster.port, server.name, server.owner)};
}

async function reconnect(): Promise<void> {
  friar.db.close();
  friar = await openDevice(server.db, 'friar');
}

test('a backup is taken before the migration', async () => {
  await whileStopped(() => cluster.backUp());
  await reconnect();
  expect(await count('public.brothers')).toBe(brothers);
});

test('a migration that fails changes nothing, and is fixed forward', async () => {
  await upgrade(server);
  const [, retreats = ''] = laterMigrations();
  const fixed = retreats.replaceAll('retreats', 'journeys').replace('p_rank => 85', 'p_rank => 86');
  const run = (script: string) => runScripts(cluster.port, server.name, server.owner, [script]);
  await expect(run(`${fixed} select 1 / 0;`)).rejects.toThrow('division by zero');
  expect(await server.db.query(`select to_regclass('public.journeys')::text as name`)).toEqual([
    {name: null},
  ]);
  await run(fixed);
  expect(await count('public.journeys')).toBe(0);
});

test('the checks after the migration pass', async () => {
  expect(await count('public.brothers')).toBe(brothers);
  const [state] = await server.db.query(
    `select app.feed_needs_rebase() as must_rebase,
       (select count(*)::int from pg_constraint where not convalidated) as unchecked,
       (select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'D') as disabled,
       (select count(*)::int from app.synced_tables s
        where not exists (select 1 from pg_class c where c.relname = s.table_name and c.relrowsecurity)) as unguarded`,
  );
  expect(state).toEqual({must_rebase: false, unchecked: 0, disabled: 0, unguarded: 0});
  expect((await friar.sync()).result).toBe('ok');
});

test('an edit sent since the backup is sent again after its restore and counts once', async () => {
  const id = await friar.save('places', null, {place_name: 'Poggio', type: 'fraternity'});
  expect((await friar.sync()).result).toBe('ok');
  expect((await friar.outbox())[0]?.settlement).toBe('queued');

  await whileStopped(() => cluster.restore());
  await reconnect();
  await server.db.query('select app.feed_rebase()');
  expect(await server.db.query(`select to_regclass('public.retreats')::text as name`)).toEqual([
    {name: null},
  ]);
  for (let rounds = 0; rounds < 3; rounds++) await friar.sync();
  const proposals = await server.db.query<{record: string}>(
    `select record_id::text as record from public.pending_changes where record_id = $1::uuid`,
    [id],
  );
  expect(proposals).toEqual([{record: id}]);
  expect(await readMirrorTable(friar.db, 'brothers')).toHaveLength(brothers);
});
