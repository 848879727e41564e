import {afterAll, beforeAll, expect, test} from 'vitest';
import {loadProvince} from '#supabase/seed/load.ts';
import {generateProvince} from '#supabase/seed/province.ts';
import {createCluster, type Cluster} from './support/cluster.ts';
import type {Run} from './support/database.ts';
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
        query: async (text: string, values: unknown[] = []) => ({
          // The seed passes texts alone.
          rows: await run(text, values as string[]),
          fields: [],
        }),
        exec: async (text) => {
          await run(text);
          return [];
        },
      },
      province,
    );
    const rules = await run<{rule: string}>('select rule from app.rules()');
    const found: [rule: string, work: number][] = [];
    for (const {rule} of rules) found.push([rule, await workOfRule(run, rule)]);
    return found;
  });
  expect(works.length).toBeGreaterThan(10);
  expect(works.filter(([, work]) => work > 20 * rows)).toEqual([]);
});

type Step = Readonly<Record<string, number>> & {readonly Plans?: readonly Step[]};

/** Runs the statement of a rule function for all brothers, planned as the function plans it. */
async function workOfRule(run: Run, rule: string): Promise<number> {
  const [{source} = {source: ''}] = await run<{source: string}>(
    'select p.prosrc as source from pg_proc p where p.proname = $1',
    [rule],
  );
  const body = source.replaceAll('p_today', '$1').replaceAll('p_brothers', '$2');
  await run(`set local search_path = pg_catalog`);
  await run(`set local plan_cache_mode = force_generic_plan`);
  await run(`prepare rule (date, uuid[]) as ${body}`);
  const [answer] = await run<Record<string, [{Plan: Step}]>>(
    `explain (analyze, timing off, format json) execute rule ('${today}', null)`,
  );
  await run('deallocate rule');
  return Object.values(answer ?? {}).reduce((sum, [{Plan}]) => sum + workOf(Plan), 0);
}

/** The rows that a step and those below it make or drop. */
function workOf(step: Step): number {
  const {Plans: below = [], 'Actual Loops': loops = 0, 'Actual Rows': made = 0} = step;
  const dropped =
    (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Join Filter'] ?? 0);
  return (made + dropped) * loops + below.reduce((sum, one) => sum + workOf(one), 0);
}
