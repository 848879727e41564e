import {describe, expect, test} from 'vitest';
import {holding, untilSomebodyWaits} from '#tests/sql/support/holding.ts';
import type {ServerDatabase} from '#tests/sql/support/postgres.ts';
import {
  approve,
  insertion,
  mutation,
  proposalOf,
  pushOne,
  type Person,
} from '#tests/sql/support/wire.ts';
import {createWorld, insertRow, rowOf} from '#tests/sql/support/world.ts';

export function describeRacingApprovals(database: () => ServerDatabase): void {
  const world = async () => ({...(await createWorld(database())), db: database()});
  const approving = (db: ServerDatabase, admin: Person, id: string) =>
    holding(db, admin, (run) => run('select public.approve_change($1::uuid)', [id]));
  const pushing = (db: ServerDatabase, person: Person, one: unknown) =>
    holding(db, person, (run) =>
      run('select public.sync_push($1::text::json)', [JSON.stringify([one])]),
    );

  describe("a member's new record that an administrator is approving", () => {
    test.each(['update', 'delete'] as const)(
      'gets the %s of the member as a proposal',
      async (op) => {
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
      },
    );

    test('does not block a record in the queue that refers to it', async () => {
      const {db, admin, marco} = await world();
      const add = insertion(marco, 'places', {place_name: 'Nuovo'});
      const parent = proposalOf(await pushOne(db, marco, add));
      const approval = await approving(db, admin, parent.id);
      const diocese = insertion(marco, 'dioceses', {diocese_name: 'D', place_id: add.id});
      const child = proposalOf(await pushOne(db, marco, diocese));
      await approval.finish();
      for (const call of ['get_pending_changes_with_username()', 'get_change_by_id($1::uuid)']) {
        const found = await db.queryAs(
          admin,
          `select unmet_dependency from public.${call} where id = $1::uuid`,
          [child.id],
        );
        expect(found, call).toEqual([{unmet_dependency: false}]);
      }
      expect(await approve(db, admin, child.id)).toMatchObject({status: 'approved'});
    });
  });

  describe('two concurrent writers of the life of a brother', () => {
    const order = {type: 'priesthood', date: '2020-01-01'};
    const vow = {type: 'solemn', date: '2018-01-01'};

    test('store the status that follows from both entries', async () => {
      const {db, admin, secretary, brother} = await world();
      await insertRow(db, 'formation_stages', {
        brother_id: brother,
        stage: 'novitiate',
        start_date: '2015-01-01',
      });
      const ordination = insertion(admin, 'ordinations', {brother_id: brother, ...order});
      const first = await pushing(db, admin, ordination);
      const profession = insertion(secretary, 'vows', {brother_id: brother, ...vow});
      const second = pushOne(db, secretary, profession);
      await untilSomebodyWaits(db);
      await first.finish();
      expect(await second).toMatchObject({status: 'applied'});
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({cached_status: 'priest'});
    });

    const remove = (db: ServerDatabase, person: Person, table: string, id: string) =>
      pushing(db, person, mutation(person, {table, op: 'delete', id, base_version: 1}));

    test('store the status that follows from both deletions when either alone changes nothing', async () => {
      const {db, admin, secretary, brother} = await world();
      const [one = '', other = ''] = await Promise.all(
        ['2015-01-01', '2016-01-01'].map((start_date) =>
          insertRow(db, 'formation_stages', {
            brother_id: brother,
            stage: 'novitiate',
            start_date,
          }),
        ),
      );
      const first = await remove(db, admin, 'formation_stages', one);
      const second = remove(db, secretary, 'formation_stages', other);
      await Promise.race([second, untilSomebodyWaits(db)]);
      await first.finish();
      await (await second).finish();
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({cached_status: 'unknown'});
    });

    test('store the status that a lower entry gives when the higher one is deleted meanwhile', async () => {
      const {db, admin, secretary, brother} = await world();
      const ordination = await insertRow(db, 'ordinations', {brother_id: brother, ...order});
      const profession = insertion(admin, 'vows', {brother_id: brother, ...vow});
      const first = await pushing(db, admin, profession);
      const second = remove(db, secretary, 'ordinations', ordination);
      await Promise.race([second, untilSomebodyWaits(db)]);
      await first.finish();
      await (await second).finish();
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({
        cached_status: 'solemn_professed',
      });
    });

    test('store the status that follows from both entries when one writer is the daily refresh', async () => {
      const {db, admin, brother} = await world();
      await insertRow(db, 'vows', {brother_id: brother, ...vow});
      await db.query(`update public.brothers set cached_status = 'novice' where id = $1::uuid`, [
        brother,
      ]);
      const ordination = insertion(admin, 'ordinations', {brother_id: brother, ...order});
      const first = await pushing(db, admin, ordination);
      const refresh = db.query('select app.refresh_cached_status()');
      await untilSomebodyWaits(db);
      await first.finish();
      await refresh;
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({cached_status: 'priest'});
    });
  });
}
