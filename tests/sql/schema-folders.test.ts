import {afterAll, beforeAll, expect, test} from 'vitest';
import {readSource} from '#tests/architecture/source-files.ts';
import {dumpSchema, rowsOfSchema} from './support/catalog.ts';
import {createCluster, type Cluster} from './support/cluster.ts';
import {migrations, namedSchemas, schemaFiles, schemas} from './support/migrations.ts';
import {buildDatabase} from './support/postgres.ts';

// `supabase/schemas` describes the present server, `supabase/migrations` the way to it.

let cluster: Cluster;

beforeAll(async () => {
  cluster = await createCluster();
});

afterAll(() => cluster.remove());

test('config.toml names files of supabase/schemas once each, and takes the others by a pattern', () => {
  const named = namedSchemas();
  expect(named).toEqual([...new Set(named)]);
  expect(schemaFiles()).toEqual(expect.arrayContaining(named));
  expect(readSource('supabase/config.toml')).toMatch(/^  "\.\/schemas\/\*\.sql",\n\]/m);
});

test('the migrations and the schemas create the same database', async () => {
  const migrated = await buildDatabase(cluster.port, 'by_migrations', migrations());
  const declared = await buildDatabase(cluster.port, 'by_schemas', schemas());
  const [left, right] = ['by_migrations', 'by_schemas'].map((name) =>
    dumpSchema(cluster.port, name),
  );

  expect(Object.keys(left ?? {}).length).toBeGreaterThan(300);
  expect(right).toEqual(left);
  expect(await rowsOfSchema(declared)).toEqual(await rowsOfSchema(migrated));
  await migrated.close();
  await declared.close();
});

test('the comparison of the schemas finds a changed function, a missing grant and another row', async () => {
  const changes = [
    'create or replace function app.today() returns date language sql stable as $$ select null::date $$;',
    'revoke execute on function public.sync_push(json, int, jsonb) from authenticated;',
    "update app.settings set value = '2' where key = 'min_schema';",
  ];
  const changed = await buildDatabase(cluster.port, 'changed', [...schemas(), ...changes]);
  const [left, right] = ['by_schemas', 'changed'].map((name) => dumpSchema(cluster.port, name));
  const differing = Object.keys(right ?? {}).filter((name) => right?.[name] !== left?.[name]);

  expect(differing).toEqual([
    'FUNCTION app.today()',
    'ACL public.FUNCTION sync_push(p_mutations json, p_schema integer, p_cursor jsonb)',
  ]);
  expect((await rowsOfSchema(changed))['app.settings']).toContainEqual(
    expect.stringContaining('"min_schema", "value": 2'),
  );
  await changed.close();
});
