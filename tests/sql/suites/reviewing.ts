import {describe, expect, test} from 'vitest';
import type {Database} from '#tests/sql/support/database.ts';
import {serverTexts} from '#src/lib/request-error.ts';
import {
  approve,
  mutation,
  proposalOf,
  pull,
  pushOne,
  reject,
  type Row,
} from '#tests/sql/support/wire.ts';
import {
  addBrother,
  changeRow,
  createWorld,
  insertRow,
  rowOf,
  type World,
} from '#tests/sql/support/world.ts';

async function propose(world: World, changes: Row, base: Row): Promise<string> {
  const edit = mutation(world.marco, {id: world.brother, base_version: 1, base, changes});
  return proposalOf(await pushOne(world.db, world.marco, edit)).id;
}

const terni = (world: World): Promise<string> =>
  propose(
    world,
    {birth_place: 'Terni', birth_name: 'Bianchi'},
    {birth_place: 'Assisi', birth_name: null},
  );

export function describeReviewing(database: () => Database): void {
  describe('the review of a proposal', () => {
    test('merges an approval with changes of other fields, and returns the new version', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const change = await terni(world);
      await changeRow(db, 'brothers', brother, {notes: 'n'});
      expect(await approve(db, admin, change)).toMatchObject({
        id: change,
        status: 'approved',
        record_id: brother,
        version: 3,
      });
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({
        birth_place: 'Terni',
        notes: 'n',
      });
      expect(await rowOf(db, 'pending_changes', change)).toMatchObject({
        status: 'approved',
        applied_version: 3,
        reviewed_by: admin.id,
        resolution: null,
      });
    });

    test('gives an election to another brother', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, brother} = world;
      const elected = {brother_id: brother, office: 'guardian', start_date: '2024-01-10'};
      const id = await insertRow(db, 'elections', elected);
      const other = await addBrother(world);
      const edit = mutation(marco, {
        table: 'elections',
        id,
        base_version: 1,
        base: {brother_id: brother},
        changes: {brother_id: other},
      });
      await approve(db, admin, proposalOf(await pushOne(db, marco, edit)).id);
      expect(await rowOf(db, 'elections', id)).toMatchObject({...elected, brother_id: other});
    });

    test('refuses a stale approval with the three values, and applies nothing', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const change = await terni(world);
      await changeRow(db, 'brothers', brother, {birth_place: 'Gubbio'});
      const refusal = await approve(db, admin, change).catch((error: unknown) => error);
      expect(refusal).toMatchObject({
        code: 'PT409',
        hint: expect.stringContaining('resolution') as string,
      });
      const {detail} = refusal as {detail: string};
      expect(JSON.parse(detail)).toMatchObject([
        {field: 'birth_place', base: 'Assisi', current: 'Gubbio', proposed: 'Terni'},
      ]);
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({birth_name: null});
      expect(await rowOf(db, 'pending_changes', change)).toMatchObject({status: 'pending'});
    });

    test('applies a resolution field by field, also for unchanged fields', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const change = await terni(world);
      await changeRow(db, 'brothers', brother, {birth_place: 'Gubbio'});
      const resolution = {birth_place: 'proposed', birth_name: 'current'};
      await approve(db, admin, change, resolution, 2);
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({
        birth_place: 'Terni',
        birth_name: null,
      });
      expect(await rowOf(db, 'pending_changes', change)).toMatchObject({resolution});
    });

    test('never overwrites by a resolution a value that the admin has not seen', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const change = await terni(world);
      await changeRow(db, 'brothers', brother, {birth_place: 'Gubbio'});
      const mine = {birth_place: 'proposed'};
      await expect(approve(db, admin, change, mine)).rejects.toMatchObject({code: 'PT409'});
      await changeRow(db, 'brothers', brother, {birth_place: 'Foligno, after he looked'});
      await expect(approve(db, admin, change, mine, 2)).rejects.toMatchObject({
        code: 'PT409',
        detail: expect.stringContaining('Foligno') as string,
      });
      await expect(approve(db, admin, change, {birth_place: 'mine'})).rejects.toMatchObject({
        code: 'PT400',
      });
    });

    test('refuses an approval based on an older version, except for a recomputed status', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const change = await terni(world);
      await db.query(
        `insert into public.vows (brother_id, type, date) values ($1::uuid, 'simple', '2020-01-01')`,
        [brother],
      );
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({version: 2});
      const other = await propose({...world, marco: world.nino}, {notes: 'x'}, {notes: null});
      await approve(db, admin, change, null, 1);
      await expect(approve(db, admin, other, null, 1)).rejects.toMatchObject({code: 'PT409'});
      await approve(db, admin, other, null, 3);
    });

    test('refuses an approval by the requester, even after their promotion', async () => {
      const world = await createWorld(database());
      const {db, admin, marco} = world;
      const change = await terni(world);
      await expect(approve(db, marco, change)).rejects.toMatchObject({code: '42501'});
      await db.query(
        `insert into public.user_roles (user_id, role_name) values ($1::uuid, 'admin')`,
        [marco.id],
      );
      await expect(approve(db, marco, change)).rejects.toMatchObject({code: '42501'});
      await approve(db, admin, change);
    });

    test('allows one decision', async () => {
      const world = await createWorld(database());
      const {db, admin, secretary} = world;
      const change = await terni(world);
      await approve(db, admin, change);
      for (const again of [
        () => approve(db, secretary, change),
        () => reject(db, secretary, change, 'no'),
      ]) {
        await expect(again()).rejects.toMatchObject({
          code: 'PT409',
          message: `${serverTexts.alreadyDecided}approved`,
        });
      }
      await expect(approve(db, admin, crypto.randomUUID())).rejects.toMatchObject({code: 'PT404'});
    });

    test("needs a reason for a rejection, which the requester's next pull returns", async () => {
      const world = await createWorld(database());
      const {db, admin, marco, nino} = world;
      const change = await terni(world);
      const {cursor} = await pull(db, marco);
      await expect(reject(db, admin, change, '  ')).rejects.toMatchObject({code: 'PT400'});
      await expect(reject(db, nino, change, 'no')).rejects.toMatchObject({code: '42501'});
      await reject(db, admin, change, 'no source');
      const {changes} = await pull(db, marco, {cursor});
      expect(changes.find(({id}) => id === change)?.row).toMatchObject({
        status: 'rejected',
        rejection_reason: 'no source',
      });
    });

    test('cannot change the submitted values, even as the owner', async () => {
      const world = await createWorld(database());
      const change = await terni(world);
      for (const attempt of [
        `update public.pending_changes set proposed_changes = '{}' where id = $1::uuid`,
        `update public.pending_changes set base_values = '{}' where id = $1::uuid`,
        'delete from public.pending_changes where id = $1::uuid',
      ]) {
        await expect(world.db.query(attempt, [change])).rejects.toMatchObject({code: '42501'});
      }
      await reject(world.db, world.admin, change, 'no');
      await expect(
        world.db.query(
          `update public.pending_changes set status = 'pending', reviewed_at = null where id = $1::uuid`,
          [change],
        ),
      ).rejects.toMatchObject({code: 'PT409'});
    });

    test('is open to administrators and the requester, with the current record', async () => {
      const world = await createWorld(database());
      const {db, admin, marco, nino, stranger} = world;
      const change = await terni(world);
      const read = (person: typeof marco) =>
        db.queryAs<Row>(
          person,
          'select requester_username, current_row, current_version::int from public.get_change_by_id($1::uuid)',
          [change],
        );
      for (const person of [admin, marco]) {
        expect(await read(person)).toMatchObject([
          {
            requester_username: marco.username,
            current_row: {birth_place: 'Assisi'},
            current_version: 1,
          },
        ]);
      }
      for (const person of [nino, stranger]) expect(await read(person)).toEqual([]);
      const queue =
        'select id::text from public.get_pending_changes_with_username() where id = $1::uuid';
      expect(await db.queryAs(admin, queue, [change])).toHaveLength(1);
      expect(await db.queryAs(marco, queue, [change])).toEqual([]);
    });
  });
}
