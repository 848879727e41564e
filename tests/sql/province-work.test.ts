import {expect, test} from 'vitest';
import {loadProvince} from '#supabase/seed/load.ts';
import {generateProvince, type Province} from '#supabase/seed/province.ts';
import {personOf} from '#tests/bench/persons.ts';
import {databaseOfFile} from './support/database-of-file.ts';
import {claimsOf, type Run} from './support/database.ts';
import {workOfFunction} from './support/function-work.ts';
import {seedTarget} from './support/seed-target.ts';

// PostgreSQL 15 knows less than PGlite of the rows that a part of a statement makes, so its plans are the worse ones.

const today = '2026-11-21';

const database = databaseOfFile();

/** Runs `look` on the demo province, and rolls back. */
async function inProvince<T>(look: (run: Run, province: Province) => Promise<T>): Promise<T> {
  const province = generateProvince({today});
  return database().rehearse(async (run) => {
    await loadProvince(seedTarget(run), province);
    return look(run, province);
  });
}

test('each rule reads a row of the province only a few times', async () => {
  await inProvince(async (run, {tables}) => {
    const rows = Object.values(tables).reduce((sum, table) => sum + table.length, 0);
    const given = {p_today: ['date', `'${today}'`], p_brothers: ['uuid[]', 'null']} as const;
    const rules = await run<{rule: string}>('select rule from app.rules()');
    const works: [rule: string, work: number][] = [];
    for (const {rule} of rules) works.push([rule, await workOfFunction(run, rule, given)]);
    expect(works.length).toBeGreaterThan(10);
    expect(works.filter(([, work]) => work > 20 * rows)).toEqual([]);
  });
});

test('the server finds the history of a brother without reading the whole audit log', async () => {
  await inProvince(async (run, {tables: {brothers}}) => {
    const [log] = await run<{size: number}>('select count(*)::int as size from app.audit_log');
    await run(`select set_config('request.jwt.claims', $1, true)`, [claimsOf(personOf('admin'))]);
    const before = await readEntries(run);
    const [found] = await run<{size: number}>(
      'select count(*)::int as size from app.history_of_brother($1::uuid, app.rows_of_brother($1::uuid))',
      [brothers[0]?.id ?? ''],
    );
    expect(found?.size).toBeGreaterThan(0);
    expect((await readEntries(run)) - before).toBeLessThan((log?.size ?? 0) / 5);
  });
});

test('the server finds the entries of a user without reading the whole audit log', async () => {
  await inProvince(async (run) => {
    const [log] = await run<{size: number}>('select count(*)::int as size from app.audit_log');
    await run('analyze app.audit_log');
    await run(`select set_config('request.jwt.claims', $1, true)`, [claimsOf(personOf('admin'))]);
    const before = await readEntries(run);
    const [found] = await run<{size: number}>(
      `select count(*)::int as size from public.find_audit_logs(p_username => 'guardian', p_limit => 101)`,
    );
    expect(found?.size).toBeGreaterThan(0);
    expect((await readEntries(run)) - before).toBeLessThan((log?.size ?? 0) / 5);
  });
});

/** How many entries of the audit log this transaction has read. */
async function readEntries(run: Run): Promise<number> {
  const [row] = await run<{count: number}>(
    `select (s.seq_tup_read + s.idx_tup_fetch)::int as count
     from pg_stat_xact_all_tables s where s.relid = 'app.audit_log'::regclass`,
  );
  return row?.count ?? 0;
}
