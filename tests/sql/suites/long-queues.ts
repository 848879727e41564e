import {describe, expect, test} from 'vitest';
import {claimsOf, type Run} from '#tests/sql/support/database.ts';
import {workOfFunction} from '#tests/sql/support/function-work.ts';
import type {ServerDatabase} from '#tests/sql/support/postgres.ts';
import {createWorld, type World} from '#tests/sql/support/world.ts';

const waiting = 2_000;

/** Fills the queue: a new place of each proposal, and of the first hundred a group. Returns the id of one of the group. */
async function fillQueue(run: Run, {marco}: World): Promise<string> {
  const [row] = await run<{id: string}>(
    `with added as (
       insert into public.pending_changes
         (target_table_name, operation, record_id, proposed_changes, group_id, requested_by, mutation_id)
       select 'places', 'insert', gen_random_uuid(), jsonb_build_object('place_name', 'P' || n),
         case when n <= 100 then md5('group')::uuid end, $1::uuid, gen_random_uuid()
       from generate_series(1, ${waiting}) n
       returning id, group_id
     )
     select id::text from added where group_id is not null limit 1`,
    [marco.id ?? ''],
  );
  await run('analyze public.pending_changes');
  return row?.id ?? '';
}

async function becomeAdmin(run: Run, {admin}: World): Promise<void> {
  await run(
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
    [claimsOf(admin)],
  );
}

/** How often this transaction has called a function. */
async function callsOf(run: Run, name: string): Promise<number> {
  const [row] = await run<{calls: number}>(
    `select f.calls::int as calls from pg_stat_xact_user_functions f
     where f.schemaname = 'app' and f.funcname = $1`,
    [name],
  );
  return row?.calls ?? 0;
}

export function describeLongQueues(database: () => ServerDatabase): void {
  describe(`a queue of ${waiting} proposals`, () => {
    test('get_related_changes does not compare a group with the whole queue', async () => {
      const world = await createWorld(database());
      await world.db.rehearse(async (run) => {
        const id = await fillQueue(run, world);
        await becomeAdmin(run, world);
        const given = {p_change_id: ['uuid', `'${id}'`]} as const;
        const work = await workOfFunction(run, 'get_related_changes', given);
        expect(work).toBeLessThan(20 * waiting);
      });
    });

    test('the queue compares only proposals whose records have changed since', async () => {
      const world = await createWorld(database());
      await world.db.rehearse(async (run) => {
        await fillQueue(run, world);
        await run(`set local track_functions = 'pl'`);
        await becomeAdmin(run, world);
        const [queue] = await run(
          'select count(*)::int as lines from public.get_pending_changes_with_username()',
        );
        expect(queue).toEqual({lines: waiting - 99});
        expect(await callsOf(run, 'standing_of')).toBe(0);
      });
    });

    test('get_admin_dashboard_data does not look up the record of each proposal', async () => {
      const world = await createWorld(database());
      await world.db.rehearse(async (run) => {
        await fillQueue(run, world);
        await run(`set local track_functions = 'pl'`);
        await becomeAdmin(run, world);
        await run('select * from public.get_admin_dashboard_data()');
        expect(await callsOf(run, 'current_row')).toBe(0);
      });
    });

    test('the queue does not compare each waiting proposal with every proposed record', async () => {
      const world = await createWorld(database());
      await world.db.rehearse(async (run) => {
        await fillQueue(run, world);
        await run(
          `insert into public.pending_changes
             (target_table_name, operation, record_id, proposed_changes, unmet_dependency, requested_by, mutation_id)
           select 'dioceses', 'insert', gen_random_uuid(),
             jsonb_build_object('diocese_name', 'D', 'place_id', p.record_id), true, p.requested_by, gen_random_uuid()
           from public.pending_changes p`,
        );
        await run('analyze public.pending_changes');
        await becomeAdmin(run, world);
        const work = await workOfFunction(run, 'get_pending_changes_with_username', {});
        expect(work).toBeLessThan(50 * waiting);
      });
    });
  });
}
