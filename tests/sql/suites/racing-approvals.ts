import {describe, expect, test} from 'vitest';
import {holding, untilSomebodyWaits} from '#tests/sql/support/holding.ts';
import type {ServerDatabase} from '#tests/sql/support/postgres.ts';
import {
  insertion,
  mutation,
  proposalOf,
  pushOne,
  type Person,
} from '#tests/sql/support/wire.ts';
import {createWorld, rowOf} from '#tests/sql/support/world.ts';

export function describeRacingApprovals(database: () => ServerDatabase): void {
  const world = async () => ({...(await createWorld(database())), db: database()});
  const approving = (db: ServerDatabase, admin: Person, id: string) =>
    holding(db, admin, (run) => run('select public.approve_change($1::uuid)', [id]));

  describe("while a member's new record is being approved,", () => {
    test.each(['update', 'delete'] as const)('the member proposes its %s', async (op) => {
      const {db, admin, marco} = await world();
      const add = insertion(marco, 'places', {place_name: 'Nuovo', type: 'fraternity'});
      const {id} = proposalOf(await pushOne(db, marco, add));
      const approval = await approving(db, admin, id);
      const values = op === 'update' ? {base: {city: null}, changes: {city: 'Assisi'}} : {};
      const next = mutation(marco, {table: 'places', op, id: add.id, on_proposal: id, ...values});
      const answer = pushOne(db, marco, next);
      await untilSomebodyWaits(db);
      await approval.finish();
      expect(proposalOf(await answer)).toMatchObject({status: 'pending', operation: op});
      expect(await rowOf(db, 'places', add.id)).toMatchObject({place_name: 'Nuovo', version: 1});
    });
  });
}
