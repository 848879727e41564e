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

  describe('the triggers of a written row', () => {
    test('read no table as a whole because their plans were made in a small province', async () => {
      const db = database();
      const {brother} = await createWorld(db);
      await db.query('analyze');
      const count = 100;
      const read = await db.rehearse(async (run) => {
        for (let n = 0; n < count; n++) {
          const [added] = await run<{id: string}>(
            `insert into public.brothers (name, nationality, circumscription_id, vocation_type)
             select 'Brother ' || $2, nationality, circumscription_id, vocation_type
             from public.brothers where id = $1
             returning id`,
            [brother, n],
          );
          await run(
            `insert into public.vows (brother_id, type, date) values ($1, 'simple', '2020-01-01')`,
            [added?.id ?? null],
          );
        }
        return run<{name: string; rows: number}>(
          `select s.relname as name, s.seq_tup_read::int as rows from pg_stat_xact_all_tables s
           where s.relname in ('brothers', 'vows', 'audit_log') order by s.relname`,
        );
      });
      // The checks of references read the few brothers: at most twice for each of the two rows.
      expect(read).toEqual([
        {name: 'audit_log', rows: 0},
        {name: 'brothers', rows: expect.toSatisfy((rows: number) => rows < 2 * count ** 2)},
        {name: 'vows', rows: 0},
      ]);
    });
  });
}
