import {afterAll, beforeAll, expect, test} from 'vitest';
import {restoreStatements} from '#supabase/restore/restore-sql.ts';
import {markOf, readTable} from './support/backup.ts';
import {createCluster, type Cluster} from './support/cluster.ts';
import type {Database} from './support/database.ts';
import {addRowToEveryTable} from './support/row-in-every-table.ts';
import {openHosted, openPostgres, prepareHosted, prepareTemplate} from './support/postgres.ts';
import {insertion, mutation, pull, pushOne, type Person} from './support/wire.ts';
import {addBrother, createWorld, insertRow} from './support/world.ts';

let cluster: Cluster;

beforeAll(async () => {
  cluster = await createCluster();
  await prepareTemplate(cluster.port);
  await prepareHosted(cluster.port);
});

afterAll(() => cluster.remove());

type Contents = Readonly<Record<string, readonly string[]>>;

async function everything(db: Database, admin: Person): Promise<Contents> {
  const {tables} = await markOf(db, admin);
  const read: [string, readonly string[]][] = [];
  for (const {name} of tables) read.push([name, await readTable(db, admin, name)]);
  return Object.fromEntries(read);
}

test('an owner who is not a superuser restores a backup into an empty database', async () => {
  const before = await openPostgres(cluster.port);
  const world = await createWorld(before);
  await addRowToEveryTable(world);
  const {admin, brother} = world;
  const [gone, goneWithPaper] = [await addBrother(world), await addBrother(world)];
  const document = {brother_id: goneWithPaper, kind: 'passport'};
  const paper = await insertRow(before, 'brother_documents', document);
  await before.query('delete from public.brothers where id = any ($1::uuid[])', [
    `{${gone},${goneWithPaper}}`,
  ]);
  // Its insert has not come yet.
  const never = mutation(admin, {table: 'places', op: 'delete', base_version: 1});
  await pushOne(before, admin, never);
  const mark = await markOf(before, world.admin);
  const was = await everything(before, world.admin);
  await before.close();

  const db = await openHosted(cluster.port);
  await db.query(
    `insert into auth.users (id, email)
     select (l ->> 'id')::uuid, l ->> 'email' from jsonb_array_elements($1::text::jsonb) l`,
    [JSON.stringify(mark.logins)],
  );
  const statements = restoreStatements({
    manifest: {
      format: 'fraternitas-backup',
      version: 1,
      app: '',
      schema: 1,
      madeBy: '',
      at: mark.at,
      loginAliasDomain: 'friars.example.org',
      logins: mark.logins,
      tables: mark.tables.map(({name, rows}) => ({name, rows, files: []})),
      photos: [],
      missingPhotos: [],
    },
    partsOf: (table) => [`[${was[table]?.join() ?? ''}]`],
    photos: new Map(),
    attachments: new Map(),
  });
  // As psql sends them: one after the other, in one transaction.
  await db.query(`do $restore$ begin ${[...statements].map(perform).join(' ')} end $restore$`);

  expect(await everything(db, world.admin)).toEqual(was);
  const off = await db.query(`select 1 from pg_trigger where not tgisinternal and tgenabled = 'D'`);
  expect(off).toEqual([]);
  // The restored server works: devices start a first sync, and an edit continues the record's versions.
  const page = await pull(db, world.marco);
  expect(page.changes.find(({id}) => id === world.brother)).toMatchObject({op: 'U'});
  const edit = mutation(world.admin, {
    id: world.brother,
    base_version: 1,
    base: {notes: null},
    changes: {notes: 'after the fire'},
  });
  expect(await pushOne(db, world.admin, edit)).toMatchObject({status: 'applied'});
  // Deleted records stay deleted: what refers to them is refused.
  for (const [table, changes] of [
    ['vows', {brother_id: gone, type: 'simple', date: '2020-01-01'}],
    ['dioceses', {diocese_name: 'D', place_id: never.id}],
  ] as const) {
    const answer = await pushOne(db, world.marco, insertion(world.marco, table, changes));
    expect(answer).toMatchObject({status: 'rejected', key: 'gone'});
  }
  const tombstones = await db.query(
    `select row_id::text as id, subject::text from app.change_feed where op = 'D' and row_id = any ($1::uuid[])`,
    [`{${[gone, paper, never.id, brother].join()}}`],
  );
  expect(tombstones).toHaveLength(3);
  expect(tombstones).toContainEqual({id: paper, subject: goneWithPaper});
  const [domain] = await db.query(
    `select value from app.settings where key = 'login_alias_domain'`,
  );
  expect(domain).toEqual({value: 'friars.example.org'});
  await db.close();
});

/** A plpgsql block uses `perform` for a statement whose result is not needed. */
function perform(statement: string): string {
  return `${statement.replace(/^select (?=app\.)/, 'perform ').replace(/^select$/, 'null')};`;
}
