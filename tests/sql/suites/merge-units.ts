import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {approve, mutation, proposalOf, pushOne} from '#tests/sql/support/wire.ts';
import {addBrother, changeRow, createWorld, rowOf} from '#tests/sql/support/world.ts';

export function describeMergeUnits(database: () => Database): void {
  describe('a merge unit', () => {
    test('is one conflict when a death field is edited while another writer changed the membership', async () => {
      const world = await createWorld(database());
      const {db, admin} = world;
      const dead = await addBrother(world, {
        membership_status: 'deceased',
        death_date: '2026-01-01',
      });
      await changeRow(db, 'brothers', dead, {membership_status: 'active'});
      const answer = await pushOne(
        db,
        admin,
        mutation(admin, {
          id: dead,
          base_version: 1,
          base: {death_place: null},
          changes: {death_place: 'Roma'},
        }),
      );
      expect(answer.status).toBe('conflict');
      expect(answer.conflicts).toEqual([
        {field: 'death_date', base: '2026-01-01', current: null, proposed: '2026-01-01'},
        {field: 'death_place', base: null, current: null, proposed: 'Roma'},
        {field: 'membership_status', base: 'deceased', current: 'active', proposed: 'deceased'},
      ]);
      // Choosing "mine" for the unit writes all of its fields.
      const mine = mutation(admin, {
        id: dead,
        base_version: 2,
        base: {membership_status: 'active', death_date: null, death_place: null},
        changes: {membership_status: 'deceased', death_date: '2026-01-01', death_place: 'Roma'},
      });
      expect(await pushOne(db, admin, mine)).toMatchObject({
        status: 'applied',
        row: {membership_status: 'deceased', death_place: 'Roma'},
      });
    });

    test('is a conflict and not "applied" when a trigger empties the written field', async () => {
      const {db, admin, marco, brother} = await createWorld(database());
      for (const person of [admin, marco]) {
        const answer = await pushOne(
          db,
          person,
          mutation(person, {
            id: brother,
            base_version: 1,
            base: {death_place: null},
            changes: {death_place: 'Roma'},
          }),
        );
        expect(answer).toMatchObject({status: 'conflict', version: 1});
        expect(answer.conflicts?.map(({field, current}) => [field, current])).toEqual([
          ['death_place', null],
          ['membership_status', 'active'],
        ]);
      }
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({version: 1});
    });

    test('is in an edited proposal based on the values that its writer last saw', async () => {
      const {db, admin, marco, brother} = await createWorld(database());
      const edit = (version: number, membership: string, on: object) =>
        pushOne(
          db,
          marco,
          mutation(marco, {
            id: brother,
            base_version: version,
            base: {membership_status: membership},
            changes: {membership_status: 'suspended'},
            ...on,
          }),
        );
      const first = proposalOf(await edit(1, 'active', {}));
      await changeRow(db, 'brothers', brother, {
        membership_status: 'transferred',
        departure_reason: 'r',
      });
      await expect(approve(db, admin, first.id)).rejects.toMatchObject({code: 'PT409'});
      const second = proposalOf(await edit(2, 'transferred', {on_proposal: first.id}));
      expect(second).toMatchObject({
        base_values: {membership_status: 'transferred', departure_reason: 'r', death_date: null},
      });
      await approve(db, admin, second.id);
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({
        membership_status: 'suspended',
        departure_reason: null,
      });
    });

    test('does not stop an edit of a field outside of it', async () => {
      const {db, admin, brother} = await createWorld(database());
      await changeRow(db, 'brothers', brother, {membership_status: 'suspended'});
      expect(
        await pushOne(
          db,
          admin,
          mutation(admin, {
            id: brother,
            base_version: 1,
            base: {notes: null},
            changes: {notes: 'n'},
          }),
        ),
      ).toMatchObject({status: 'applied', merged: ['membership_status']});
    });
  });
}
