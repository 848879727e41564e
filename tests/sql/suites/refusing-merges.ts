import {describe, expect, test} from 'vitest';
import {contentOf, mergeBrothers, undoBatch, type Merge} from '#tests/sql/support/batches.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {editOf, fillGroup, openOf} from '#tests/sql/support/merged-proposals.ts';
import {pushOne, reject, type Row} from '#tests/sql/support/wire.ts';
import {addBrother, changeRow, createWorld, insertRow, rowOf} from '#tests/sql/support/world.ts';

/** The reason why a merge was refused, as the app reads it. */
async function refusalOf(attempt: Promise<unknown>): Promise<Row> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error) || !('code' in error) || !('detail' in error)) throw error;
  expect(error.code).toBe('PT409');
  return JSON.parse(String(error.detail)) as Row;
}

export function describeRefusingMerges(database: () => Database): void {
  const twins = async () => {
    const world = await createWorld(database());
    const gone = await addBrother(world, {notes: 'his'});
    const attempt = (merge: Partial<Merge> = {}) =>
      mergeBrothers(world, {keep: world.brother, gone, ...merge});
    return {world, keep: world.brother, gone, attempt};
  };

  describe('the refusal of a merge', () => {
    test('a merge with equal ids, an unknown id or no reason is refused', async () => {
      const {gone, attempt} = await twins();
      const unknown = crypto.randomUUID();
      expect(await refusalOf(attempt({keep: gone}))).toEqual({key: 'same'});
      expect(await refusalOf(attempt({keep: unknown}))).toEqual({key: 'gone', id: unknown});
      expect(await refusalOf(attempt({gone: unknown}))).toEqual({key: 'gone', id: unknown});
      for (const reason of ['', ' \t', 'r'.repeat(10_001)]) {
        await expect(attempt({reason})).rejects.toMatchObject({code: 'PT400'});
      }
    });

    test('a merge is refused when either record changed since it was shown, but not for a recomputed status', async () => {
      const {world, keep, gone, attempt} = await twins();
      const {db} = world;
      const seen = {keepVersion: 1, goneVersion: 1};
      await changeRow(db, 'brothers', gone, {notes: 'other'});
      expect(await refusalOf(attempt(seen))).toEqual({key: 'moved', id: gone});
      await changeRow(db, 'brothers', keep, {notes: 'other'});
      const refused = refusalOf(attempt({keepVersion: 1, goneVersion: 2}));
      expect(await refused).toEqual({key: 'moved', id: keep});
      await insertRow(db, 'vows', {brother_id: gone, type: 'simple', date: '2020-01-01'});
      expect(await rowOf(db, 'brothers', gone)).toMatchObject({version: 3});
      expect(await attempt({keepVersion: 2, goneVersion: 2})).toMatchObject({moved: {vows: 1}});
    });

    test('a merge of brothers that both have an entry unique per person is refused, with the entries', async () => {
      const {world, keep, gone, attempt} = await twins();
      const {db} = world;
      const order = {type: 'priesthood', date: '2000-06-01'};
      const kept = await insertRow(db, 'ordinations', {brother_id: keep, ...order});
      const other = await insertRow(db, 'ordinations', {brother_id: gone, ...order});
      await insertRow(db, 'ordinations', {brother_id: gone, type: 'diaconate', date: '1999-01-01'});
      expect(await refusalOf(attempt())).toEqual({
        key: 'incompatible',
        rows: [{table: 'ordinations', kept, gone: other}],
      });
      expect(await rowOf(db, 'brothers', gone)).not.toBeNull();
      await db.query('delete from public.ordinations where id = $1::uuid', [other]);
      expect(await attempt()).toMatchObject({moved: {ordinations: 1}});
    });

    test('a merge of brothers that both have an account is refused', async () => {
      const {world, keep, gone, attempt} = await twins();
      const {db, marco, nino} = world;
      const link = 'update public.users set linked_brother_id = $1::uuid where id = $2::uuid';
      await db.query(link, [keep, marco.id]);
      await db.query(link, [gone, nino.id]);
      expect(await refusalOf(attempt())).toEqual({key: 'two_accounts'});
      await db.query(link, [null, nino.id]);
      await attempt();
      expect(await rowOf(db, 'users', marco.id)).toMatchObject({linked_brother_id: keep});
    });

    test('a merge is refused when it would join two groups of proposals to one that is too large', async () => {
      const {world, keep, gone, attempt} = await twins();
      const {db, admin, marco} = world;
      const groups = [crypto.randomUUID(), crypto.randomUUID()];
      for (const [at, id] of [keep, gone].entries()) {
        const group = groups[at] ?? '';
        await pushOne(
          db,
          marco,
          editOf(marco, id, {phone: null}, {phone: '+628111111111'}, {group}),
        );
        await fillGroup(world, marco, group, 100);
      }
      expect(await refusalOf(attempt())).toEqual({key: 'large_group'});
      const one = (await openOf(world, marco)).find((each) => each['record_id'] === gone);
      await reject(db, admin, String(one?.['id']), 'first the others');
      expect(await attempt()).toMatchObject({moved: {}});
      expect(await openOf(world, marco)).toHaveLength(101);
    });

    test('a merge with invalid values for the kept brother is refused', async () => {
      const {world, keep, gone, attempt} = await twins();
      const nobody = crypto.randomUUID();
      for (const [values, key, field] of [
        [{name: ' '}, 'required', 'name'],
        [{email: 'nobody'}, 'invalid', 'email'],
        [{birth_date: 'yesterday'}, 'malformed', 'birth_date'],
        [{birth_date: '1960-02-31'}, 'invalid', 'birth_date'],
        [{cached_status: 'bishop'}, 'forbidden', 'cached_status'],
        [{version: 99}, 'forbidden', 'version'],
        [{shoe_size: 44}, 'unknown_field', 'shoe_size'],
        [{death_date: '2020-01-01'}, 'invalid', 'death_date'],
        [{nationality: nobody}, 'missing', 'nationality'],
      ] as const) {
        expect(await refusalOf(attempt({values})), JSON.stringify(values)).toEqual({key, field});
      }
      expect(await rowOf(world.db, 'brothers', gone)).not.toBeNull();
      expect(await rowOf(world.db, 'brothers', keep)).toMatchObject({version: 1});
    });

    test('a merge under the id of another merge, or of one that was undone, is refused', async () => {
      const {world, keep, gone, attempt} = await twins();
      const {admin, secretary, db} = world;
      const first = await attempt();
      const other = await addBrother(world);
      const {batch} = first;
      expect(await refusalOf(attempt({batch, gone: other}))).toEqual({key: 'reused'});
      const hers = mergeBrothers(world, {batch, keep, gone}, secretary);
      expect(await refusalOf(hers)).toEqual({key: 'reused'});
      // Repeated after a lost answer, it is the same merge.
      const version = (await rowOf(db, 'brothers', keep))?.['version'];
      expect(await attempt({batch, goneVersion: 1})).toEqual(first);
      expect(await rowOf(db, 'brothers', keep)).toMatchObject({version});
      await undoBatch(db, admin, batch);
      expect(await refusalOf(attempt({batch}))).toEqual({key: 'closed'});
      expect(await contentOf(db, 'brothers', gone)).toMatchObject({notes: 'his'});
    });
  });
}
