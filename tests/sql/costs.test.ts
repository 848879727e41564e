import fc from 'fast-check';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {callableFunctions, openMeter, type Meter, type Signature} from './support/backend-costs.ts';
import {createCluster, type Cluster} from './support/cluster.ts';
import {heavyBody, type Known} from './support/heavy-bodies.ts';
import {openPostgres, prepareTemplate, type ServerDatabase} from './support/postgres.ts';
import {pull} from './support/wire.ts';
import {createWorld, type World} from './support/world.ts';

// The highest cost of one request, whatever it contains. `FRATERNITAS_HEAVY_CASES` sets the number of
// bodies for each function (a few by default); a failure names its seed.

const most = {mebibytes: 100, seconds: 1};
const cases = Number(process.env['FRATERNITAS_HEAVY_CASES'] ?? 4);
const seed = Number(process.env['FRATERNITAS_HEAVY_SEED'] ?? 20_261_122);
const patienceMs = 20_000 + cases * 20_000;

let cluster: Cluster;
let db: ServerDatabase;
let meter: Meter;
let world: World;
let functions: Signature[];

beforeAll(async () => {
  cluster = await createCluster();
  await prepareTemplate(cluster.port);
  db = await openPostgres(cluster.port);
  world = await createWorld(db);
  functions = await callableFunctions(db);
  const [{name} = {name: ''}] = await db.query<{name: string}>('select current_database() as name');
  meter = await openMeter(cluster.port, name);
});

afterAll(async () => {
  await meter.close();
  await db.close();
  await cluster.remove();
});

describe('calls with any input from a member or an administrator', () => {
  test(
    'no call costs the server more than 100 MiB or a second of processor time',
    async () => {
      const {admin, marco} = world;
      expect(functions.length).toBeGreaterThan(30);
      for (const caller of [marco, admin]) {
        const {epoch} = (await pull(db, caller)).cursor;
        const known: Known = {person: caller, brother: world.brother, epoch};
        for (const call of functions.filter(({names}) => names.length > 0)) {
          for (const body of fc.sample(heavyBody(call, known), {seed, numRuns: cases})) {
            const cost = await meter.measure(caller, call, body);
            const what = `${call.name} (seed ${seed}) ${body.length} bytes: ${body.slice(0, 400)}`;
            expect(cost.mebibytes, what).toBeLessThanOrEqual(most.mebibytes);
            expect(cost.seconds, what).toBeLessThanOrEqual(most.seconds);
            expect(cost.code ?? 'PT400', what).toMatch(/^(PT4\d\d|22...|23...|42501|54001|0A000)$/);
          }
        }
      }
    },
    patienceMs,
  );

  test('the queue, the log and every page of a backup are afterwards read at no higher cost', async () => {
    const {admin} = world;
    const ask = (name: string, body: object) => {
      const call = functions.find((one) => one.name === name);
      if (call === undefined) throw new Error(`there is no ${name}`);
      return meter.measure(admin, call, JSON.stringify(body));
    };
    const tables = await db.query<{name: string}>('select name from app.backup_tables()');
    const costs = [
      await ask('get_pending_changes_with_username', {}),
      await ask('find_audit_logs', {p_limit: 101}),
    ];
    for (const {name} of tables) costs.push(await ask('get_backup_page', {p_table: name}));
    for (const cost of costs) {
      expect(cost.code).toBeNull();
      expect(cost.mebibytes).toBeLessThanOrEqual(most.mebibytes);
    }
  });
});
