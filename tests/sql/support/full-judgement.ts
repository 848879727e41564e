import type {Run} from './database.ts';
import {claimsOf} from './database.ts';
import type {Issue} from './issues.ts';
import type {World} from './world.ts';

/** Every issue in the order of the answer, found without what is stored: nothing can be stored in a read-only transaction. */
export async function fullJudgement(world: World, today: string): Promise<Issue[]> {
  return world.db.rehearse(async (run) => {
    await run('set transaction read only');
    await run(`select set_config('role', 'authenticated', true)`);
    return judgementIn(run, world, today);
  });
}

/** The answer to an administrator inside a transaction. */
export async function judgementIn(run: Run, {admin}: World, today: string): Promise<Issue[]> {
  await run(`select set_config('request.jwt.claims', $1, true)`, [claimsOf(admin)]);
  return run<Issue>(
    `select id::text, ret_brother_id::text, issue_type, severity, brother_name, issue_description, code,
       entity_type, entity_id::text, row_ids::text[], detail, accepted_at::text, accepted_by_username, accepted_reason, norm
     from public.validate_brother_data_integrity($1::date, true)`,
    [today],
  );
}
