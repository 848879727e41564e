import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {mutation, pushOne, type Row} from '#tests/sql/support/wire.ts';
import {changeRow, createWorld, rowOf} from '#tests/sql/support/world.ts';

export function describeMerging(database: () => Database): void {
  describe('a pushed update', () => {
    test('merges with edits of other fields, and the answer names the fields changed since', async () => {
      const {db, admin, brother} = await createWorld(database());
      await changeRow(db, 'brothers', brother, {birth_name: 'Rossi', notes: 'n'});
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
      expect(answer).toMatchObject({
        status: 'applied',
        version: 3,
        merged: ['birth_name', 'notes'],
        row: {birth_place: 'Perugia', birth_name: 'Rossi'},
      });
    });

    test('is a conflict with base, current and proposed value when another user changed the same field', async () => {
      const {db, admin, marco, brother} = await createWorld(database());
      await changeRow(db, 'brothers', brother, {birth_place: 'Gubbio'});
      for (const person of [admin, marco]) {
        const answer = await pushOne(
          db,
          person,
          mutation(person, {
            id: brother,
            base_version: 1,
            base: {birth_place: 'Assisi'},
            changes: {birth_place: 'Terni'},
          }),
        );
        expect(answer).toMatchObject({
          status: 'conflict',
          version: 2,
          conflicts: [{field: 'birth_place', base: 'Assisi', current: 'Gubbio', proposed: 'Terni'}],
        });
      }
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({birth_place: 'Gubbio'});
    });

    test('leaves no receipt after a conflict, so that the same edit succeeds with the value seen', async () => {
      const {db, admin, brother} = await createWorld(database());
      await changeRow(db, 'brothers', brother, {birth_place: 'Gubbio'});
      const edit = mutation(admin, {
        id: brother,
        base_version: 1,
        base: {birth_place: 'Assisi'},
        changes: {birth_place: 'Terni'},
      });
      expect(await pushOne(db, admin, edit)).toMatchObject({status: 'conflict'});
      const mine = {...edit, base_version: 2, base: {birth_place: 'Gubbio'}};
      expect(await pushOne(db, admin, mine)).toMatchObject({
        status: 'applied',
        row: {birth_place: 'Terni'},
      });
    });

    test("can be refused for the client's base, but is never permitted by it alone", async () => {
      const {db, admin, brother} = await createWorld(database());
      // The client claims to have seen Gubbio at version 1, but the history knows Assisi.
      await changeRow(db, 'brothers', brother, {birth_place: 'Gubbio'});
      for (const base of [{birth_place: 'Gubbio'}, {birth_place: 'Lie'}, {}] satisfies Row[]) {
        expect(
          await pushOne(
            db,
            admin,
            mutation(admin, {id: brother, base_version: 1, base, changes: {birth_place: 'Terni'}}),
          ),
        ).toMatchObject({status: 'conflict'});
      }
    });

    test('is a conflict for a field without a base, even on the current version', async () => {
      const {db, marco, brother} = await createWorld(database());
      await changeRow(db, 'brothers', brother, {notes: 'seen by nobody here'});
      expect(
        await pushOne(
          db,
          marco,
          mutation(marco, {id: brother, base_version: 2, changes: {notes: null}}),
        ),
      ).toMatchObject({
        status: 'conflict',
        conflicts: [{field: 'notes', current: 'seen by nobody here'}],
      });
    });

    test('does not overwrite a value that its writer never saw, even with a newer version number', async () => {
      const {db, admin, brother} = await createWorld(database());
      await changeRow(db, 'brothers', brother, {birth_name: 'N'});
      await changeRow(db, 'brothers', brother, {birth_name: 'Z'});
      const first = await pushOne(
        db,
        admin,
        mutation(admin, {
          id: brother,
          base_version: 2,
          base: {birth_place: 'Assisi'},
          changes: {birth_place: 'Y'},
        }),
      );
      expect(first).toMatchObject({status: 'applied', version: 4});
      expect(
        await pushOne(
          db,
          admin,
          mutation(admin, {
            id: brother,
            base_version: 4,
            base: {birth_name: 'N'},
            changes: {birth_name: 'N2'},
          }),
        ),
      ).toMatchObject({status: 'conflict', conflicts: [{current: 'Z'}]});
    });

    test('changes nothing when the record already has its value, from any user', async () => {
      const {db, admin, marco, brother} = await createWorld(database());
      await changeRow(db, 'brothers', brother, {birth_place: 'Terni'});
      for (const person of [admin, marco]) {
        expect(
          await pushOne(
            db,
            person,
            mutation(person, {
              id: brother,
              base_version: 1,
              base: {birth_place: 'Assisi'},
              changes: {birth_place: 'Terni'},
            }),
          ),
        ).toMatchObject({status: 'applied', version: 2, row: {birth_place: 'Terni'}});
      }
    });

    test('makes no new version when its values are unchanged', async () => {
      const {db, admin, brother} = await createWorld(database());
      expect(await changeRow(db, 'brothers', brother, {name: 'Fra Uno'})).toBe(1);
      expect(
        await pushOne(
          db,
          admin,
          mutation(admin, {
            id: brother,
            base_version: 1,
            base: {birth_place: 'Assisi'},
            changes: {birth_place: 'Terni'},
          }),
        ),
      ).toMatchObject({status: 'applied', version: 2});
    });

    test('is a conflict when its base version is unknown', async () => {
      const {db, admin, brother} = await createWorld(database());
      expect(
        await pushOne(
          db,
          admin,
          mutation(admin, {
            id: brother,
            base_version: 12,
            base: {birth_place: 'Assisi'},
            changes: {birth_place: 'typed after the restore'},
          }),
        ),
      ).toMatchObject({status: 'conflict'});
    });

    test('accepts a time as its base in any notation', async () => {
      const {db, admin, marco, brother} = await createWorld(database());
      const archived = await changeRow(db, 'brothers', brother, {
        deleted_at: '2026-01-02T03:04:05+00:00',
      });
      const restored = mutation(marco, {
        id: brother,
        base_version: archived,
        base: {deleted_at: '2026-01-02T04:04:05+01:00'},
        changes: {deleted_at: null},
      });
      expect(await pushOne(db, marco, restored)).toMatchObject({status: 'queued'});
      const again = {...restored, user_id: admin.id, mutation_id: crypto.randomUUID()};
      expect(await pushOne(db, admin, again)).toMatchObject({
        status: 'applied',
        row: {deleted_at: null},
      });
    });
  });
}
