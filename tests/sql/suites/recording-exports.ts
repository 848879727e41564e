import {describe, expect, test} from 'vitest';
import {markOf, readTable} from '#tests/sql/support/backup.ts';
import type {Database} from '#tests/sql/support/database.ts';
import type {Person, Row} from '#tests/sql/support/wire.ts';
import {createWorld} from '#tests/sql/support/world.ts';

export function describeRecordingExports(database: () => Database): void {
  const exportsOf = (person: Person): Promise<Row[]> =>
    database().query(
      `select table_name, record_id::text, old_values, new_values from app.audit_log
       where action = 'export' and actor_id = $1::uuid order by id`,
      [person.id],
    );
  const report = (person: Person, id: string, what: string, details = '{}') =>
    database().queryAs(
      person,
      `select public.record_export($1::uuid, $2, '2026-11-22T10:00:00Z', $3::text::jsonb)`,
      [id, what, details],
    );

  describe('the audit log records', () => {
    test('a backup once for all its pages, and the mark alone not at all', async () => {
      const {db, admin, secretary} = await createWorld(database());
      await markOf(db, admin);
      expect(await exportsOf(admin)).toEqual([]);
      await readTable(db, admin, 'countries', 100);
      await readTable(db, admin, 'brothers', 100);
      const entry = {table_name: 'backup', record_id: null, old_values: null, new_values: {}};
      expect(await exportsOf(admin)).toEqual([entry]);
      expect(await exportsOf(secretary)).toEqual([]);
    });

    test("an export of a person's data, also when the person made it", async () => {
      const {db, admin, marco, brother} = await createWorld(database());
      await db.query('update public.users set linked_brother_id = $1::uuid where id = $2::uuid', [
        brother,
        marco.id,
      ]);
      for (const person of [admin, marco]) {
        await db.queryAs(person, 'select public.gdpr_export_brother($1::uuid)', [brother]);
        expect(await exportsOf(person)).toMatchObject([
          {table_name: 'brothers', record_id: brother, new_values: {personal_data: true}},
        ]);
      }
    });

    test('a list that a device reports, once for several reports', async () => {
      const {marco, nino} = await createWorld(database());
      const id = crypto.randomUUID();
      const details = {format: 'csv', rows: 12, filter: '?status=active'};
      for (let time = 0; time < 2; time += 1) {
        await report(marco, id, 'brothers', JSON.stringify(details));
      }
      expect(await exportsOf(marco)).toMatchObject([
        {table_name: 'brothers', record_id: id, new_values: details},
      ]);
      // A user cannot hide the export of another by using its id first.
      await report(nino, id, 'brothers');
      expect(await exportsOf(nino)).toHaveLength(1);
    });

    test.each([
      ['an unknown list name', 'Brothers; drop', '{}', 'PT400'],
      ['details that are not an object', 'brothers', '[]', 'PT400'],
      ['details that are too large', 'brothers', JSON.stringify({a: noise(9000)}), 'PT413'],
    ])('no report with %s', async (_, what, details, code) => {
      const {marco} = await createWorld(database());
      await expect(report(marco, crypto.randomUUID(), what, details)).rejects.toMatchObject({code});
    });

    test('at most 200 exports per person and day', async () => {
      const {db, marco, nino} = await createWorld(database());
      await db.query(
        `insert into app.audit_log (actor_id, action, table_name)
         select $1::uuid, 'export', 'brothers' from generate_series(1, 200)`,
        [marco.id],
      );
      const late = report(marco, crypto.randomUUID(), 'brothers');
      await expect(late).rejects.toMatchObject({code: 'PT429'});
      await report(nino, crypto.randomUUID(), 'brothers');
    });
  });
}

/** A text that does not compress. */
function noise(length: number): string {
  return Array.from({length: length / 36}, () => crypto.randomUUID()).join('');
}
