import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {approve, mutation, proposalOf, pushOne, reject} from '#tests/sql/support/wire.ts';
import {createWorld, rowOf, type World} from '#tests/sql/support/world.ts';

function propose(world: World, place: string, on?: string) {
  return pushOne(
    world.db,
    world.marco,
    mutation(world.marco, {
      id: world.brother,
      base_version: 1,
      base: {birth_place: 'Assisi'},
      changes: {birth_place: place},
      ...(on === undefined ? {} : {on_proposal: on}),
    }),
  );
}

/** As a restore to before the proposal does: no trigger hears of it. */
async function lose({db, marco}: World, proposal: string): Promise<void> {
  await db.query(`do $$ begin
    alter table public.pending_changes disable trigger user;
    delete from app.mutation_receipts where user_id = '${marco.id}';
    delete from app.change_feed where row_id = '${proposal}';
    delete from public.pending_changes where id = '${proposal}';
    alter table public.pending_changes enable trigger user;
  end $$`);
}

function withdraw(world: World, proposal: string, person = world.marco) {
  return pushOne(
    world.db,
    person,
    mutation(person, {op: 'withdraw', id: world.brother, on_proposal: proposal}),
  );
}

export function describeWithdrawing(database: () => Database): void {
  describe('withdrawing a proposal', () => {
    test('closes it, and again is the same', async () => {
      const world = await createWorld(database());
      const {id} = proposalOf(await propose(world, 'Perugia'));
      for (let i = 0; i < 2; i += 1) {
        expect(await withdraw(world, id)).toMatchObject({
          status: 'withdrawn',
          proposal: {id, status: 'withdrawn'},
        });
      }
    });

    test('that never was answers withdrawn with nothing', async () => {
      const world = await createWorld(database());
      await propose(world, 'Perugia');
      expect(await withdraw(world, crypto.randomUUID())).toMatchObject({
        status: 'withdrawn',
        proposal: null,
      });
    });

    test('finds it again when a restored server is offered both once more', async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      const edit = mutation(marco, {
        id: world.brother,
        base_version: 1,
        base: {birth_place: 'Assisi'},
        changes: {birth_place: 'Perugia'},
      });
      const {id} = proposalOf(await pushOne(db, marco, edit));
      const withdrawal = mutation(marco, {op: 'withdraw', id: world.brother, on_proposal: id});
      await pushOne(db, marco, withdrawal);
      await lose(world, id);

      expect(await pushOne(db, marco, edit)).toMatchObject({status: 'queued'});
      expect(await pushOne(db, marco, withdrawal)).toMatchObject({
        status: 'withdrawn',
        proposal: {id, status: 'withdrawn'},
      });
    });

    test("does not touch another person's", async () => {
      const world = await createWorld(database());
      const {id} = proposalOf(await propose(world, 'Perugia'));
      expect(await withdraw(world, id, world.nino)).toMatchObject({
        status: 'withdrawn',
        proposal: null,
      });
      expect(await rowOf(world.db, 'pending_changes', id)).toMatchObject({status: 'pending'});
    });

    test('conflicts when another device has edited on', async () => {
      const world = await createWorld(database());
      const first = proposalOf(await propose(world, 'Perugia'));
      const open = proposalOf(await propose(world, 'Terni', first.id));
      expect(await withdraw(world, first.id)).toMatchObject({
        status: 'conflict',
        proposal: open.id,
        conflicts: [{field: '*', base: {birth_place: 'Perugia'}, current: {birth_place: 'Terni'}}],
      });
    });

    test('comes too late after an approval, and says so', async () => {
      const world = await createWorld(database());
      const {id} = proposalOf(await propose(world, 'Perugia'));
      await approve(world.db, world.admin, id);
      expect(await withdraw(world, id)).toMatchObject({
        status: 'rejected',
        message: 'the change is already approved',
      });
    });

    test('settles after a rejection', async () => {
      const world = await createWorld(database());
      const {id} = proposalOf(await propose(world, 'Perugia'));
      await reject(world.db, world.admin, id, 'no source');
      expect(await withdraw(world, id)).toMatchObject({
        status: 'withdrawn',
        proposal: {id, status: 'rejected', rejection_reason: 'no source'},
      });
    });
  });
}
