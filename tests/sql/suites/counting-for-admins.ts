import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {propose} from '#tests/sql/support/row-in-every-table.ts';
import type {Person, Row} from '#tests/sql/support/wire.ts';
import {changeRow, createWorld, insertRow} from '#tests/sql/support/world.ts';

const today = '2026-08-20';

export function describeCountingForAdmins(database: () => Database): void {
  describe('the counts of the admin area', () => {
    test('equal the lengths of the lists behind them', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const before = await counts(db, admin);
      await propose(world);
      // Due on 2 August, so it is in the grace period.
      await insertRow(db, 'vows', {brother_id: brother, type: 'simple', date: '2025-08-02'});
      const after = await counts(db, admin);
      const [earlier, later] = [before, after].map(numbers);
      expect(later?.['pending_changes']).toBe(Number(earlier?.['pending_changes']) + 1);
      expect(later?.['vows_in_grace']).toBe(Number(earlier?.['vows_in_grace']) + 1);
      expect(Number(later?.['audited_lately'])).toBeGreaterThan(
        Number(earlier?.['audited_lately']),
      );

      const queue = await db.queryAs<Row>(
        admin,
        'select id from public.get_pending_changes_with_username()',
      );
      const standings = await db.queryAs<Row>(
        admin,
        `select vow_status from public.get_admin_dashboard_data('${today}')`,
      );
      const how = (status: string) =>
        standings.filter((row) => row['vow_status'] === status).length;
      expect(later).toMatchObject({
        pending_changes: queue.length,
        vows_expired: how('Expired Past Grace'),
        vows_in_grace: how('In Grace Period'),
        vows_expiring: how('Expiring Soon'),
      });
    });

    test('include the audit entries of the last day, and no older ones', async () => {
      const {db, admin} = await createWorld(database());
      const lately = async () => numbers(await counts(db, admin))?.['audited_lately'];
      const before = await lately();
      for (const hours of [23, 25]) {
        await db.query(
          `insert into app.audit_log (at, actor_role, action, table_name)
           values (now() - make_interval(hours => $1::int), 'postgres', 'update', 'brothers')`,
          [hours],
        );
      }
      expect(await lately()).toBe(Number(before) + 1);
    });

    test('include each issue that is not accepted, by severity', async () => {
      const {db, admin, brother} = await createWorld(database());
      await changeRow(db, 'brothers', brother, {membership_status: 'deceased'});
      const issues = await db.queryAs<{severity: string}>(
        admin,
        `select severity from public.validate_brother_data_integrity('${today}')`,
      );
      const [found] = await db.queryAs<Row>(
        admin,
        `select * from public.get_issue_counts('${today}')`,
      );
      const grave = (level: string) => issues.filter(({severity}) => severity === level).length;
      expect(grave('high')).toBeGreaterThan(0);
      expect(numbers([found ?? {}])).toEqual({
        high: grave('high'),
        medium: grave('medium'),
        low: grave('low'),
      });
    });

    test('are hidden from members', async () => {
      const {db, marco} = await createWorld(database());
      expect(await counts(db, marco)).toEqual([]);
      expect(await db.queryAs(marco, 'select * from public.get_issue_counts()')).toEqual([]);
      expect(await db.queryAs(marco, 'select app.audited_lately()::int as lately')).toEqual([
        {lately: 0},
      ]);
    });
  });
}

async function counts(db: Database, person: Person): Promise<readonly Row[]> {
  return db.queryAs<Row>(person, `select * from public.get_admin_counts('${today}')`);
}

/** Converts the values of the only row to numbers, as one engine returns bigint as text. */
function numbers([row]: readonly Row[]): Record<string, number> | undefined {
  if (row === undefined) return undefined;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]));
}
