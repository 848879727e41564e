import type {PGlite} from '@electric-sql/pglite';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {countBy} from '#tests/unit/seed/support/counting.ts';
import {loadProvince} from '#supabase/seed/load.ts';
import {generateProvince, type Province} from '#supabase/seed/province.ts';
import {askAs, openEmbedded} from './support/embedded.ts';

let db: PGlite;
let close: () => Promise<void>;

beforeAll(async () => {
  ({db, close} = await openEmbedded());
});

afterAll(() => close());

type Ask = <T>(username: string, sql: string) => Promise<T[]>;

/** Loads the province of a day, runs `look` on it, and rolls back. `$1` is the day. */
async function onDay(
  today: string,
  look: (province: Province, ask: Ask) => Promise<void>,
): Promise<void> {
  const province = generateProvince({today});
  await db.transaction(async (tx) => {
    await loadProvince(tx, province);
    await tx.query('select app.refresh_cached_status($1)', [today]);
    await look(province, async (username, sql) => askAs(tx, username, sql, [today]));
    await tx.rollback();
  });
}

const days = ['2026-11-21', '2027-02-28', '2027-08-20', '2028-02-29'];

test.each(days)(
  'the database finds the planted issues of the demo province on %s',
  async (today) => {
    await onDay(today, async (province, ask) => {
      const found = await ask<object>(
        'admin',
        `select issue_type as type, severity, entity_type as "entityType", entity_id as "entityId"
       from public.validate_brother_data_integrity($1)`,
      );
      const planted = province.planted.map(({type, severity, entityType, entityId}) => ({
        type,
        severity,
        entityType,
        entityId,
      }));
      expect(found).toHaveLength(planted.length);
      expect(found).toEqual(expect.arrayContaining(planted));

      const stats = await ask('friar', 'select * from public.get_circumscription_stats($1)');
      expect(stats).toMatchObject([
        {
          active_brothers: 420,
          priests: 242,
          deacons: 8,
          solemn_professed: 303,
          simple_professed: 84,
          in_formation: 117,
        },
      ]);

      const rows = await ask<{vow_status: string}>(
        'admin',
        'select vow_status from public.get_admin_dashboard_data($1)',
      );
      expect(countBy(rows, (row) => row.vow_status)).toMatchObject({
        Active: 62,
        'Expiring Soon': 14,
        'In Grace Period': 5,
        'Expired Past Grace': 3,
      });
    });
  },
);
