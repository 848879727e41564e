import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {mutation, proposalOf, pushOne, type Person, type Row} from '#tests/sql/support/wire.ts';
import {
  addBrother,
  changeRow,
  createWorld,
  insertRow,
  rowOf,
  type World,
} from '#tests/sql/support/world.ts';

const day = '2026-11-27';

export function describeForgingExports(database: () => Database): void {
  /** Records a report with free details, as the server did before it looked at them. */
  const forge = ({db}: World, person: Person, what: string, id: string, details: Row) =>
    db.query(
      `insert into app.audit_log (actor_id, action, table_name, record_id, new_values)
       values ($1::uuid, 'export', $2, $3::uuid, $4::text::jsonb)`,
      [person.id, what, id, JSON.stringify(details)],
    );
  const ask = async ({db, admin}: World, call: string, brother: string): Promise<Row> => {
    const [row] = await db.queryAs<{answer: Row}>(admin, `select public.${call} as answer`, [
      brother,
    ]);
    return row?.answer ?? {};
  };
  const erase = (world: World, brother: string) =>
    ask(world, `gdpr_erase_brother($1::uuid, 'art. 17')`, brother);

  describe('a forged report of an export', () => {
    test('is recorded with its format, columns, rows and filter alone', async () => {
      const {db, marco, brother} = await createWorld(database());
      const details = {format: 'csv', columns: ['name'], rows: 1, filter: '?a=b'};
      const report = async (sent: Row): Promise<Row | undefined> => {
        const id = crypto.randomUUID();
        await db.queryAs(
          marco,
          `select public.record_export($1::uuid, 'vows', '2026-11-22T10:00:00Z', $2::text::jsonb)`,
          [id, JSON.stringify(sent)],
        );
        const [entry] = await db.query<{new_values: Row}>(
          'select new_values from app.audit_log where record_id = $1::uuid',
          [id],
        );
        return entry?.new_values;
      };
      const at = {exported_at: '2026-11-22T10:00:00+00:00'};
      expect(await report({...details, brother_id: brother, name: 'Fra'})).toEqual({
        ...details,
        ...at,
      });
      const wrong = {format: {}, columns: 'name', rows: '1', filter: [brother]};
      expect(await report(wrong)).toEqual(at);
      expect(await report({columns: [{brother_id: brother}]})).toEqual(at);
    });

    test('does not make the erasure of a brother, its preview or a copy of his data fail', async () => {
      const world = await createWorld(database());
      const {marco, brother} = world;
      await forge(world, marco, 'pending_changes', crypto.randomUUID(), {
        target_table_name: 'vows',
        record_id: 'junk',
        proposed_changes: {brother_id: brother},
      });
      expect(await ask(world, 'gdpr_preview_erasure($1::uuid)', brother)).toMatchObject({
        name: 'Fra Uno',
      });
      expect(await ask(world, 'gdpr_export_brother($1::uuid)', brother)).toHaveProperty('brother');
      expect(await erase(world, brother)).toMatchObject({erased: brother});
    });

    test('does not make data validation fail', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const vow = await insertRow(db, 'vows', {brother_id: brother, type: 'simple', date: day});
      const count = `select count(*) from public.validate_brother_data_integrity('${day}')`;
      await db.queryAs(admin, count);
      await forge(world, marco, 'vows', vow, {brother_id: 'junk'});
      await changeRow(db, 'vows', vow, {location_name: 'Gubbio'});
      expect(await db.queryAs(admin, count)).toHaveLength(1);
    });

    test("does not make an erasure withdraw a proposal about another brother's row", async () => {
      const world = await createWorld(database());
      const {db, marco, nino, brother} = world;
      const other = await addBrother(world);
      const vow = await insertRow(db, 'vows', {brother_id: other, type: 'simple', date: day});
      const edit = mutation(nino, {
        table: 'vows',
        id: vow,
        base_version: 1,
        base: {location_name: null},
        changes: {location_name: 'Spello'},
      });
      const {id} = proposalOf(await pushOne(db, nino, edit));
      await db.query('delete from public.vows where id = $1::uuid', [vow]);
      await forge(world, marco, 'vows', vow, {brother_id: brother});
      await erase(world, brother);
      expect(await rowOf(db, 'pending_changes', id)).toMatchObject({
        status: 'pending',
        proposed_changes: {location_name: 'Spello'},
      });
    });

    test('adds no name for which an erasure searches', async () => {
      const world = await createWorld(database());
      const {marco, brother} = world;
      const preview = () => ask(world, 'gdpr_preview_erasure($1::uuid)', brother);
      const {mentions} = await preview();
      await forge(world, marco, 'brothers', brother, {name: '": "'});
      expect(await preview()).toMatchObject({name: 'Fra Uno', mentions});
    });

    test("does not hide that a user has copied a person's data", async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      await forge(world, admin, 'brothers', brother, {format: 'csv'});
      await ask(world, 'gdpr_export_brother($1::uuid)', brother);
      await ask(world, 'gdpr_export_brother($1::uuid)', brother);
      const entries = await db.query<Row>(
        `select new_values from app.audit_log where action = 'export' and actor_id = $1::uuid order by id`,
        [admin.id],
      );
      expect(entries).toEqual([{new_values: {format: 'csv'}}, {new_values: {personal_data: true}}]);
    });
  });
}
