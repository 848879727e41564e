import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {
  approve,
  mutation,
  proposalOf,
  pushOne,
  type Mutation,
  type Row,
} from '#tests/sql/support/wire.ts';
import {createWorld, rowOf, type World} from '#tests/sql/support/world.ts';

/** An edit of Fra Uno by Marco, on version 1. */
function edit(world: World, changes: Row, more: Partial<Mutation> = {}): Mutation {
  const base: Row = {birth_place: 'Assisi', notes: null};
  return mutation(world.marco, {id: world.brother, base_version: 1, base, changes, ...more});
}

async function makeAdmin({db, marco}: World): Promise<void> {
  await db.query(`insert into public.user_roles (user_id, role_name) values ($1::uuid, 'admin')`, [
    marco.id,
  ]);
}

async function openProposals({db, marco}: World): Promise<Row[]> {
  return db.query<Row>(
    `select id::text, proposed_changes from public.pending_changes
     where requested_by = $1::uuid and status = 'pending'`,
    [marco.id],
  );
}

export function describeBecomingAdmin(database: () => Database): void {
  describe('a member who becomes an administrator while a proposal is open', () => {
    test('continues the open proposal with the next edit', async () => {
      const world = await createWorld(database());
      const {db, marco, admin} = world;
      const first = proposalOf(
        await pushOne(db, marco, edit(world, {birth_place: 'Perugia', notes: 'n'})),
      );
      await makeAdmin(world);
      const second = proposalOf(
        await pushOne(db, marco, edit(world, {birth_place: 'Terni'}, {on_proposal: first.id})),
      );
      expect(await openProposals(world)).toMatchObject([
        {id: second.id, proposed_changes: {birth_place: 'Terni', notes: 'n'}},
      ]);
      await approve(db, admin, second.id);
      expect(await rowOf(db, 'brothers', world.brother)).toMatchObject({birth_place: 'Terni'});
    });

    test('deletes the record, which closes the open proposal', async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      const {id} = proposalOf(await pushOne(db, marco, edit(world, {birth_place: 'Perugia'})));
      await makeAdmin(world);
      const deletion = {op: 'delete', id: world.brother, base_version: 1, on_proposal: id};
      expect(await pushOne(db, marco, mutation(marco, deletion))).toMatchObject({
        status: 'applied',
      });
      expect(await openProposals(world)).toEqual([]);
    });
  });
}
