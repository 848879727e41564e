import {describe, expect, test} from 'vitest';
import type {ServerDatabase} from '#tests/sql/support/postgres.ts';
import {mutation} from '#tests/sql/support/wire.ts';
import {addBrother, createWorld} from '#tests/sql/support/world.ts';

export function describePushingMany(database: () => ServerDatabase): void {
  describe('a push of many edits', () => {
    test('reads the list of writable columns six times for each edit', async () => {
      const db = database();
      const world = await createWorld(db);
      const {admin} = world;
      const brothers = await Promise.all(Array.from({length: 10}, () => addBrother(world)));
      const edits = brothers.map((id) =>
        mutation(admin, {
          id,
          base_version: 1,
          base: {notes: null},
          changes: {notes: 'n'},
        }),
      );
      const [scans] = await db.transactionAs(admin, async (run) => {
        const [row] = await run<{statuses: string[]}>(
          `select array(select a ->> 'status' from jsonb_array_elements(public.sync_push($1::text::json)) a) as statuses`,
          [JSON.stringify(edits)],
        );
        expect(row?.statuses).toEqual(edits.map(() => 'applied'));
        return run<{count: number}>(
          `select (s.seq_scan + s.idx_scan)::int as count
           from pg_stat_xact_all_tables s where s.relname = 'writable_columns'`,
        );
      });
      expect(scans).toEqual({count: 6 * edits.length});
    });
  });
}
