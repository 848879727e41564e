import {describe, expect, test} from 'vitest';
import {recordOf, tableNames} from '#src/records/registry.ts';
import type {ServerDatabase} from '#tests/sql/support/postgres.ts';
import {createWorld, insertRow, type World} from '#tests/sql/support/world.ts';

/**
 * The nested select that PostgREST builds for `brothers?select=vows(brothers(vows(…)))&id=eq.…`, with this
 * many tables. It starts at one brother, because all of them would multiply the rows of other tests.
 */
function nested(tables: number, above: string | null = null): string {
  const here = `t${tables}`;
  const [table, own, others] = above?.startsWith('vow')
    ? ['brothers', 'id', 'brother_id']
    : ['vows', 'brother_id', 'id'];
  const alias = `${table === 'vows' ? 'vow' : 'brother'}_${here}`;
  const [name, as] = above === null ? ['brothers', `brother_${here}`] : [table, alias];
  const where =
    above === null
      ? `where brother_${here}.id = $1::uuid`
      : `where ${as}.${own} = ${above}.${others}`;
  const inside = tables > 1 ? nested(tables - 1, as) : 'select 1 as one';
  return `select ${as}.id, i.list from public.${name} ${as}
    left join lateral (select json_agg(x) as list from (${inside}) x) i on true ${where} limit 1000`;
}

/** Tables of which a member does not see every row. */
const hidingTables = [
  'accepted_issues',
  'attachments',
  'pending_changes',
  'user_roles',
  ...tableNames.filter((name) => recordOf(name).isPrivate),
];

export function describeReadingTables(database: () => ServerDatabase): void {
  const read = ({marco, brother}: World, path: string, tables: number) =>
    database().transactionAs(marco, async (run) => {
      await run(`select set_config('request.path', $1, true)`, [path]);
      return run(`select length(json_agg(a)::text) from (${nested(tables)}) a`, [brother]);
    });

  describe('a request for a table', () => {
    test('is refused at its thirteenth table, before it multiplies rows', async () => {
      const world = await createWorld(database());
      for (const date of ['2020-01-01', '2021-01-01', '2022-01-01']) await addVow(world, date);
      expect(await read(world, '/brothers', 5)).toHaveLength(1);
      for (const tables of [13, 24])
        await expect(read(world, '/brothers', tables)).rejects.toMatchObject({code: 'PT400'});
      expect(await read(world, '/rpc/any', 13)).toHaveLength(1);
    });

    test('may read twelve tables', async () => {
      const world = await createWorld(database());
      // Without a vow nothing below the second table is read.
      await addVow(world, '2020-01-01');
      expect(await read(world, '/brothers', 12)).toHaveLength(1);
    });

    test.each(hidingTables)(
      'is refused when it asks for an estimated count of %s',
      async (table) => {
        const {db, marco} = await createWorld(database());
        for (const rows of [`public.${table}`, `(select 1 from public.${table} limit 0)`]) {
          const estimate = db.queryAs(marco, `EXPLAIN (FORMAT JSON) select 1 from ${rows} t`);
          await expect(estimate).rejects.toMatchObject({code: 'PT400'});
        }
      },
    );
  });
}

function addVow({db, brother}: World, date: string): Promise<string> {
  return insertRow(db, 'vows', {brother_id: brother, type: 'simple', date});
}
