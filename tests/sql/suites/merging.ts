import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {mutation, pushOne, type Row} from '#tests/sql/support/wire.ts';
import {changeRow, createWorld, rowOf} from '#tests/sql/support/world.ts';

export function describeMerging(database: () => Database): void {
  describe('three must agree before a field is taken', () => {
    test('edits of different fields merge, and the answer names what moved meanwhile', async () => {
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

    test('the same field moved: a conflict with base, current and proposed', async () => {
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

    test('a conflict leaves no receipt: with the value seen, the same edit goes through', async () => {
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

    test("the client's base can refuse but never permit", async () => {
      const {db, admin, brother} = await createWorld(database());
      // He says he saw Gubbio at version 1, but the history knows Assisi.
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

    test('a changed field without a base is a conflict, even on the current version', async () => {
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

    test('an edit rebased by number alone does not overwrite what its writer never saw', async () => {
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

    test('what already stands as asked is nothing to do, whoever wrote it', async () => {
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

    test('a write that changes nothing is no new version', async () => {
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

    test('an unknown version of the record permits nothing', async () => {
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

    test('a moment is the same moment in whatever form it is written', async () => {
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
