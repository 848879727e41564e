import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';

// A function in SQL with settings of its own is not folded into its caller, and is planned again at every call.
const replanned = `
  with recursive called as (
    select p.oid from pg_proc p where p.oid = 'public.sync_pull(jsonb, int, boolean)'::regprocedure
    union
    select f.oid
    from called c
    join pg_proc p on p.oid = c.oid
    cross join lateral regexp_matches(p.prosrc, '\\mapp\\.(\\w+)', 'g') m (found)
    join pg_proc f on f.proname = m.found[1] and f.pronamespace = 'app'::regnamespace
  )
  select p.proname as name, l.lanname = 'sql' and p.proconfig is not null as is_replanned
  from called c
  join pg_proc p on p.oid = c.oid
  join pg_language l on l.oid = p.prolang`;

export function describeKeepingPlans(database: () => Database): void {
  describe('the plans of a pull', () => {
    test('a pull calls only functions whose plans a session keeps', async () => {
      const called = await database().query<{name: string; is_replanned: boolean}>(replanned);
      expect(called.map(({name}) => name)).toContain('feed_page');
      expect(called.filter(({is_replanned: isReplanned}) => isReplanned)).toEqual([]);
    });

    test('a pull reads the change feed by its index, from any position', async () => {
      const [settings] = await database().query<{is: string[]}>(
        `select proconfig as is from pg_proc where proname = 'feed_page' and pronamespace = 'app'::regnamespace`,
      );
      expect(settings?.is).toEqual(
        expect.arrayContaining(['plan_cache_mode=force_generic_plan', 'enable_seqscan=off']),
      );
    });
  });
}
