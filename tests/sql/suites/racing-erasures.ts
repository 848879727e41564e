import {describe, expect, test} from 'vitest';
import {beginImport} from '#tests/sql/support/batches.ts';
import {holding, untilSomebodyWaits} from '#tests/sql/support/holding.ts';
import type {ServerDatabase} from '#tests/sql/support/postgres.ts';
import {
  approve,
  insertion,
  mutation,
  proposalOf,
  pushOne,
  type Mutation,
  type Row,
} from '#tests/sql/support/wire.ts';
import {addBrother, createWorld, rowOf} from '#tests/sql/support/world.ts';

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

  test('an insert under the id of a person who is being erased waits, and is refused', async () => {
    const db = database();
    const world = await createWorld(db);
    const brother = await addBrother(world, {name: 'Fra Primo'});
    const erase = `select public.gdpr_erase_brother($1::uuid, 'art. 17')`;
    const first = await holding(db, world.admin, (run) => run(erase, [brother]));
    const insert = `insert into public.brothers (id, name, circumscription_id, nationality)
      values ($1::uuid, 'Fra Primo', $2::uuid, $3::uuid)`;
    const again = db
      .queryAs(world.secretary, insert, [brother, world.circumscription, world.country])
      .catch((error: unknown) => error);
    await untilSomebodyWaits(db);
    await first.finish();
    expect(await again).toMatchObject({
      code: '23514',
      message: 'the person with this id was erased',
    });
    expect(await rowOf(db, 'brothers', brother)).toBeNull();
  });

  describe('an erasure of a person without a record waits for a concurrent call that adds it, and erases it:', () => {
    const erase = `select public.gdpr_erase_brother($1::uuid, 'art. 17') as answer`;
    const prepared = async () => {
      const db = database();
      const world = await createWorld(db);
      const name = `Fra ${crypto.randomUUID()}`;
      const {circumscription, country} = world;
      return {
        db,
        world,
        name,
        values: {name, circumscription_id: circumscription, nationality: country},
      };
    };
    type Prepared = Awaited<ReturnType<typeof prepared>>;

    test.each<[string, (all: Prepared) => Promise<{id: string; call: string; args: string[]}>]>([
      [
        'an approval of the proposal',
        async ({db, world: {marco}, values}) => {
          const add = insertion(marco, 'brothers', values);
          const {id} = proposalOf(await pushOne(db, marco, add));
          return {id: add.id, call: 'select public.approve_change($1::uuid)', args: [id]};
        },
      ],
      [
        'an import under the id of a deleted record',
        async ({db, world, values, name}) => {
          const id = await addBrother(world, {name});
          await db.query('delete from public.brothers where id = $1::uuid', [id]);
          const batch = await beginImport(db, world.secretary, 'brothers');
          const rows = JSON.stringify([{n: 1, op: 'insert', id, values}]);
          const call = 'select public.import_rows($1::uuid, $2::text::jsonb)';
          return {id, call, args: [batch, rows]};
        },
      ],
    ])('%s', async (_what, give) => {
      const all = await prepared();
      const {db, world, name} = all;
      const {id, call, args} = await give(all);
      const first = await holding(db, world.secretary, (run) => run(call, args));
      const erasure = db.queryAs<{answer: Row}>(world.admin, erase, [id]);
      await untilSomebodyWaits(db);
      await first.finish();
      expect(await erasure).toMatchObject([{answer: {erased: id}}]);
      expect(await rowOf(db, 'brothers', id)).toBeNull();
      for (const table of ['app.audit_log', 'public.pending_changes', 'app.batch_rows']) {
        const left = `select 1 from ${table} t where strpos(to_jsonb(t)::text, $1) > 0`;
        expect(await db.query(left, [name]), table).toEqual([]);
      }
    });

    test('an approval that comes later adds nothing', async () => {
      const all = await prepared();
      const {db, world, values} = all;
      const {admin, secretary, marco} = world;
      const add = insertion(marco, 'brothers', values);
      const proposal = proposalOf(await pushOne(db, marco, add));
      const first = await holding(db, admin, (run) => run(erase, [add.id]));
      const approval = approve(db, secretary, proposal.id).catch((error: unknown) => error);
      await untilSomebodyWaits(db);
      await first.finish();
      expect(await approval).toMatchObject({code: 'PT409'});
      expect(await rowOf(db, 'brothers', add.id)).toBeNull();
    });
  });
}
