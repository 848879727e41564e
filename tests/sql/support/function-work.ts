import type {Run} from './database.ts';

type Step = Readonly<Record<string, number>> & {readonly Plans?: readonly Step[]};

/** By the name of a parameter, its type and its value as an SQL literal. */
type Arguments = Readonly<Record<string, readonly [type: string, literal: string]>>;

/**
 * Runs the statement of an SQL function, planned as the function plans it, and counts the rows that all steps of the
 * plan make or drop.
 */
export async function workOfFunction(run: Run, name: string, given: Arguments): Promise<number> {
  const [{source} = {source: ''}] = await run<{source: string}>(
    'select p.prosrc as source from pg_proc p where p.proname = $1',
    [name],
  );
  const names = Object.keys(given);
  const body = names.reduce(
    (text, parameter, index) => text.replaceAll(parameter, `$${index + 1}`),
    source,
  );
  const types = Object.values(given).map(([type]) => type);
  const values = Object.values(given).map(([, literal]) => literal);
  const listed = (parts: readonly string[]) => (parts.length === 0 ? '' : `(${parts.join(', ')})`);
  await run('set local search_path = pg_catalog');
  await run('set local plan_cache_mode = force_generic_plan');
  await run(`prepare measured ${listed(types)} as ${body}`);
  const [answer] = await run<Record<string, [{Plan: Step}]>>(
    `explain (analyze, timing off, format json) execute measured ${listed(values)}`,
  );
  await run('deallocate measured');
  return Object.values(answer ?? {}).reduce((sum, [{Plan}]) => sum + workOf(Plan), 0);
}

/** The rows that a step and those below it make or drop. */
function workOf(step: Step): number {
  const {Plans: below = [], 'Actual Loops': loops = 0, 'Actual Rows': made = 0} = step;
  const dropped =
    (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Join Filter'] ?? 0);
  return (made + dropped) * loops + below.reduce((sum, one) => sum + workOf(one), 0);
}
