import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {
  cursorOf,
  insertion,
  mutation,
  proposalOf,
  pull,
  pushOne,
  type Row,
} from '#tests/sql/support/wire.ts';
import {createWorld, operator, rowOf, type World} from '#tests/sql/support/world.ts';

export function describePruning(database: () => Database): void {
  const prune = (world: World): Promise<Row[]> =>
    world.db.queryAs(operator, 'select app.prune() as pruned');

  /** Makes everything that this user pushed older, with the guard disabled as only the owner can. */
  async function age({db, marco}: World, days: number): Promise<void> {
    const back = `interval '${days} days'`;
    await db.query(
      `update app.mutation_receipts set created_at = created_at - ${back} where user_id = $1::uuid`,
      [marco.id],
    );
    await db.query('alter table public.pending_changes disable trigger a_immutable');
    await db.query(
      `update public.pending_changes set updated_at = updated_at - ${back} where requested_by = $1::uuid`,
      [marco.id],
    );
    await db.query('alter table public.pending_changes enable trigger a_immutable');
  }

  describe('pruning', () => {
    test('deletes proposals without effect, and keeps approved, rejected and open ones', async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      const edit = (more: Partial<ReturnType<typeof mutation>>) =>
        mutation(marco, {id: world.brother, base_version: 1, ...more});
      const first = proposalOf(
        await pushOne(db, marco, edit({base: {notes: null}, changes: {notes: 'a'}})),
      );
      const folded = edit({base: {notes: null}, changes: {notes: 'b'}, on_proposal: first.id});
      const second = proposalOf(await pushOne(db, marco, folded));
      const gone = insertion(marco, 'places', {place_name: 'gone'});
      const third = proposalOf(await pushOne(db, marco, gone));
      await pushOne(db, marco, mutation(marco, {op: 'withdraw', table: 'places', id: gone.id}));
      await age(world, 399);
      await prune(world);
      for (const {id} of [first, second, third]) {
        expect(await rowOf(db, 'pending_changes', id)).not.toBeNull();
      }

      const cursor = await cursorOf(db, marco);
      await age(world, 2);
      await prune(world);
      expect(await rowOf(db, 'pending_changes', second.id)).toMatchObject({status: 'pending'});
      expect(await rowOf(db, 'pending_changes', first.id)).toBeNull();
      expect(await rowOf(db, 'pending_changes', third.id)).toBeNull();
      const left = (await pull(db, marco, {cursor})).changes.map(({id, op}) => `${op} ${id}`);
      expect(left.toSorted()).toEqual([first.id, third.id].map((id) => `D ${id}`).toSorted());
      const told = await db.query<{says: string}>(
        `select old_values -> 'proposed_changes' ->> 'place_name' as says from app.audit_log
         where record_id = $1::uuid and action = 'delete'`,
        [third.id],
      );
      expect(told).toEqual([{says: 'gone'}]);
    });

    test('does not let a mutation that is sent again in time take effect twice', async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      const add = insertion(marco, 'places', {place_name: 'P'});
      await pushOne(db, marco, add);
      const withdrawal = mutation(marco, {op: 'withdraw', table: 'places', id: add.id});
      await pushOne(db, marco, withdrawal);
      await age(world, 399);
      await prune(world);
      expect(await pushOne(db, marco, add)).toMatchObject({
        replayed: true,
        proposal: {status: 'withdrawn'},
      });
      expect(await pushOne(db, marco, withdrawal)).toMatchObject({replayed: true});
      const open = `select 1 from public.pending_changes where record_id = $1::uuid and status = 'pending'`;
      expect(await db.query(open, [add.id])).toEqual([]);
    });

    test('keeps a proposal as long as a receipt refers to it', async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      const add = insertion(marco, 'places', {place_name: 'P'});
      const {id} = proposalOf(await pushOne(db, marco, add));
      const withdraw = () =>
        mutation(marco, {op: 'withdraw', table: 'places', id: add.id, on_proposal: id});
      await pushOne(db, marco, withdraw());
      await age(world, 401);
      const again = withdraw();
      await pushOne(db, marco, again);
      await prune(world);
      expect(await pushOne(db, marco, again)).toMatchObject({replayed: true, proposal: {id}});
      await age(world, 401);
      await prune(world);
      expect(await rowOf(db, 'pending_changes', id)).toBeNull();
    });

    test('is for the operator alone, and the owner cannot delete a proposal in another way', async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      const {id} = proposalOf(
        await pushOne(db, marco, insertion(marco, 'places', {place_name: 'P'})),
      );
      await age(world, 401);
      const remove = 'delete from public.pending_changes where id = $1::uuid';
      await expect(db.query(remove, [id])).rejects.toMatchObject({code: '42501'});
      await expect(db.queryAs(marco, 'select app.prune()')).rejects.toMatchObject({code: '42501'});
    });
  });
}
