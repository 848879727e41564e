import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {
  cursorOf,
  insertion,
  proposalOf,
  pull,
  pushOne,
  reject,
  type Row,
} from '#tests/sql/support/wire.ts';
import {addBrother, createWorld, insertRow, rowOf} from '#tests/sql/support/world.ts';
import type {World} from '#tests/sql/support/world.ts';

export function describeErasingKnowingly(database: () => Database): void {
  async function erase({db, admin}: World, brother: string): Promise<Row> {
    const call = `select public.gdpr_erase_brother($1::uuid, 'art. 17 request') as answer`;
    return (await db.queryAs<{answer: Row}>(admin, call, [brother]))[0]?.answer ?? {};
  }

  describe('a person who is to be erased', () => {
    test('is found in texts that write the name with one space instead of two', async () => {
      const world = await createWorld(database());
      const {db, admin} = world;
      const last = crypto.randomUUID();
      const brother = await addBrother(world, {name: `Fra  ${last}`});
      const mention = await insertRow(db, 'vows', {
        brother_id: world.brother,
        type: 'simple',
        date: '2020-01-01',
        received_by: `Fra ${last}`,
      });
      const look = 'select public.gdpr_preview_erasure($1::uuid) as preview';
      const [row] = await db.queryAs<{preview: Row}>(admin, look, [brother]);
      const field = {table: 'vows', id: mention, field: 'received_by'};
      expect(row?.preview['mentions']).toContainEqual(field);
      expect(row?.preview['name']).toBe(`Fra  ${last}`);
      expect((await erase(world, brother))['mentions']).toContainEqual(field);
    });

    test('is shown in a preview with everything that is erased and kept, and the preview changes nothing', async () => {
      const world = await createWorld(database());
      const {db, admin, marco} = world;
      const name = `Fra ${crypto.randomUUID()}`;
      const brother = await addBrother(world, {name});
      const his = {brother_id: brother, type: 'simple', date: '2020-01-01'};
      await insertRow(db, 'vows', {...his, witness_1: name});
      await pushOne(db, marco, insertion(marco, 'vows', {...his, witness_2: name}));
      const mention = await insertRow(db, 'vows', {
        brother_id: world.brother,
        type: 'simple',
        date: '2020-01-01',
        received_by: name,
      });
      const [entry] = await db.query<{id: string}>(
        'select id::text from app.audit_log where record_id = $1::uuid',
        [mention],
      );
      await db.query('update public.users set linked_brother_id = $1::uuid where id = $2::uuid', [
        brother,
        marco.id,
      ]);
      const look = 'select public.gdpr_preview_erasure($1::uuid) as preview';
      const preview = async () => (await db.queryAs<{preview: Row}>(admin, look, [brother]))[0];
      const shown = {
        id: brother,
        name,
        is_gone: false,
        rows: {vows: 1, ordinations: 0},
        proposals: 1,
        photo_files: 0,
        username: marco.username,
        mentions: [
          {table: 'vows', id: mention, field: 'received_by'},
          {table: 'audit_log', id: entry?.id, field: 'new_values'},
        ],
      };
      expect(await preview()).toMatchObject({preview: shown});
      expect(await preview()).toMatchObject({preview: shown});
      await db.query('delete from public.brothers where id = $1::uuid', [brother]);
      const before = await preview();
      expect(before).toMatchObject({
        preview: {...shown, is_gone: true, rows: {vows: 0}, username: null},
      });
      const answer = await erase(world, brother);
      // And the audit entry of the proposal's end.
      expect(answer['audit_rows_redacted']).toBe(Number(before?.preview['audit_rows']) + 1);
      expect(answer['mentions']).toEqual(shown.mentions);
      expect(await preview()).toEqual({preview: null});
      expect(await db.queryAs(admin, look, [marco.id])).toEqual([{preview: null}]);
    });

    test('is removed from every device, with all proposed child rows, when the person was only proposed', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, nino} = world;
      const {circumscription, country} = world;
      const values = {name: 'Fra Nuovo', circumscription_id: circumscription, nationality: country};
      const add = insertion(marco, 'brothers', values);
      const {id} = proposalOf(await pushOne(db, marco, add));
      const children = [
        insertion(marco, 'vows', {brother_id: add.id, type: 'simple', date: '2020-01-01'}),
        insertion(marco, 'studies', {brother_id: add.id, subject: 'Theology'}),
      ];
      for (const child of children) await pushOne(db, marco, child);
      await reject(db, admin, id, 'not of this province');
      const cursors = {marco: await cursorOf(db, marco), nino: await cursorOf(db, nino)};
      await erase(world, add.id);
      for (const [person, cursor] of [
        [marco, cursors.marco],
        [nino, cursors.nino],
      ] as const) {
        const {changes} = await pull(db, person, {cursor});
        for (const {table, id: row} of [add, ...children]) {
          expect(changes).toContainEqual({table, id: row, op: 'D'});
        }
      }
      const again = {...add, mutation_id: crypto.randomUUID()};
      expect(await pushOne(db, marco, again)).toMatchObject({status: 'rejected', key: 'gone'});
    });

    test('leaves an entry of the audit log with the reason and without the name, also when the record was gone', async () => {
      const world = await createWorld(database());
      const {db, admin} = world;
      const name = `Fra ${crypto.randomUUID()}`;
      const brother = await addBrother(world, {name});
      await db.query('delete from public.brothers where id = $1::uuid', [brother]);
      const call = 'select public.gdpr_erase_brother($1::uuid, $2)';
      await db.queryAs(admin, call, [brother, `${name} asked on 1 May`]);
      const newest = `select user_username, action, table_name, old_values, new_values
        from public.find_audit_logs(p_username => $1, p_limit => 1)`;
      expect(await db.queryAs(admin, newest, [admin.username])).toEqual([
        {
          user_username: admin.username,
          action: 'insert',
          table_name: 'erasures',
          old_values: null,
          new_values: {reason: '– asked on 1 May'},
        },
      ]);
    });

    test('is no longer named in the history of the linked account', async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      const brother = await addBrother(world, {name: 'Fra Ignoto'});
      await db.query('update public.users set linked_brother_id = $1::uuid where id = $2::uuid', [
        brother,
        marco.id,
      ]);
      await erase(world, brother);
      const left = await db.query(
        `select 1 from app.audit_log a
         where $1 in (a.old_values ->> 'linked_brother_id', a.new_values ->> 'linked_brother_id')`,
        [brother],
      );
      expect(left).toEqual([]);
      expect(await rowOf(db, 'users', marco.id)).toMatchObject({
        username: marco.username,
        linked_brother_id: null,
      });
    });
  });
}
