import {afterAll, beforeAll, expect, test} from 'vitest';
import {callableFunctions, openMeter, type Meter} from './support/backend-costs.ts';
import {createCluster, type Cluster} from './support/cluster.ts';
import {migrations} from './support/migrations.ts';
import {buildDatabase, type ServerDatabase} from './support/postgres.ts';
import {
  cursorOf,
  mutation,
  proposalOf,
  pull,
  pushText,
  reject,
  type Person,
} from './support/wire.ts';
import {addBrother, createWorld, insertRow, type World} from './support/world.ts';

// A database that accepted numbers before they were checked, then migrated and repaired.

/** The number of migrations that accepted such numbers. */
const before = 43;
const numbers = 60;

let cluster: Cluster;
let db: ServerDatabase;
let meter: Meter;
let world: World;

beforeAll(async () => {
  cluster = await createCluster();
  db = await buildDatabase(cluster.port, 'poisoned', migrations().slice(0, before));
  meter = await openMeter(cluster.port, 'poisoned');
  world = await createWorld(db);
});

afterAll(async () => {
  await meter.close();
  await db.close();
  await cluster.remove();
});

/** The text of a proposed delete that names a child row, and beside it numbers of 131,072 characters. */
async function poison(person: Person): Promise<string> {
  const brother = await addBrother(world);
  const vow = await insertRow(db, 'vows', {
    brother_id: brother,
    type: 'simple',
    date: '2020-01-01',
  });
  const [{version} = {version: 0}] = await db.query<{version: number}>(
    'select version::int from public.brothers where id = $1::uuid',
    [brother],
  );
  const keys = Array.from({length: numbers}, (_, at) => `"k${at}":1e131071`);
  const remove = mutation(person, {op: 'delete', id: brother, base_version: version});
  const base = `{"*children":{"vows":{"${vow}":1,${keys.join()}}}}`;
  return `[${JSON.stringify(remove).replace('"base":{}', `"base":${base}`)}]`;
}

const ask = async (name: string, body: object) => {
  const call = (await callableFunctions(db)).find((one) => one.name === name);
  if (call === undefined) throw new Error(`there is no ${name}`);
  return meter.measure(world.admin, call, JSON.stringify(body));
};

test('app.repair_numbers makes the queue, the log and a backup readable again', async () => {
  const {admin, marco} = world;
  const body = await poison(marco);
  const [sent] = await pushText(db, marco, body);
  expect(sent).toMatchObject({status: 'queued'});
  const [other] = await pushText(db, marco, await poison(marco));
  await reject(db, admin, proposalOf(other).id, 'no');
  const tables = ['pending_changes', 'app.audit_log', 'app.mutation_receipts'];

  for (const migration of migrations().slice(before)) await db.query(migration);
  const queue = await ask('get_pending_changes_with_username', {});
  expect(queue.characters).toBeGreaterThan(numbers * 131_072);
  // The device sends the mutation again, because it got no answer, and gets the result of the first time.
  expect(await pushText(db, marco, body)).toMatchObject([{status: 'queued', replayed: true}]);

  const cursor = await cursorOf(db, marco);
  const repair = () =>
    db.query<{changed: Record<string, number>}>('select app.repair_numbers() as changed');
  expect((await repair())[0]?.changed).toEqual({'public.pending_changes': 2, 'app.audit_log': 3});
  expect((await repair())[0]?.changed).toEqual({});

  const costs = [
    await ask('get_pending_changes_with_username', {}),
    await ask('find_audit_logs', {p_limit: 101}),
  ];
  for (const name of tables) costs.push(await ask('get_backup_page', {p_table: name}));
  for (const cost of costs) {
    expect(cost.code).toBeNull();
    expect(cost.characters).toBeLessThan(200_000);
  }
  const {changes} = await pull(db, marco, {cursor});
  expect(changes.filter(({table}) => table === 'pending_changes').length).toBeGreaterThan(0);
  await expect(db.query('delete from app.audit_log')).rejects.toMatchObject({code: '42501'});
  await reject(db, admin, proposalOf(sent).id, 'no');
});

test('only the owner can call app.repair_numbers', async () => {
  for (const caller of [world.admin, {role: 'service_role'} as const])
    await expect(db.queryAs(caller, 'select app.repair_numbers()')).rejects.toMatchObject({
      code: '42501',
    });
});
