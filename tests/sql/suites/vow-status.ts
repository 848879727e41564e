import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {insertion, mutation, pushOne, type Row} from '#tests/sql/support/wire.ts';
import {changeRow, createWorld, insertRow, type World} from '#tests/sql/support/world.ts';

const own = (world: World, rows: Row[], id = 'brother_id'): Row | undefined =>
  rows.find((row) => row[id] === world.brother);

async function vowStatus(world: World, today: string): Promise<unknown[]> {
  const rows = await world.db.queryAs<Row>(
    world.admin,
    `select brother_id::text, vow_status, renewal_due_date::text, pending_changes_count::int
     from public.get_admin_dashboard_data($1::date)`,
    [today],
  );
  const row = own(world, rows);
  return row === undefined ? [] : [row['vow_status'], row['renewal_due_date']];
}

async function vow(world: World, type: string, date: string, more: Row = {}): Promise<void> {
  await insertRow(world.db, 'vows', {brother_id: world.brother, type, date, ...more});
}

export function describeVowStatus(database: () => Database): void {
  describe('the vow status with its due date', () => {
    test('is computed for one temporary vow, day by day', async () => {
      const world = await createWorld(database());
      expect(await vowStatus(world, '2026-05-03')).toEqual(['Not Professed', null]);
      await vow(world, 'simple', '2025-08-02');
      const expected = {
        '2026-05-03': 'Active',
        '2026-05-04': 'Expiring Soon',
        '2026-08-02': 'Expiring Soon',
        '2026-08-03': 'In Grace Period',
        '2026-09-01': 'In Grace Period',
        '2026-09-02': 'Expired Past Grace',
      };
      for (const [today, status] of Object.entries(expected)) {
        expect(await vowStatus(world, today)).toEqual([status, '2026-08-02']);
      }
      await vow(world, 'solemn', '2026-08-15');
      expect(await vowStatus(world, '2026-08-10')).toEqual(['In Grace Period', '2026-08-02']);
      expect(await vowStatus(world, '2026-08-15')).toEqual(['Perpetual', null]);
    });

    test('moves to the end of a shorter month, and never passes the longest allowed time', async () => {
      const leap = await createWorld(database());
      await vow(leap, 'simple', '2024-02-29');
      expect(await vowStatus(leap, '2025-02-28')).toEqual(['Expiring Soon', '2025-02-28']);
      expect(await vowStatus(leap, '2025-03-01')).toEqual(['In Grace Period', '2025-02-28']);

      const long = await createWorld(database());
      await vow(long, 'simple', '2023-08-02', {duration_months: 36});
      expect(await vowStatus(long, '2026-01-10')).toEqual(['Active', '2026-08-02']);

      const capped = await createWorld(database());
      await vow(capped, 'simple', '2017-08-02');
      await vow(capped, 'renewal', '2026-01-15');
      expect(await vowStatus(capped, '2026-07-01')).toEqual(['Expiring Soon', '2026-08-02']);
    });

    test('uses the longer of two vows of one day, whichever is found first', async () => {
      for (const [long, short] of ['0f', 'f0']) {
        const world = await createWorld(database());
        const id = (first = ''): Row => ({id: first + crypto.randomUUID().slice(1)});
        await vow(world, 'simple', '2025-08-02', {...id(long), duration_months: 36});
        await vow(world, 'renewal', '2025-08-02', id(short));
        expect(await vowStatus(world, '2026-11-21')).toEqual(['Active', '2028-08-02']);
      }
    });

    test('treats suspended brothers as active, omits former ones, and is for administrators only', async () => {
      const world = await createWorld(database());
      await vow(world, 'simple', '2025-08-02');
      await changeRow(world.db, 'brothers', world.brother, {membership_status: 'suspended'});
      expect(await vowStatus(world, '2026-05-03')).toEqual(['Active', '2026-08-02']);
      await changeRow(world.db, 'brothers', world.brother, {membership_status: 'departed'});
      expect(await vowStatus(world, '2026-05-03')).toEqual([]);
      expect(await vowStatus({...world, admin: world.marco}, '2026-05-03')).toEqual([]);
    });

    test('shows the fraternity of an assignment until the last day of the assignment', async () => {
      const world = await createWorld(database());
      const {db, brother, circumscription} = world;
      const place_id = await insertRow(db, 'places', {place_name: 'P'});
      const diocese_id = await insertRow(db, 'dioceses', {diocese_name: 'D', place_id});
      const seat = {title: 'T', circumscription_id: circumscription, diocese_id, place_id};
      const stays: [name: string, start_date: string, end_date: string | null][] = [
        ['Greccio', '2020-09-01', '2026-11-30'],
        ['Rieti', '2026-12-01', null],
      ];
      for (const [name, start_date, end_date] of stays) {
        const fraternity_id = await insertRow(db, 'fraternities', {...seat, name});
        const home = {brother_id: brother, fraternity_id, start_date, end_date};
        await insertRow(db, 'fraternity_assignments', home);
      }
      const homeOn = async (today: string): Promise<unknown> => {
        const rows = await db.queryAs<Row>(
          world.admin,
          `select brother_id::text, current_fraternity from public.get_admin_dashboard_data($1::date)`,
          [today],
        );
        return own(world, rows)?.['current_fraternity'];
      };
      expect(await homeOn('2020-08-31')).toBeNull();
      expect(await homeOn('2026-11-21')).toBe('Greccio');
      expect(await homeOn('2026-11-30')).toBe('Greccio');
      expect(await homeOn('2026-12-01')).toBe('Rieti');
    });

    test("uses the circumscription's own settings", async () => {
      const world = await createWorld(database());
      await vow(world, 'simple', '2025-08-02');
      await insertRow(world.db, 'settings', {
        key: 'grace_days',
        circumscription_id: world.circumscription,
        value: 0,
      });
      expect(await vowStatus(world, '2026-08-03')).toEqual(['Expired Past Grace', '2026-08-02']);
    });

    test('counts the open proposals about a brother and their child rows', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, nino, brother} = world;
      const pending = async (): Promise<unknown> => {
        const rows = await db.queryAs<Row>(
          admin,
          `select brother_id::text, pending_changes_count::int from public.get_admin_dashboard_data('2026-08-03')`,
        );
        return own(world, rows)?.['pending_changes_count'];
      };
      const his = {brother_id: brother, type: 'simple', date: '2025-08-02'};
      const kept = await insertRow(db, 'vows', his);
      const gone = await insertRow(db, 'vows', {...his, date: '2024-08-02'});
      expect(await pending()).toBe(0);
      await pushOne(db, marco, insertion(marco, 'vows', {...his, date: '2026-08-02'}));
      expect(await pending()).toBe(1);
      const onVow = {table: 'vows', id: kept, base_version: 1};
      const received = {...onVow, base: {received_by: null}, changes: {received_by: 'R'}};
      await pushOne(db, marco, mutation(marco, received));
      expect(await pending()).toBe(2);
      await pushOne(db, marco, mutation(marco, {...onVow, id: gone, op: 'delete'}));
      expect(await pending()).toBe(3);
      const himself = {
        id: brother,
        base_version: 1,
        base: {phone: null},
        changes: {phone: '+39055123456'},
      };
      await pushOne(db, marco, mutation(marco, himself));
      await pushOne(db, nino, mutation(nino, himself));
      expect(await pending()).toBe(5);
    });
  });
}
