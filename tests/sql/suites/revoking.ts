import {describe, expect, test} from 'vitest';
import {holding, untilSomebodyWaits} from '#tests/sql/support/holding.ts';
import {serverTexts} from '#src/lib/request-error.ts';
import type {ServerDatabase} from '#tests/sql/support/postgres.ts';
import {
  approve,
  insertion,
  mutation,
  proposalOf,
  pushOne,
  reject,
} from '#tests/sql/support/wire.ts';
import {createWorld, operator, rowOf, type World} from '#tests/sql/support/world.ts';

type Loss = 'their role' | 'their account';

/** Takes the role or the account from the secretary while the call waits. */
function take({db, secretary}: World, what: Loss): Promise<unknown> {
  return db.query(
    what === 'their role'
      ? 'delete from public.user_roles where user_id = $1::uuid'
      : 'update public.users set disabled_at = now() where id = $1::uuid',
    [secretary.id],
  );
}

export function describeRevoking(database: () => ServerDatabase): void {
  describe('a call in progress', () => {
    test.each<[Loss, object]>([
      ['their role', {code: '40001'}],
      ['their account', {code: '42501', message: serverTexts.notAMember}],
    ])('a push has no effect when its administrator loses %s', async (loss, refusal) => {
      const {db, world} = await made();
      const {admin, secretary, brother} = world;
      const edit = mutation(secretary, {
        id: brother,
        base_version: 1,
        base: {notes: null},
        changes: {notes: 'too late'},
      });
      const other = await holding(db, admin, (run) =>
        run(`update public.brothers set birth_place = 'Terni' where id = $1::uuid`, [brother]),
      );
      const answer = pushOne(db, secretary, edit).catch((error: unknown) => error);
      await untilSomebodyWaits(db);
      await take(world, loss);
      await other.finish();
      expect(await answer).toMatchObject(refusal);
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({notes: null, version: 2});
      expect(
        await db.query('select 1 from app.mutation_receipts where mutation_id = $1::uuid', [
          edit.mutation_id,
        ]),
      ).toEqual([]);
      // Sent again with the present role.
      if (loss === 'their role') {
        expect(await pushOne(db, secretary, edit)).toMatchObject({status: 'queued'});
      }
    });

    test.each<Loss>(['their role', 'their account'])(
      'an approval has no effect when its administrator loses %s',
      async (loss) => {
        const {db, world} = await made();
        const {secretary, brother} = world;
        const id = await proposalOfMarco(world);
        const other = await holding(db, operator, (run) =>
          run('select 1 from public.brothers where id = $1::uuid for update', [brother]),
        );
        const decision = approve(db, secretary, id).catch((error: unknown) => error);
        await untilSomebodyWaits(db);
        await take(world, loss);
        await other.finish();
        expect(await decision).toMatchObject({code: '42501'});
        expect(await rowOf(db, 'pending_changes', id)).toMatchObject({status: 'pending'});
      },
    );

    test.each<Loss>(['their role', 'their account'])(
      'an approval that waits for a foreign key has no effect when its administrator loses %s',
      async (loss) => {
        const {db, world} = await made();
        const {marco, secretary, brother} = world;
        const vow = {brother_id: brother, type: 'simple', date: '2020-01-01'};
        const wish = insertion(marco, 'vows', vow);
        const {id} = proposalOf(await pushOne(db, marco, wish));
        const other = await holding(db, operator, (run) =>
          run('select 1 from public.brothers where id = $1::uuid for update', [brother]),
        );
        const decision = approve(db, secretary, id).catch((error: unknown) => error);
        await untilSomebodyWaits(db);
        await take(world, loss);
        await other.finish();
        expect(await decision).toMatchObject({code: '42501'});
        expect(await rowOf(db, 'vows', wish.id)).toBeNull();
      },
    );

    test.each<Loss>(['their role', 'their account'])(
      'an erasure that waits for a proposal has no effect when its administrator loses %s',
      async (loss) => {
        const {db, world} = await made();
        const {admin, secretary, brother} = world;
        const id = await proposalOfMarco(world);
        const other = await holding(db, admin, (run) =>
          run(`select public.reject_change($1::uuid, 'no')`, [id]),
        );
        const erasure = db
          .queryAs(secretary, `select public.gdpr_erase_brother($1::uuid, 'art. 17')`, [brother])
          .catch((error: unknown) => error);
        await untilSomebodyWaits(db);
        await take(world, loss);
        await other.finish();
        expect(await erasure).toMatchObject({code: '42501'});
        expect(await rowOf(db, 'brothers', brother)).not.toBeNull();
      },
    );

    test.each<Loss>(['their role', 'their account'])(
      'a rejection has no effect when its administrator loses %s',
      async (loss) => {
        const {db, world} = await made();
        const {marco, secretary, brother} = world;
        const id = await proposalOfMarco(world);
        const withdrawal = mutation(marco, {op: 'withdraw', id: brother, on_proposal: id});
        const other = await holding(db, marco, (run) =>
          run('select public.sync_push($1::text::json)', [JSON.stringify([withdrawal])]),
        );
        const decision = reject(db, secretary, id, 'no').catch((error: unknown) => error);
        await untilSomebodyWaits(db);
        await take(world, loss);
        await other.finish();
        expect(await decision).toMatchObject({code: '42501'});
        expect(await rowOf(db, 'pending_changes', id)).toMatchObject({status: 'withdrawn'});
      },
    );

    test.each<Loss>(['their role', 'their account'])(
      'a direct write has no effect when its administrator loses %s',
      async (loss) => {
        const {db, world} = await made();
        const {admin, secretary, brother} = world;
        const other = await holding(db, admin, (run) =>
          run(`update public.brothers set birth_place = 'Terni' where id = $1::uuid`, [brother]),
        );
        const late = `update public.brothers set notes = 'too late' where id = $1::uuid`;
        const write = db.queryAs(secretary, late, [brother]).catch((error: unknown) => error);
        await untilSomebodyWaits(db);
        await take(world, loss);
        await other.finish();
        expect(await write).toMatchObject({code: '42501'});
        expect(await rowOf(db, 'brothers', brother)).toMatchObject({notes: null, version: 2});
      },
    );
    test('the role to the administrator whom the call removes leaves one of the two with the role', async () => {
      const {db, world} = await made();
      const {admin, secretary} = world;
      const statement = `select public.set_account_role($1::uuid, 'admin', false)`;
      const first = await holding(db, admin, (run) => run(statement, [secretary.id]));
      const second = db.queryAs(secretary, statement, [admin.id]).catch((error: unknown) => error);
      await untilSomebodyWaits(db);
      await first.finish();
      expect(await second).toMatchObject({code: '42501'});
      const left = await db.query(
        'select user_id::text as id from public.user_roles where user_id in ($1::uuid, $2::uuid)',
        [admin.id, secretary.id],
      );
      expect(left).toEqual([{id: admin.id}]);
    });
  });

  async function proposalOfMarco({db, marco, brother}: World): Promise<string> {
    const wish = mutation(marco, {
      id: brother,
      base_version: 1,
      base: {notes: null},
      changes: {notes: 'n'},
    });
    return proposalOf(await pushOne(db, marco, wish)).id;
  }

  async function made() {
    const world = await createWorld(database());
    return {db: database(), world};
  }
}
