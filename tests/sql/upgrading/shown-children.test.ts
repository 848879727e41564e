import {afterAll, beforeAll, expect, test} from 'vitest';
import {createCluster, type Cluster} from '#tests/sql/support/cluster.ts';
import {
  approve,
  mutation,
  proposalOf,
  pull,
  pushOne,
  type Person,
  type Row,
} from '#tests/sql/support/wire.ts';
import {openReleased, upgrade, type ReleasedServer} from './released-server.ts';

let cluster: Cluster;
let server: ReleasedServer;

beforeAll(async () => {
  cluster = await createCluster();
  server = await openReleased(cluster.port, 'province');
});

afterAll(async () => {
  await server.db.close();
  await cluster.remove();
});

async function personOf(username: string): Promise<Person> {
  const sql = 'select id::text from public.users where username = $1';
  const [row] = await server.db.query<{id: string}>(sql, [username]);
  return {role: 'authenticated', id: row?.id ?? '', username};
}

test('an upgrade takes the child rows out of the decision on a deletion, and sends it to its requester again', async () => {
  const {db} = server;
  const [admin, friar] = [await personOf('admin'), await personOf('friar')];
  const [brother] = await db.query<{id: string; version: number; children: Row}>(
    `select b.id::text, b.version::int, app.lock_children('brothers', b.id) as children
     from public.brothers b
     where exists (select 1 from public.vows v where v.brother_id = b.id)
       and not exists (select 1 from public.pending_changes c where c.record_id = b.id)
     order by b.id limit 1`,
  );
  if (brother === undefined) throw new Error('The province has no brother with vows.');
  const {id, version, children} = brother;
  const shown = {'*children': children};
  const removal = mutation(friar, {op: 'delete', id, base_version: version, base: shown});
  const change = proposalOf(await pushOne(db, friar, removal)).id;
  const resolution = {'*': 'proposed', ...shown};
  await approve(db, admin, change, {[change]: {resolution, expected_version: version}});
  const stored = await db.query(
    'select resolution from public.pending_changes where id = $1::uuid',
    [change],
  );
  expect(stored).toEqual([{resolution}]);
  const {cursor} = await pull(db, friar);

  await upgrade(server);
  const {changes} = await pull(db, friar, {cursor});
  expect(changes.filter((one) => one.id === change)).toMatchObject([
    {op: 'U', row: {status: 'approved', resolution: {'*': 'proposed'}}},
  ]);
});
