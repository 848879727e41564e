import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {
  approve,
  cursorOf,
  insertion,
  mutation,
  proposalOf,
  pull,
  pushOne,
} from '#tests/sql/support/wire.ts';
import {changeRow, createWorld, insertRow, rowOf, type World} from '#tests/sql/support/world.ts';

function addVow(world: World, date = '2020-01-01'): Promise<string> {
  return insertRow(world.db, 'vows', {brother_id: world.brother, type: 'simple', date});
}

async function versionOf(world: World): Promise<number> {
  return Number((await rowOf(world.db, 'brothers', world.brother))?.['version']);
}

export function describeDeleting(database: () => Database): void {
  describe('deleting a record', () => {
    test('needs the version seen, and is a conflict when the record has changed', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const blind = mutation(admin, {op: 'delete', id: brother});
      expect(await pushOne(db, admin, blind)).toMatchObject({status: 'rejected', key: 'malformed'});
      await changeRow(db, 'brothers', brother, {notes: 'added meanwhile'});
      const stale = mutation(admin, {op: 'delete', id: brother, base_version: 1});
      expect(await pushOne(db, admin, stale)).toMatchObject({
        status: 'conflict',
        version: 2,
        conflicts: [{field: '*', current: {notes: 'added meanwhile'}}],
      });
      expect(await pushOne(db, admin, {...stale, base_version: 2})).toMatchObject({
        status: 'applied',
        row: null,
        version: null,
      });
      expect(await rowOf(db, 'brothers', brother)).toBeNull();
    });

    test('continues the versions when the record is inserted again, so that an older delete is a conflict', async () => {
      const world = await createWorld(database());
      const {db, admin, secretary, brother} = world;
      const before = await rowOf(db, 'brothers', brother);
      const removal = mutation(admin, {op: 'delete', id: brother, base_version: 1});
      await pushOne(db, admin, removal);
      const {name, circumscription_id, nationality} = before ?? {};
      const again = {name, circumscription_id, nationality};
      const comeback = insertion(admin, 'brothers', again, {id: brother});
      expect(await pushOne(db, admin, comeback)).toMatchObject({status: 'applied', version: 2});
      const late = mutation(secretary, {op: 'delete', id: brother, base_version: 1});
      expect(await pushOne(db, secretary, late)).toMatchObject({status: 'conflict', version: 2});
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({name, birth_place: null});
    });

    test('succeeds when the record is already deleted', async () => {
      const world = await createWorld(database());
      const {db, admin, secretary, marco, brother} = world;
      for (const person of [admin, secretary, marco]) {
        expect(
          await pushOne(db, person, mutation(person, {op: 'delete', id: brother, base_version: 1})),
        ).toMatchObject({status: 'applied', row: null});
      }
    });

    test.each(['admin', 'marco'] as const)(
      'is a conflict when it has a child row that %s was not shown',
      async (who) => {
        const world = await createWorld(database());
        const {db, brother} = world;
        const person = world[who];
        const vow = await addVow(world);
        const version = await versionOf(world);
        const remove = (children?: object) =>
          pushOne(
            db,
            person,
            mutation(person, {
              op: 'delete',
              id: brother,
              base_version: version,
              base: children === undefined ? {} : {'*children': children},
            }),
          );
        // The form showed no child, another one, or an older version of it.
        expect(await remove()).toMatchObject({status: 'conflict', conflicts: [{field: '*'}]});
        expect(await remove({vows: {}})).toMatchObject({status: 'conflict'});
        await changeRow(db, 'vows', vow, {location_name: 'edited meanwhile'});
        expect(await remove({vows: {[vow]: 1}})).toMatchObject({status: 'conflict'});
        expect(await rowOf(db, 'vows', vow)).toMatchObject({location_name: 'edited meanwhile'});

        const done = await remove({vows: {[vow]: 2, [crypto.randomUUID()]: 1}, ordinations: {}});
        expect(done.status).toBe(who === 'admin' ? 'applied' : 'queued');
      },
    );

    test('is rejected when the list of its children is malformed', async () => {
      const {db, marco, brother} = await createWorld(database());
      const deep: unknown = JSON.parse('['.repeat(1000) + ']'.repeat(1000));
      const shown = ['x', 1, [], {vows: 1}, {vows: [{}]}, {vows: {x: '1'}}, {vows: {x: deep}}];
      for (const children of shown) {
        const remove = mutation(marco, {
          op: 'delete',
          id: brother,
          base_version: 1,
          base: {'*children': children},
        });
        expect(await pushOne(db, marco, remove)).toMatchObject({
          status: 'rejected',
          key: 'malformed',
        });
      }
    });

    test('ignores a recomputed status in the version seen', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const vow = await addVow(world);
      expect(await versionOf(world)).toBe(2);
      const onFirstVersion = mutation(admin, {
        op: 'delete',
        id: brother,
        base_version: 1,
        base: {'*children': {vows: {[vow]: 1}}},
      });
      expect(await pushOne(db, admin, onFirstVersion)).toMatchObject({status: 'applied'});
    });

    test('sends tombstones for the record and its child rows', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const vow = await addVow(world);
      const cursor = await cursorOf(db, marco);
      await db.queryAs(admin, 'delete from public.brothers where id = $1::uuid', [brother]);
      const {changes} = await pull(db, marco, {cursor});
      const mine = changes.filter(({id}) => id === brother || id === vow);
      expect(mine.map(({table, op}) => `${table} ${op}`).sort()).toEqual(['brothers D', 'vows D']);
    });

    test('is rejected while other records refer to it', async () => {
      const world = await createWorld(database());
      const {db, admin, marco} = world;
      const place = await insertRow(db, 'places', {place_name: 'P'});
      await insertRow(db, 'dioceses', {diocese_name: 'D', place_id: place});
      for (const person of [admin, marco]) {
        expect(
          await pushOne(
            db,
            person,
            mutation(person, {table: 'places', op: 'delete', id: place, base_version: 1}),
          ),
        ).toMatchObject({status: 'rejected', key: 'in_use'});
      }
    });

    test("withdraws the user's own open insert", async () => {
      const world = await createWorld(database());
      const {db, marco} = world;
      const add = insertion(marco, 'places', {place_name: 'Nuovo'});
      const open = proposalOf(await pushOne(db, marco, add));
      const remove = mutation(marco, {
        table: 'places',
        op: 'delete',
        id: add.id,
        on_proposal: open.id,
      });
      expect(await pushOne(db, marco, remove)).toMatchObject({
        status: 'withdrawn',
        proposal: {id: open.id, status: 'withdrawn'},
      });
    });

    test("is no conflict with the user's own value that was approved after the form had shown it", async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const change = mutation(marco, {
        id: brother,
        base_version: 1,
        base: {notes: null},
        changes: {notes: 'mine'},
      });
      const shown = proposalOf(await pushOne(db, marco, change));
      await approve(db, admin, shown.id);
      const remove = {op: 'delete', id: brother, base_version: 1} as const;
      const unaware = mutation(marco, remove);
      expect(await pushOne(db, marco, unaware)).toMatchObject({status: 'conflict', version: 2});
      const aware = mutation(marco, {...remove, on_proposal: shown.id});
      const open = proposalOf(await pushOne(db, marco, aware));
      expect(open).toMatchObject({operation: 'delete', base_version: 2});
      await approve(db, admin, open.id);
      expect(await rowOf(db, 'brothers', brother)).toBeNull();
    });

    test("is no conflict with the user's own insert that was approved after the form had shown it", async () => {
      const world = await createWorld(database());
      const {db, admin, marco} = world;
      const add = insertion(marco, 'places', {place_name: 'Nuovo', type: 'fraternity'});
      const shown = proposalOf(await pushOne(db, marco, add));
      await approve(db, admin, shown.id);
      const remove = mutation(marco, {
        table: 'places',
        op: 'delete',
        id: add.id,
        on_proposal: shown.id,
      });
      expect(await pushOne(db, marco, remove)).toMatchObject({status: 'queued'});
    });

    test('cannot be approved after a child row was added, until the admin has seen that row', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const open = proposalOf(
        await pushOne(db, marco, mutation(marco, {op: 'delete', id: brother, base_version: 1})),
      );
      const vow = await addVow(world);
      await expect(approve(db, admin, open.id)).rejects.toMatchObject({
        code: 'PT409',
        detail: expect.stringContaining(vow) as string,
      });
      const seen = {'*children': {vows: {[vow]: 1}}};
      await approve(db, admin, open.id, seen, 2);
      expect(await rowOf(db, 'brothers', brother)).toBeNull();
      expect(await rowOf(db, 'pending_changes', open.id)).toMatchObject({
        status: 'approved',
        applied_version: null,
      });
    });

    test('cannot be approved after the record has changed, until the admin has seen the change', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const open = proposalOf(
        await pushOne(db, marco, mutation(marco, {op: 'delete', id: brother, base_version: 1})),
      );
      await changeRow(db, 'brothers', brother, {notes: 'n'});
      await expect(approve(db, admin, open.id)).rejects.toMatchObject({code: 'PT409'});
      await expect(approve(db, admin, open.id, {'*': 'proposed'}, 1)).rejects.toMatchObject({
        code: 'PT409',
      });
      await approve(db, admin, open.id, {'*': 'proposed'}, 2);
      expect(await rowOf(db, 'brothers', brother)).toBeNull();
    });
  });
}
