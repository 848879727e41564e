import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {mutation, pushOne, type Row} from '#tests/sql/support/wire.ts';
import {changeRow, createWorld, insertRow, rowOf, type World} from '#tests/sql/support/world.ts';

type Step = [table: string, values: Row, status: string];

const novitiate: Step = [
  'formation_stages',
  {stage: 'novitiate', start_date: '2019-08-01'},
  'novice',
];
const firstVow: Step = ['vows', {type: 'simple', date: '2020-08-02'}, 'simple_professed'];
const perpetual: Step = ['vows', {type: 'solemn', date: '2025-08-02'}, 'solemn_professed'];
const diaconate: Step = ['ordinations', {type: 'diaconate', date: '2025-09-01'}, 'deacon'];
const priesthood: Step = ['ordinations', {type: 'priesthood', date: '2026-05-01'}, 'priest'];
const scheduled: Step = ['ordinations', {type: 'priesthood', date: '9999-05-01'}, 'deacon'];
const episcopate: Step = ['ordinations', {type: 'episcopate', date: '2026-06-01'}, 'bishop'];

async function add(world: World, [table, values]: Step): Promise<string> {
  return insertRow(world.db, table, {brother_id: world.brother, ...values});
}

async function statusOf(world: World): Promise<unknown> {
  return (await rowOf(world.db, 'brothers', world.brother))?.['cached_status'];
}

