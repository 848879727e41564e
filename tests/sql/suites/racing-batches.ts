import {describe, expect, test} from 'vitest';
import {
  batchOf,
  beginImport,
  importRows,
  mergeBrothers,
  undoBatch,
} from '#tests/sql/support/batches.ts';
import {holding, untilSomebodyWaits} from '#tests/sql/support/holding.ts';
import type {ServerDatabase} from '#tests/sql/support/postgres.ts';
import {approve, insertion, proposalOf, pushOne} from '#tests/sql/support/wire.ts';
import {addBrother, createWorld, rowOf, type World} from '#tests/sql/support/world.ts';

const merge = `select public.merge_brothers($1::uuid, $2::uuid, $3::uuid, '{}', 1, 1, 'twice')`;

export function describeRacingBatches(database: () => ServerDatabase): void {
  const twins = async () => {
    const db = database();
    const world = await createWorld(db);
    const gone = await addBrother(world);
    const seen = {keepVersion: 1, goneVersion: 1};
    return {db, world, gone, keep: world.brother, seen, batch: crypto.randomUUID()};
  };
  const caught = (attempt: Promise<unknown>) => attempt.catch((error: unknown) => error);

  describe('an import or a merge on two connections', () => {
    test('merges once when the same merge is sent twice at once', async () => {
      const {db, world, keep, gone, batch, seen} = await twins();
      const first = await holding(db, world.admin, (run) => run(merge, [batch, keep, gone]));
      const second = mergeBrothers(world, {batch, keep, gone, ...seen});
      await untilSomebodyWaits(db);
      await first.finish();
      expect(await second).toEqual({batch, moved: {}});
      expect(await rowOf(db, 'brothers', keep)).toMatchObject({version: 1});
    });

    test('keeps one of two brothers whom two administrators merge into each other', async () => {
      const {db, world, keep, gone, batch, seen} = await twins();
      const first = await holding(db, world.admin, (run) => run(merge, [batch, keep, gone]));
      const second = caught(
        mergeBrothers(world, {keep: gone, gone: keep, ...seen}, world.secretary),
      );
      await untilSomebodyWaits(db);
      await first.finish();
      expect(await second).toMatchObject({
        code: 'PT409',
        detail: expect.stringContaining('"key": "gone"') as string,
      });
      expect(await rowOf(db, 'brothers', keep)).not.toBeNull();
    });

    test('moves a row that is pushed for the removed brother, or rejects it as gone', async () => {
      const {db, world, keep, gone, batch, seen} = await twins();
      const {admin, secretary} = world;
      const vow = () =>
        insertion(admin, 'vows', {brother_id: gone, type: 'simple', date: '2020-01-01'});
      const before = vow();
      const pushing = await holding(db, admin, (run) =>
        run('select public.sync_push($1::text::json)', [JSON.stringify([before])]),
      );
      const merging = mergeBrothers(world, {batch, keep, gone, ...seen}, secretary);
      await untilSomebodyWaits(db);
      await pushing.finish();
      expect(await merging).toMatchObject({moved: {vows: 1}});
      expect(await rowOf(db, 'vows', before.id)).toMatchObject({brother_id: keep});

      await undoBatch(db, secretary, batch);
      const version = Number((await rowOf(db, 'brothers', gone))?.['version']);
      const statement = merge.replace('1, 1', `1, ${version}`);
      const again = await holding(db, secretary, (run) =>
        run(statement, [crypto.randomUUID(), keep, gone]),
      );
      const late = pushOne(db, admin, vow());
      await untilSomebodyWaits(db);
      await again.finish();
      expect(await late).toMatchObject({status: 'rejected', key: 'gone', field: 'brother_id'});
    });

    test('waits for an approval that is about to add a row of the removed brother', async () => {
      const {db, world, keep, gone, batch, seen} = await twins();
      const {admin, secretary, marco} = world;
      const vow = {brother_id: gone, type: 'simple', date: '2020-01-01'};
      const {id} = proposalOf(await pushOne(db, marco, insertion(marco, 'vows', vow)));
      const holder = await holding(db, admin, async (run) => {
        await run('reset role');
        await run('select 1 from public.pending_changes where id = $1::uuid for update', [id]);
      });
      const approval = caught(approve(db, admin, id));
      await untilSomebodyWaits(db);
      const merging = caught(mergeBrothers(world, {batch, keep, gone, ...seen}, secretary));
      await untilSomebodyWaits(db, 2);
      await holder.finish();
      expect(await Promise.all([approval, merging])).toMatchObject([
        {status: 'approved'},
        {moved: {vows: 1}},
      ]);
    });

    test('has no effect when the administrator loses the role while it waits', async () => {
      const {db, world, keep, gone, seen} = await twins();
      const {admin, secretary} = world;
      const editing = await holding(db, admin, (run) =>
        run('select 1 from public.brothers where id = $1::uuid for update', [gone]),
      );
      const merging = caught(mergeBrothers(world, {keep, gone, ...seen}, secretary));
      await untilSomebodyWaits(db);
      await db.query('delete from public.user_roles where user_id = $1::uuid', [secretary.id]);
      await editing.finish();
      expect(await merging).toMatchObject({code: '42501'});
      expect(await rowOf(db, 'brothers', gone)).not.toBeNull();
    });

    test('writes once when the same import call is sent twice at once', async () => {
      const {db, world} = await twins();
      const {admin} = world;
      const {batch, rows} = await begun(world);
      const first = await holding(db, admin, (run) =>
        run('select public.import_rows($1::uuid, $2::text::jsonb)', [batch, JSON.stringify(rows)]),
      );
      const second = importRows(db, admin, batch, rows);
      await untilSomebodyWaits(db);
      await first.finish();
      expect(await second).toMatchObject([{n: 1, outcome: 'applied'}]);
      expect(await batchOf(db, admin, batch)).toMatchObject({rows_new: 1});
    });

    test('does not undo a row that another user is writing', async () => {
      const {db, world} = await twins();
      const {admin, secretary} = world;
      const {batch, rows, id} = await begun(world);
      await importRows(db, admin, batch, rows);
      const editing = await holding(db, secretary, (run) =>
        run(`update public.places set city = 'Roma' where id = $1::uuid`, [id]),
      );
      const undoing = undoBatch(db, admin, batch);
      await untilSomebodyWaits(db);
      await editing.finish();
      expect(await undoing).toEqual({
        left: 1,
        changed: [{table: 'places', id, title: 'P', why: 'changed'}],
      });
      expect(await rowOf(db, 'places', id)).toMatchObject({city: 'Roma'});
    });
  });

  async function begun({db, admin}: World) {
    const batch = await beginImport(db, admin, 'places');
    const id = crypto.randomUUID();
    const values = {place_name: 'P'};
    return {batch, id, rows: [{n: 1, id, op: 'insert', values, base_version: null}]};
  }
}
