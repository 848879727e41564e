import {afterAll, beforeAll, expect, test} from 'vitest';
import {loadProvince} from '#supabase/seed/load.ts';
import {generateProvince} from '#supabase/seed/province.ts';
import {createCluster, type Cluster} from './support/cluster.ts';
import {workOfFunction} from './support/function-work.ts';
import {openPostgres, prepareTemplate, type ServerDatabase} from './support/postgres.ts';

// PostgreSQL 15 knows less than PGlite of the rows that a part of a statement makes, so its plans are the worse ones.

const today = '2026-11-21';

let cluster: Cluster;
let db: ServerDatabase;

beforeAll(async () => {
  cluster = await createCluster();
  await prepareTemplate(cluster.port);
  db = await openPostgres(cluster.port);
});

afterAll(async () => {
  await db.close();
  await cluster.remove();
});

test('each rule reads a row of the province only a few times', async () => {
  const province = generateProvince({today});
  const rows = Object.values(province.tables).reduce((sum, table) => sum + table.length, 0);
  const works = await db.rehearse(async (run) => {
    await loadProvince(
      {
        query: async (text: string, values: unknown[] = []) => {
          // The seed passes texts alone, and reads nothing.
          await run(text, values as string[]);
          return {rows: [], fields: []};
        },
        exec: async (text) => {
          await run(text);
          return [];
        },
      },
      province,
    );
    const rules = await run<{rule: string}>('select rule from app.rules()');
    const found: [rule: string, work: number][] = [];
    const given = {p_today: ['date', `'${today}'`], p_brothers: ['uuid[]', 'null']} as const;
    for (const {rule} of rules) found.push([rule, await workOfFunction(run, rule, given)]);
    return found;
  });
  expect(works.length).toBeGreaterThan(10);
  expect(works.filter(([, work]) => work > 20 * rows)).toEqual([]);
});
