import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {
  approve,
  insertion,
  mutation,
  proposalOf,
  push,
  pushOne,
  reject,
} from '#tests/sql/support/wire.ts';
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

/** Deletes a proposal as a restore to an earlier time does, without triggers. */
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
  describe('the withdrawal of a proposal', () => {
    test('closes it, and has the same answer when it is repeated', async () => {
      const world = await createWorld(database());
      const {id} = proposalOf(await propose(world, 'Perugia'));
      for (let i = 0; i < 2; i += 1) {
        expect(await withdraw(world, id)).toMatchObject({
          status: 'withdrawn',
          proposal: {id, status: 'withdrawn'},
        });
      }
    });

    test('is answered as withdrawn without a proposal when the proposal is unknown', async () => {
      const world = await createWorld(database());
      await propose(world, 'Perugia');
      expect(await withdraw(world, crypto.randomUUID())).toMatchObject({
        status: 'withdrawn',
        proposal: null,
      });
    });

    test('closes it again when a restored server gets both mutations again', async () => {
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

    test('closes it even when the withdrawal arrives before the edit', async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      const edit = mutation(marco, {
        id: world.brother,
        base_version: 1,
        base: {birth_place: 'Assisi'},
        changes: {birth_place: 'Perugia'},
      });
      const {id} = proposalOf(await pushOne(db, marco, edit));
      await lose(world, id);

      // One device of the user sends first, then the other.
      expect(await withdraw(world, id)).toMatchObject({status: 'withdrawn', proposal: null});
      for (let i = 0; i < 2; i += 1) {
        expect(await pushOne(db, marco, edit)).toMatchObject({
          status: 'withdrawn',
          proposal: {id, status: 'withdrawn'},
        });
      }
    });

    test('closes the whole group when it arrives first, whichever member it names', async () => {
      for (const first of [0, 1]) {
        const world = await createWorld(database());
        const {db, marco} = world;
        const group = crypto.randomUUID();
        const edits = ['Uno', 'Due'].map((name) =>
          insertion(marco, 'places', {place_name: name}, {group}),
        );
        const proposals = (await push(db, marco, edits)).map((answer) => proposalOf(answer).id);
        for (const id of proposals) await lose(world, id);
        const [taken] = edits.slice(first);
        await pushOne(
          db,
          marco,
          mutation(marco, {
            table: 'places',
            op: 'withdraw',
            id: taken?.id ?? '',
            on_proposal: proposals[first] ?? '',
          }),
        );
        const answers = await push(db, marco, edits);
        expect(answers.map(({status}) => status)).toEqual(['withdrawn', 'withdrawn']);
        for (const id of proposals) {
          expect(await rowOf(db, 'pending_changes', id)).toMatchObject({status: 'withdrawn'});
        }
      }
    });

    test('also works as a delete of the proposed record that arrives before the insert', async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      const add = insertion(marco, 'places', {place_name: 'Nuovo'});
      const {id} = proposalOf(await pushOne(db, marco, add));
      await lose(world, id);
      const remove = mutation(marco, {table: 'places', op: 'delete', id: add.id, on_proposal: id});
      expect(await pushOne(db, marco, remove)).toMatchObject({status: 'withdrawn', proposal: null});
      expect(await pushOne(db, marco, add)).toMatchObject({status: 'withdrawn', proposal: {id}});
    });

    test('leaves a later proposal open', async () => {
      const world = await createWorld(database());
      const {id} = proposalOf(await propose(world, 'Perugia'));
      await withdraw(world, id);
      expect(await propose(world, 'Terni')).toMatchObject({status: 'queued'});
    });

    test('leaves a proposal of another user open', async () => {
      const world = await createWorld(database());
      const {id} = proposalOf(await propose(world, 'Perugia'));
      expect(await withdraw(world, id, world.nino)).toMatchObject({
        status: 'withdrawn',
        proposal: null,
      });
      expect(await rowOf(world.db, 'pending_changes', id)).toMatchObject({status: 'pending'});
    });

    test('is a conflict when another device has edited the proposal', async () => {
      const world = await createWorld(database());
      const first = proposalOf(await propose(world, 'Perugia'));
      const open = proposalOf(await propose(world, 'Terni', first.id));
      expect(await withdraw(world, first.id)).toMatchObject({
        status: 'conflict',
        proposal: open.id,
        conflicts: [{field: '*', base: {birth_place: 'Perugia'}, current: {birth_place: 'Terni'}}],
      });
    });

    test('is rejected after an approval', async () => {
      const world = await createWorld(database());
      const {id} = proposalOf(await propose(world, 'Perugia'));
      await approve(world.db, world.admin, id);
      expect(await withdraw(world, id)).toMatchObject({
        status: 'rejected',
        message: 'the change is already approved',
      });
    });

    test('is settled after a rejection', async () => {
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