export function describeStatus(database: () => Database): void {
  describe("a brother's status", () => {
    test('follows the new stage of a former novice who begins again', async () => {
      const world = await createWorld(database());
      const way: Step[] = [
        ['formation_stages', {stage: 'postulancy', start_date: '2010-01-01'}, 'postulant'],
        [
          'formation_stages',
          {stage: 'novitiate', start_date: '2011-01-01', end_date: '2011-06-30'},
          'novice',
        ],
        ['formation_stages', {stage: 'postulancy', start_date: '9999-01-01'}, 'novice'],
        ['formation_stages', {stage: 'postulancy', start_date: '2026-01-01'}, 'postulant'],
        ['formation_stages', {stage: 'novitiate', start_date: '2026-10-01'}, 'novice'],
      ];
      for (const step of way) {
        await add(world, step);
        expect(await statusOf(world)).toBe(step[2]);
      }
    });

    test('rises with each step of religious life', async () => {
      const world = await createWorld(database());
      expect(await statusOf(world)).toBe('unknown');
      const way: Step[] = [
        ['formation_stages', {stage: 'ongoing', start_date: '2010-01-01'}, 'unknown'],
        ['formation_stages', {stage: 'aspirancy', start_date: '2017-01-01'}, 'aspirant'],
        ['formation_stages', {stage: 'postulancy', start_date: '2018-01-01'}, 'postulant'],
        ['formation_stages', {stage: 'novitiate', start_date: '9999-01-01'}, 'postulant'],
        novitiate,
        ['vows', {type: 'simple', date: '9999-01-01'}, 'novice'],
        firstVow,
        ['vows', {type: 'solemn', date: '9999-01-01'}, 'simple_professed'],
        perpetual,
        diaconate,
        scheduled,
      ];
      for (const step of way) {
        // Only the start of a stage counts, not its end.
        await add(world, step);
        expect(await statusOf(world)).toBe(step[2]);
      }
      await world.db.query(
        `delete from public.ordinations where date = '9999-05-01' and brother_id = $1::uuid`,
        [world.brother],
      );
      for (const step of [priesthood, episcopate]) {
        await add(world, step);
        expect(await statusOf(world)).toBe(step[2]);
      }
    });

    test('falls when a row is deleted, and follows a row that moves to another brother', async () => {
      const world = await createWorld(database());
      await add(world, firstVow);
      const order = await add(world, priesthood);
      await world.db.query('delete from public.ordinations where id = $1::uuid', [order]);
      expect(await statusOf(world)).toBe('simple_professed');
      const vow = await add(world, perpetual);
      const other = await insertRow(world.db, 'brothers', {
        name: 'Fra Due',
        circumscription_id: world.circumscription,
        nationality: world.country,
      });
      await changeRow(world.db, 'vows', vow, {brother_id: other});
      expect(await statusOf(world)).toBe('simple_professed');
      expect(await rowOf(world.db, 'brothers', other)).toMatchObject({
        cached_status: 'solemn_professed',
      });
    });

    test('does not depend on membership or vocation type', async () => {
      const world = await createWorld(database());
      await add(world, priesthood);
      await changeRow(world.db, 'brothers', world.brother, {
        vocation_type: 'laicus',
        membership_status: 'deceased',
        death_date: '2026-07-01',
      });
      expect(await statusOf(world)).toBe('priest');
    });

    test('changes without an edit on the day of a scheduled ordination', async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      await add(world, diaconate);
      await add(world, scheduled);
      await db.query(`select app.refresh_cached_status('9999-04-30')`);
      expect(await statusOf(world)).toBe('deacon');
      await db.query(`select app.refresh_cached_status('9999-05-01')`);
      expect(await statusOf(world)).toBe('priest');
      await db.query('select app.refresh_cached_status()');
      expect(await statusOf(world)).toBe('deacon');
      await expect(db.queryAs(marco, 'select app.refresh_cached_status()')).rejects.toMatchObject({
        code: '42501',
      });
    });

    test("is computed for the day in the province's time zone", async () => {
      const {db} = await createWorld(database());
      const set = (zone: string) =>
        db.query(
          `update public.settings set value = to_jsonb($1::text) where key = 'time_zone' and circumscription_id is null`,
          [zone],
        );
      const days: unknown[] = [];
      for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Jakarta']) {
        await set(zone);
        const [row] = await db.query<{apart: number}>(
          `select app.today() - (now() at time zone $1)::date as apart`,
          [zone],
        );
        days.push(row?.apart);
      }
      expect(days).toEqual([0, 0, 0]);
      await expect(set('Mars/Olympus')).rejects.toMatchObject({code: '23514'});
    });

    test('follows a manual override while it lasts', async () => {
      const world = await createWorld(database());
      const {db, brother} = world;
      await add(world, priesthood);
      const override = (value: unknown, until: unknown) =>
        changeRow(db, 'brothers', brother, {
          additional_info: {status_override: {value, reason: 'r', until}},
        });
      await override('simple_professed', null);
      expect(await statusOf(world)).toBe('simple_professed');
      await add(world, episcopate);
      expect(await statusOf(world)).toBe('simple_professed');
      await override('simple_professed', '2020-01-01');
      expect(await statusOf(world)).toBe('bishop');
      await override('simple_professed', '9999-02-28');
      expect(await statusOf(world)).toBe('simple_professed');
      // A value that is not exactly an override is ignored.
      for (const [value, until] of [
        ['pope', null],
        ['simple_professed', 9999],
        ['simple_professed', '9999-02-30'],
        ['simple_professed', '9999-2-3'],
        ['simple_professed', 'for ever'],
        [{value: 'simple_professed'}, null],
      ]) {
        await override(value, until);
        expect(await statusOf(world)).toBe('bishop');
      }
    });

    test('makes no later edit a conflict when it is recomputed', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      await add(world, firstVow);
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({version: 2});
      const edit = mutation(admin, {
        id: brother,
        base_version: 1,
        base: {birth_place: 'Assisi'},
        changes: {birth_place: 'Terni'},
      });
      const answer = await pushOne(db, admin, edit);
      expect(answer).toMatchObject({
        status: 'applied',
        version: 3,
        row: {cached_status: 'simple_professed'},
      });
      // No value that a user wrote has changed.
      expect(answer).not.toHaveProperty('merged');
      // The version that the status made is in the history, too.
      const next = {
        ...edit,
        mutation_id: crypto.randomUUID(),
        base_version: 2,
        changes: {birth_place: 'Narni'},
      };
      expect(await pushOne(db, admin, next)).toMatchObject({
        status: 'conflict',
        conflicts: [{current: 'Terni'}],
      });
    });

    test('makes no new version of the brother when it stays the same', async () => {
      const world = await createWorld(database());
      await add(world, perpetual);
      await add(world, firstVow);
      await add(world, novitiate);
      expect(await rowOf(world.db, 'brothers', world.brother)).toMatchObject({version: 2});
    });
  });
}
