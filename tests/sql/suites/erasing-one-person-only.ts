import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {
  insertion,
  mutation,
  proposalOf,
  pushOne,
  type Person,
  type Row,
} from '#tests/sql/support/wire.ts';
import {addBrother, changeRow, createWorld, insertRow, rowOf} from '#tests/sql/support/world.ts';

const redacted = {redacted: true};

export function describeErasingOnePersonOnly(database: () => Database): void {
  const erase = (admin: Person, id: string): Promise<Row[]> =>
    database().queryAs(admin, 'select public.gdpr_erase_brother($1::uuid, $2)', [id, 'art. 17']);

  const historyOf = (table: string, id: string): Promise<Row[]> =>
    database().query(
      `select old_values, new_values from app.audit_log
       where table_name = $1 and record_id = $2::uuid order by id`,
      [table, id],
    );

  describe('an erasure of a brother', () => {
    test("refuses an id that is not a brother's", async () => {
      const {db, admin, marco, country} = await createWorld(database());
      for (const [table, id] of [
        ['users', marco.id],
        ['user_roles', admin.id],
        ['countries', country],
      ] as const) {
        const before = await historyOf(table, id);
        expect(before).not.toEqual([]);
        await expect(erase(admin, id)).rejects.toMatchObject({code: 'PT404'});
        expect(await historyOf(table, id)).toEqual(before);
      }
      expect(await rowOf(db, 'countries', country)).not.toBeNull();
    });

    test("keeps the history of other records with the same id as the brother's or a child row's", async () => {
      const {db, admin, marco, ...world} = await createWorld(database());
      const place = await insertRow(db, 'places', {place_name: 'P'});
      const wish = mutation(marco, {
        table: 'places',
        id: place,
        base_version: 1,
        base: {city: null},
        changes: {city: 'C'},
      });
      const proposal = proposalOf(await pushOne(db, marco, wish)).id;
      const person = {
        name: 'Fra Falso',
        circumscription_id: world.circumscription,
        nationality: world.country,
      };
      await pushOne(db, admin, insertion(admin, 'brothers', person, {id: place}));
      const vow = {brother_id: place, type: 'simple', date: '2020-01-01'};
      await pushOne(db, admin, insertion(admin, 'vows', vow, {id: admin.id}));
      const keeps = [
        ['places', place],
        ['user_roles', admin.id],
      ] as const;
      const before = await Promise.all(keeps.map(([table, id]) => historyOf(table, id)));
      await erase(admin, place);
      expect(await Promise.all(keeps.map(([table, id]) => historyOf(table, id)))).toEqual(before);
      expect(await rowOf(db, 'pending_changes', proposal)).toMatchObject({
        status: 'pending',
        proposed_changes: {city: 'C'},
      });
      expect(await historyOf('vows', admin.id)).toEqual([
        {old_values: null, new_values: redacted},
        {old_values: redacted, new_values: null},
      ]);
    });

    test('keeps the values before and after a time when a row was linked to the brother by mistake', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const other = await addBrother(world);
      const values = {brother_id: other, type: 'simple', date: '2020-01-01', location_name: 'Roma'};
      const vow = await insertRow(db, 'vows', values);
      await changeRow(db, 'vows', vow, {brother_id: brother});
      const version = await changeRow(db, 'vows', vow, {brother_id: other});
      const wish = mutation(marco, {
        table: 'vows',
        id: vow,
        base_version: version,
        base: {location_name: 'Roma'},
        changes: {location_name: 'Assisi'},
      });
      const proposal = proposalOf(await pushOne(db, marco, wish)).id;
      await changeRow(db, 'vows', vow, {received_by: 'P. Provinciale'});
      await erase(admin, brother);
      expect(await historyOf('vows', vow)).toMatchObject([
        {new_values: values},
        {old_values: redacted, new_values: redacted},
        {old_values: redacted, new_values: redacted},
        {old_values: values, new_values: values},
      ]);
      expect(await rowOf(db, 'pending_changes', proposal)).toMatchObject({status: 'pending'});
    });
  });
}
