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
  type Answer,
  type Mutation,
  type Person,
  type Row,
} from '#tests/sql/support/wire.ts';
import {changeRow, createWorld, insertRow, rowOf, type World} from '#tests/sql/support/world.ts';

/** A new vow of Fra Uno and an edit of the brother, as one group. */
function pair(
  world: World,
  person: Person,
  group: string = crypto.randomUUID(),
): [Mutation, Mutation] {
  return [
    insertion(
      person,
      'vows',
      {brother_id: world.brother, type: 'simple', date: '2020-08-02'},
      {group},
    ),
    mutation(person, {
      id: world.brother,
      group,
      base_version: 1,
      base: {birth_place: 'Assisi'},
      changes: {birth_place: 'Perugia'},
    }),
  ];
}

const idOf = (answer: Answer | undefined): string => proposalOf(answer).id;

async function statuses(db: Database, answers: Answer[]): Promise<unknown[]> {
  return Promise.all(
    answers.map(
      async (answer) => (await rowOf(db, 'pending_changes', proposalOf(answer).id))?.['status'],
    ),
  );
}

export function describeGrouping(database: () => Database): void {
  describe('a group of mutations', () => {
    test('is applied as a whole for an administrator', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const [vow, edit] = pair(world, admin);
      const answers = await push(db, admin, [vow, edit]);
      expect(answers.map(({status}) => status)).toEqual(['applied', 'applied']);
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({
        birth_place: 'Perugia',
        cached_status: 'simple_professed',
      });
      const again = await push(db, admin, [vow, edit]);
      expect(again.map(({status, replayed}) => [status, replayed])).toEqual([
        ['applied', true],
        ['applied', true],
      ]);
    });

    test.each(['admin', 'marco'] as const)(
      'has no effect and no receipt for %s when one member is refused',
      async (who) => {
        const world = await createWorld(database());
        const {db, brother} = world;
        const person = world[who];
        await changeRow(db, 'brothers', brother, {birth_place: 'Gubbio'});
        const [vow, edit] = pair(world, person);
        const outside = insertion(person, 'places', {place_name: 'flows past'});
        const [first, second, third] = await push(db, person, [vow, edit, outside]);
        expect(first).toMatchObject({status: 'blocked', by: {mutation_id: edit.mutation_id}});
        expect(second).toMatchObject({
          status: 'conflict',
          conflicts: [{field: 'birth_place', current: 'Gubbio'}],
        });
        const taken = who === 'admin' ? 'applied' : 'queued';
        expect(third).toMatchObject({status: taken});
        expect(await rowOf(db, 'vows', vow.id)).toBeNull();

        const mended = {...edit, base_version: 2, base: {birth_place: 'Gubbio'}};
        const retried = await push(db, person, [vow, mended]);
        expect(retried.map(({status, replayed}) => [status, replayed])).toEqual([
          [taken, undefined],
          [taken, undefined],
        ]);
      },
    );

    test('is rejected without a receipt, so that it can be fixed and sent again', async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      const [vow, edit] = pair(world, marco);
      const bad = {...vow, changes: {...vow.changes, type: 'eternal'}};
      const [first, second] = await push(db, marco, [bad, edit]);
      expect(first).toMatchObject({status: 'rejected', key: 'invalid', field: 'type'});
      expect(second).toMatchObject({status: 'blocked', by: {mutation_id: vow.mutation_id}});
      const mended = await push(db, marco, [vow, edit]);
      expect(mended.map(({status, replayed}) => [status, replayed])).toEqual([
        ['queued', undefined],
        ['queued', undefined],
      ]);
    });

    test('is one entry of the queue, and approving one change approves all', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const group = crypto.randomUUID();
      const [vow, edit] = pair(world, marco, group);
      const answers = await push(db, marco, [vow, edit]);
      const queue = await db.queryAs<Row>(
        admin,
        `select id::text, member_count from public.get_pending_changes_with_username()
         where group_id = $1::uuid`,
        [group],
      );
      expect(queue).toMatchObject([{member_count: 2}]);
      const members = await db.queryAs<Row>(
        admin,
        'select record_id::text from public.get_group_changes($1::uuid)',
        [String(queue[0]?.['id'])],
      );
      expect(members.map((member) => member['record_id'])).toEqual([vow.id, brother]);

      const [, second] = answers;
      await approve(db, admin, idOf(second));
      expect(await statuses(db, answers)).toEqual(['approved', 'approved']);
      expect(await rowOf(db, 'vows', vow.id)).not.toBeNull();
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({birth_place: 'Perugia'});
    });

    test('is listed under the record that is inserted first, not under one that refers to it', async () => {
      const {db, admin, marco, brother} = await createWorld(database());
      const group = crypto.randomUUID();
      const vow = {brother_id: brother, type: 'simple', date: '2020-08-02'};
      await push(db, marco, [
        insertion(marco, 'vows', vow, {group}),
        insertion(marco, 'places', {place_name: 'New', type: 'fraternity'}, {group}),
      ]);
      const queue = await db.queryAs<Row>(
        admin,
        `select target_table_name from public.get_pending_changes_with_username()
         where group_id = $1::uuid`,
        [group],
      );
      expect(queue).toEqual([{target_table_name: 'places'}]);
    });

    test('cannot be approved when one change is stale', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const [vow, edit] = pair(world, marco);
      const answers = await push(db, marco, [vow, edit]);
      await changeRow(db, 'brothers', brother, {birth_place: 'Gubbio'});
      const [first] = answers.map((answer) => proposalOf(answer).id);
      await expect(approve(db, admin, first ?? '')).rejects.toMatchObject({
        code: 'PT409',
        detail: expect.stringContaining('Gubbio') as string,
      });
      expect(await rowOf(db, 'vows', vow.id)).toBeNull();
      expect(await statuses(db, answers)).toEqual(['pending', 'pending']);
    });

    test('is rejected and withdrawn as a whole', async () => {
      const world = await createWorld(database());
      const {db, admin, marco} = world;
      const rejected = await push(db, marco, pair(world, marco));
      await reject(db, admin, idOf(rejected[1]), 'no');
      expect(await statuses(db, rejected)).toEqual(['rejected', 'rejected']);

      const taken = await push(db, marco, pair(world, marco));
      const first = proposalOf(taken[0]);
      await pushOne(
        db,
        marco,
        mutation(marco, {
          op: 'withdraw',
          table: 'vows',
          id: String(first['record_id']),
          on_proposal: first.id,
        }),
      );
      expect(await statuses(db, taken)).toEqual(['withdrawn', 'withdrawn']);
    });

    test('joins another group when their changes are folded, and both are approved together', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const older = await push(db, marco, pair(world, marco));
      const group = crypto.randomUUID();
      const place = insertion(marco, 'places', {place_name: 'Nuovo'}, {group});
      const again = mutation(marco, {
        id: brother,
        group,
        on_proposal: idOf(older[1]),
        base_version: 1,
        base: {notes: null},
        changes: {notes: 'n'},
      });
      const [, folded] = await push(db, marco, [place, again]);
      const first = idOf(older[0]);
      expect(await rowOf(db, 'pending_changes', first)).toMatchObject({
        status: 'pending',
        group_id: group,
      });
      await approve(db, admin, first);
      expect(await rowOf(db, 'places', place.id)).not.toBeNull();
      expect(await rowOf(db, 'pending_changes', idOf(folded))).toMatchObject({status: 'approved'});
    });

    test('cannot be joined by a change of another user with the same group id', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, nino} = world;
      const group = crypto.randomUUID();
      const mine = await push(db, marco, pair(world, marco, group));
      const place = await insertRow(db, 'places', {place_name: 'P'});
      const joined = await pushOne(
        db,
        nino,
        mutation(nino, {
          table: 'places',
          id: place,
          group,
          base_version: 1,
          base: {city: null},
          changes: {city: 'X'},
        }),
      );
      await approve(db, admin, proposalOf(joined).id);
      expect(await statuses(db, mine)).toEqual(['pending', 'pending']);
    });
  });
}
