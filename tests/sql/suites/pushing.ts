import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {insertion, mutation, proposalOf, push, pushOne, pushText} from '#tests/sql/support/wire.ts';
import {changeRow, createWorld, rowOf} from '#tests/sql/support/world.ts';

export function describePushing(database: () => Database): void {
  describe('sync_push', () => {
    test('applies an edit of an administrator and returns the current row', async () => {
      const {db, admin, brother} = await createWorld(database());
      const answer = await pushOne(
        db,
        admin,
        mutation(admin, {
          id: brother,
          base_version: 1,
          base: {birth_place: 'Assisi'},
          changes: {birth_place: 'Perugia'},
        }),
      );
      expect(answer).toMatchObject({status: 'applied', version: 2, row: {birth_place: 'Perugia'}});
      expect(await rowOf(db, 'brothers', brother)).toEqual(answer.row);
    });

    test('queues an edit of a member and changes nothing', async () => {
      const {db, marco, brother} = await createWorld(database());
      const answer = await pushOne(
        db,
        marco,
        mutation(marco, {
          id: brother,
          base_version: 1,
          base: {birth_place: 'Assisi'},
          changes: {birth_place: 'Perugia'},
        }),
      );
      expect(answer.status).toBe('queued');
      expect(proposalOf(answer)).toMatchObject({
        target_table_name: 'brothers',
        operation: 'update',
        record_id: brother,
        base_version: 1,
        base_values: {birth_place: 'Assisi'},
        proposed_changes: {birth_place: 'Perugia'},
        status: 'pending',
        requested_by: marco.id,
        unmet_dependency: false,
      });
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({
        birth_place: 'Assisi',
        version: 1,
      });
    });

    test('answers a repeated mutation as before, without a second effect', async () => {
      const {db, admin, marco, brother} = await createWorld(database());
      const edit = mutation(marco, {
        id: brother,
        base_version: 1,
        base: {birth_place: 'Assisi'},
        changes: {birth_place: 'Perugia'},
      });
      const first = await pushOne(db, marco, edit);
      expect(await pushOne(db, marco, edit)).toEqual({...first, replayed: true});
      const rows = await db.query(
        'select 1 from public.pending_changes where mutation_id = $1::uuid',
        [edit.mutation_id],
      );
      expect(rows).toHaveLength(1);

      const add = insertion(admin, 'places', {place_name: 'Nuovo', type: 'fraternity'});
      await pushOne(db, admin, add);
      await changeRow(db, 'places', add.id, {city: 'Terni'});
      // The row is read at the time of the answer, because the receipt holds no row.
      expect(await pushOne(db, admin, add)).toMatchObject({
        status: 'applied',
        replayed: true,
        version: 1,
        row: {city: 'Terni', version: 2},
      });
    });

    test('rejects the same mutation id with another body', async () => {
      const {db, admin} = await createWorld(database());
      const add = insertion(admin, 'places', {place_name: 'Nuovo', type: 'fraternity'});
      await pushOne(db, admin, add);
      const other = {...add, changes: {place_name: 'Altro', type: 'fraternity'}};
      expect(await pushOne(db, admin, other)).toMatchObject({status: 'rejected', key: 'reused_id'});
      expect(await rowOf(db, 'places', add.id)).toMatchObject({place_name: 'Nuovo'});
    });

    test.each(['id', 'cached_status', 'version', 'created_at', 'updated_at'])(
      'rejects an edit of the column %s',
      async (column) => {
        const {db, admin, marco, brother} = await createWorld(database());
        for (const person of [marco, admin]) {
          expect(
            await pushOne(
              db,
              person,
              mutation(person, {
                id: brother,
                base_version: 1,
                base: {[column]: null},
                changes: {[column]: null},
              }),
            ),
          ).toMatchObject({status: 'rejected', key: 'forbidden', field: column});
        }
      },
    );

    test('rejects edits of accounts, roles and the queue', async () => {
      const {db, admin, marco} = await createWorld(database());
      const tables = {
        users: 'forbidden',
        pending_changes: 'forbidden',
        user_roles: 'unknown_table',
        audit_log: 'unknown_table',
      };
      for (const [table, key] of Object.entries(tables)) {
        for (const person of [marco, admin]) {
          const answer = await pushOne(db, person, insertion(person, table, {role_name: 'admin'}));
          expect(answer).toMatchObject({status: 'rejected', key});
        }
      }
    });

    test('lets only administrators change countries, circumscriptions and settings', async () => {
      const {db, admin, marco} = await createWorld(database());
      const name = crypto.randomUUID();
      expect(await pushOne(db, marco, insertion(marco, 'countries', {name}))).toMatchObject({
        status: 'rejected',
        key: 'forbidden',
      });
      expect(await pushOne(db, admin, insertion(admin, 'countries', {name}))).toMatchObject({
        status: 'applied',
        row: {name},
      });
    });

    test('treats names with SQL in them as names', async () => {
      const {db, marco, brother} = await createWorld(database());
      const [column, table] = await push(db, marco, [
        mutation(marco, {
          id: brother,
          base_version: 1,
          changes: {'name"=(select 1);drop table x;--': 'x'},
        }),
        mutation(marco, {table: 'brothers t; drop table public.vows; --'}),
      ]);
      expect(column).toMatchObject({status: 'rejected', key: 'unknown_field'});
      expect(table).toMatchObject({status: 'rejected', key: 'unknown_table'});
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({version: 1});
    });

    test('rejects an unreadable mutation alone, and accepts the others', async () => {
      const {db, admin, marco} = await createWorld(database());
      const good = insertion(admin, 'places', {place_name: 'good', type: 'fraternity'});
      const text = (id: string, name: string): string =>
        JSON.stringify(insertion(admin, 'places', {place_name: 'NAME'}, {mutation_id: id})).replace(
          'NAME',
          name,
        );
      const [nul, half, endless] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
      const answers = await pushText(
        db,
        admin,
        `[${text(nul, String.raw`a\u0000b`)}, ${text(half, String.raw`\\u0041 \ud83d`)}, ${JSON.stringify(good)},
          {"mutation_id": "import-1", "table": "places"},
          {"mutation_id": "${endless}", "changes": {"additional_info": {"mutation_id": 1e999999}}}]`,
      );
      expect(answers.map(({mutation_id, status, key}) => [mutation_id, status, key])).toEqual([
        [nul, 'rejected', 'malformed'],
        [half, 'rejected', 'malformed'],
        [good.mutation_id, 'applied', undefined],
        ['import-1', 'rejected', 'malformed'],
        [endless, 'rejected', 'malformed'],
      ]);
      expect(await pushOne(db, marco, mutation(marco, {id: 'x'}))).toMatchObject({
        key: 'malformed',
      });
    });

    test('blocks a mutation of another user until that user sends it', async () => {
      const {db, marco, nino, brother} = await createWorld(database());
      const edit = mutation(marco, {
        id: brother,
        base_version: 1,
        base: {notes: null},
        changes: {notes: 'x'},
      });
      expect(await pushOne(db, nino, edit)).toMatchObject({
        status: 'blocked',
        by: {reason: 'other_user'},
      });
      expect(await pushOne(db, marco, edit)).toMatchObject({status: 'queued'});
    });
  });
}
