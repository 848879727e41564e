import {describe, expect, test} from 'vitest';
import {holding, untilSomebodyWaits} from '#tests/sql/support/holding.ts';
import type {ServerDatabase} from '#tests/sql/support/postgres.ts';
import {insertion, mutation, pushOne, type Mutation, type Row} from '#tests/sql/support/wire.ts';
import {addBrother, createWorld} from '#tests/sql/support/world.ts';

export function describeRacingErasures(database: () => ServerDatabase): void {
  describe('an erasure waits for a concurrent push about the person and erases it, too', () => {
    const made = async () => {
      const world = await createWorld(database());
      const secret = `Fra ${crypto.randomUUID()}`;
      const brother = await addBrother(world, {name: secret});
      return {world, secret, brother};
    };
    type Made = Awaited<ReturnType<typeof made>>;
    const vowOf = ({world, secret, brother}: Made): Mutation =>
      insertion(world.marco, 'vows', {
        brother_id: brother,
        type: 'simple',
        date: '2020-01-01',
        witness_1: secret,
      });

    test.each<[string, (made: Made) => Promise<Mutation> | Mutation]>([
      ['a new vow', vowOf],
      [
        'an edit of an own open proposal',
        async (all) => {
          const {marco} = all.world;
          const vow = vowOf(all);
          await pushOne(database(), marco, vow);
          const changes = {location_name: all.secret};
          return mutation(marco, {table: 'vows', id: vow.id, changes});
        },
      ],
      [
        'an edit of the brother',
        ({world, brother, secret}) =>
          mutation(world.marco, {
            id: brother,
            base_version: 1,
            base: {notes: null},
            changes: {notes: secret},
          }),
      ],
      [
        'an insert of the person, erased before there is a record',
        ({world, secret}) =>
          insertion(world.marco, 'brothers', {
            name: secret,
            circumscription_id: world.circumscription,
            nationality: world.country,
          }),
      ],
    ])('%s', async (what, give) => {
      const all = await made();
      const {world, secret, brother} = all;
      const db = database();
      const one = await give(all);
      const first = await holding(db, world.marco, (run) =>
        run('select public.sync_push($1::text::json)', [JSON.stringify([one])]),
      );
      const person = one.table === 'brothers' && one.op === 'insert' ? one.id : brother;
      const call = `select public.gdpr_erase_brother($1::uuid, 'art. 17') as answer`;
      const erasure = db.queryAs<{answer: Row}>(world.admin, call, [person]);
      await untilSomebodyWaits(db);
      await first.finish();
      expect(await erasure, what).toMatchObject([{answer: {erased: person}}]);
      if (person !== brother) await db.queryAs(world.admin, call, [brother]);
      for (const table of ['app.audit_log', 'public.pending_changes']) {
        const left = await db.query(
          `select 1 from ${table} t where strpos(to_jsonb(t)::text, $1) > 0`,
          [secret],
        );
        expect(left, table).toEqual([]);
      }
      const look = 'select public.gdpr_preview_erasure($1::uuid) as preview';
      expect(await db.queryAs(world.admin, look, [person])).toEqual([{preview: null}]);
    });
  });
}
