import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import type {Row} from '#tests/sql/support/wire.ts';
import {
  addBrother,
  changeRow,
  createWorld,
  insertRow,
  type World,
} from '#tests/sql/support/world.ts';

export function describeStatistics(database: () => Database): void {
  describe('statistics and anniversaries', () => {
    const stats = async (world: World, today: string): Promise<Row> => {
      const [row] = await world.db.queryAs<Row>(
        world.marco,
        `select active_brothers::int, priests::int, deacons::int, solemn_professed::int,
           simple_professed::int, in_formation::int, suspended::int
         from public.get_circumscription_stats($1::date)`,
        [today],
      );
      return row ?? {};
    };

    test('count by the dates up to the day, with bishops not among the priests', async () => {
      const world = await createWorld(database());
      const {db} = world;
      const before = new Map<string, Row>();
      for (const day of ['2026-11-21', '2026-12-24']) before.set(day, await stats(world, day));
      const add = async (
        vows: string[],
        orders: [string, string][],
        values: Row = {},
      ): Promise<void> => {
        const id = await addBrother(world, values);
        for (const type of vows)
          await insertRow(db, 'vows', {brother_id: id, type, date: '2020-01-01'});
        for (const [type, date] of orders)
          await insertRow(db, 'ordinations', {brother_id: id, type, date});
      };
      await add(['simple', 'solemn'], [['priesthood', '2021-01-01']]);
      await add(
        ['simple', 'solemn'],
        [
          ['priesthood', '2021-01-01'],
          ['episcopate', '2022-01-01'],
        ],
      );
      await add(
        ['simple', 'solemn'],
        [
          ['diaconate', '2021-01-01'],
          ['priesthood', '2026-12-24'],
        ],
      );
      await add(['simple'], []);
      await add(['solemn'], [], {additional_info: {status_override: {value: 'novice'}}});
      await add(['solemn'], [], {membership_status: 'suspended'});
      await add(['solemn'], [], {membership_status: 'deceased'});
      await add(['solemn'], [], {deleted_at: '2026-01-01T00:00:00Z'});
      const added = async (day: string): Promise<Row> => {
        const after = await stats(world, day);
        return Object.fromEntries(
          Object.keys(after).map((field) => [
            field,
            Number(after[field]) - Number(before.get(day)?.[field]),
          ]),
        );
      };
      const expected = {
        active_brothers: 5,
        priests: 1,
        deacons: 1,
        solemn_professed: 4,
        simple_professed: 1,
        in_formation: 1,
        suspended: 1,
      };
      expect(await added('2026-11-21')).toEqual(expected);
      expect(await added('2026-12-24')).toEqual({
        ...expected,
        priests: 2,
        deacons: 0,
      });
    });

    test('list celebrated birthdays and first priesthoods of active brothers', async () => {
      const world = await createWorld(database());
      const {db, marco, brother} = world;
      const list = async (): Promise<Row[]> =>
        (
          await db.queryAs<Row>(
            marco,
            `select entity_id::text, anniversary_type, original_date::text from public.get_all_anniversaries('2026-11-21')`,
          )
        ).filter((row) => row['entity_id'] === brother);
      await changeRow(db, 'brothers', brother, {birth_date: '1960-11-21'});
      await insertRow(db, 'ordinations', {
        brother_id: brother,
        type: 'priesthood',
        date: '1985-06-29',
      });
      expect((await list()).map((row) => row['original_date'])).toEqual([
        '1960-11-21',
        '1985-06-29',
      ]);
      await changeRow(db, 'brothers', brother, {birthday: '1960-10-04'});
      expect((await list())[0]).toMatchObject({
        anniversary_type: 'BIRTHDAY',
        original_date: '1960-10-04',
      });
      await changeRow(db, 'brothers', brother, {membership_status: 'suspended'});
      expect(await list()).toEqual([]);
    });

    test('include a full profile with the history, oldest first, and the present house', async () => {
      const world = await createWorld(database());
      const {db, marco, brother, circumscription} = world;
      await insertRow(db, 'vows', {brother_id: brother, type: 'solemn', date: '2025-08-02'});
      await insertRow(db, 'vows', {
        brother_id: brother,
        type: 'simple',
        date: '2020-08-02',
        location_name: 'Assisi',
      });
      const place = await insertRow(db, 'places', {place_name: 'P'});
      const diocese = await insertRow(db, 'dioceses', {diocese_name: 'D', place_id: place});
      const house = await insertRow(db, 'fraternities', {
        name: 'Convento',
        title: 'T',
        circumscription_id: circumscription,
        diocese_id: diocese,
        place_id: place,
      });
      const post = {brother_id: brother, fraternity_id: house};
      await insertRow(db, 'fraternity_assignments', {
        ...post,
        role: 'guardian',
        start_date: '2024-09-01',
      });
      const [profile] = await db.queryAs<Row>(
        marco,
        'select * from public.get_brother_full_profile_by_id($1::uuid)',
        [brother],
      );
      expect(profile).toMatchObject({
        current_fraternity_name: 'Convento',
        current_role_in_fraternity: 'guardian',
        cached_status: 'solemn_professed',
        vow_history: [{type: 'simple', location_name: 'Assisi'}, {type: 'solemn'}],
        fraternity_assignment_history: [{fraternity_name: 'Convento', end_date: null}],
      });
      // Until the last day of an assignment he lives there.
      const home = async (days: string | null): Promise<Row | undefined> => {
        await db.query(
          `update public.fraternity_assignments set end_date = app.today() + $2::int
           where brother_id = $1::uuid`,
          [brother, days],
        );
        const [row] = await db.queryAs<Row>(
          marco,
          `select current_fraternity_name, current_role_in_fraternity
           from public.get_brother_full_profile_by_id($1::uuid)`,
          [brother],
        );
        return row;
      };
      const there = {current_fraternity_name: 'Convento', current_role_in_fraternity: 'guardian'};
      const nowhere = {current_fraternity_name: null, current_role_in_fraternity: null};
      expect(await home('30')).toEqual(there);
      expect(await home('0')).toEqual(there);
      expect(await home('-1')).toEqual(nowhere);
      expect(await home(null)).toEqual(there);
      // A role ends with its house, as on devices; the last day counts.
      const suppressed = async (days: string): Promise<Row | undefined> => {
        await db.query(
          'update public.fraternities set suppressed_date = app.today() + $2::int where id = $1::uuid',
          [house, days],
        );
        return home(null);
      };
      expect(await suppressed('0')).toEqual(there);
      expect(await suppressed('-1')).toEqual({...there, current_role_in_fraternity: null});
      // The dead live in no house, though the assignment is open.
      await changeRow(db, 'brothers', brother, {
        membership_status: 'deceased',
        death_date: '2026-01-01',
      });
      const [dead] = await db.queryAs<Row>(
        marco,
        'select * from public.get_brother_full_profile_by_id($1::uuid)',
        [brother],
      );
      expect(dead).toMatchObject({current_fraternity_name: null, current_role_in_fraternity: null});
    });

    test('count a readmitted brother by his new vows, and a priest in his novitiate in formation', async () => {
      const world = await createWorld(database());
      const {db} = world;
      const before = await stats(world, '2026-11-21');
      const readmitted = await addBrother(world, {});
      const solemn = {type: 'solemn', date: '1995-08-02'};
      await insertRow(db, 'vows', {brother_id: readmitted, ...solemn});
      await insertRow(db, 'vows', {brother_id: readmitted, type: 'simple', date: '2025-08-02'});
      const novice = await addBrother(world, {});
      const priesthood = {type: 'priesthood', date: '2010-06-29'};
      await insertRow(db, 'ordinations', {brother_id: novice, ...priesthood});
      const novitiate = {stage: 'novitiate', start_date: '2026-08-01'};
      await insertRow(db, 'formation_stages', {brother_id: novice, ...novitiate});
      const after = await stats(world, '2026-11-21');
      const added = (field: string): number => Number(after[field]) - Number(before[field]);
      expect(['solemn_professed', 'simple_professed', 'in_formation'].map(added)).toEqual([
        0, 1, 2,
      ]);
      const [row] = await db.query(
        'select cached_status from public.brothers where id = $1::uuid',
        [readmitted],
      );
      expect(row).toEqual({cached_status: 'simple_professed'});
    });
  });
}
