import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {
  approve,
  insertion,
  mutation,
  type Mutation,
  proposalOf,
  pushOne,
} from '#tests/sql/support/wire.ts';
import {changeRow, createWorld, type World} from '#tests/sql/support/world.ts';

/** Edits of a user whose earlier proposal was approved, and whose phone has not pulled the approval. */
export function describeUnpulledApprovals(database: () => Database): void {
  const edit = ({marco, brother}: World, changes: object, more: Partial<Mutation> = {}) => {
    const base = Object.fromEntries(Object.keys(changes).map((field) => [field, null]));
    return mutation(marco, {id: brother, base_version: 1, base, changes: {...changes}, ...more});
  };
  /** A world with an approved proposal of the user. */
  const approved = async () => {
    const world = await createWorld(database());
    const {db, admin, marco} = world;
    const first = proposalOf(await pushOne(db, marco, edit(world, {notes: 'mine'})));
    return {world, shown: first.id, approveIt: () => approve(db, admin, first.id)};
  };

  describe('a proposal that follows an approved one of the same user', () => {
    test('names the version that the approval made, so that a delete after it is no conflict', async () => {
      const {world, shown, approveIt} = await approved();
      const {db, marco, brother} = world;
      await approveIt();
      const on = {on_proposal: shown};
      const next = proposalOf(await pushOne(db, marco, edit(world, {email: 'a@b.it'}, on)));
      expect(next).toMatchObject({base_version: 2, proposed_changes: {email: 'a@b.it'}});
      const remove = mutation(marco, {
        op: 'delete',
        id: brother,
        base_version: Number(next['base_version']),
        on_proposal: next.id,
      });
      expect(await pushOne(db, marco, remove)).toMatchObject({status: 'queued'});
    });

    test.each(['before', 'after'] as const)(
      'names no version with a change that another user made %s the approval',
      async (time) => {
        const {world, shown, approveIt} = await approved();
        const {db, marco, brother} = world;
        if (time === 'after') await approveIt();
        await changeRow(db, 'brothers', brother, {birth_place: 'Gubbio'});
        if (time === 'before') await approveIt();
        const on = {on_proposal: shown};
        const next = proposalOf(await pushOne(db, marco, edit(world, {email: 'a@b.it'}, on)));
        expect(next['base_version']).toBe(time === 'before' ? 1 : 2);
        const remove = mutation(marco, {
          op: 'delete',
          id: brother,
          base_version: Number(next['base_version']),
          on_proposal: next.id,
        });
        expect(await pushOne(db, marco, remove)).toMatchObject({status: 'conflict', version: 3});
      },
    );

    test('names the version that its approved insert made, not a later one of another user', async () => {
      const world = await createWorld(database());
      const {db, admin, marco} = world;
      const add = insertion(marco, 'places', {place_name: 'Nuovo', type: 'fraternity'});
      const shown = proposalOf(await pushOne(db, marco, add));
      await approve(db, admin, shown.id);
      await changeRow(db, 'places', add.id, {province: 'PG'});
      const about = {table: 'places', id: add.id, on_proposal: shown.id};
      const next = await pushOne(
        db,
        marco,
        edit(world, {city: 'Todi'}, {...about, base_version: null}),
      );
      expect(proposalOf(next)).toMatchObject({base_version: 1});
    });
  });
}
