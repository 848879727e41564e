import {describe, expect, test} from 'vitest';
import {
  batchOf,
  beginImport,
  contentOf,
  finishImport,
  importRows,
  undoBatch,
} from '#tests/sql/support/batches.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {attachmentPath} from '#tests/sql/support/attachments.ts';
import {cursorOf, insertion, mutation, pull, pushOne, type Row} from '#tests/sql/support/wire.ts';
import {changeRow, createWorld, insertRow, rowOf, type World} from '#tests/sql/support/world.ts';

/** Imports some new brothers, and a note for Fra Uno. */
async function imported(database: Database, count = 3) {
  const world = await createWorld(database);
  const {db, admin, circumscription, country, brother} = world;
  const batch = await beginImport(db, admin, 'brothers');
  const ids = Array.from({length: count}, () => crypto.randomUUID());
  const rows: Row[] = ids.map((id, n) => ({
    n,
    id,
    op: 'insert',
    values: {name: `Fra ${n}`, circumscription_id: circumscription, nationality: country},
    base_version: null,
  }));
  const edit = {n: 99, id: brother, op: 'update', values: {notes: 'n', birth_place: null}};
  await importRows(db, admin, batch, [...rows, {...edit, base_version: 1}]);
  return {world, batch, ids};
}

/** Fra Uno before the import. */
const before = {name: 'Fra Uno', notes: null, birth_place: 'Assisi'};

export function describeUndoingImports(database: () => Database): void {
  const there = async ({db}: World, ids: readonly string[]) => {
    const rows = await Promise.all(ids.map((id) => rowOf(db, 'brothers', id)));
    return rows.filter((row) => row !== null).length;
  };

  describe('undoing an import', () => {
    test('deletes its new rows and restores its changed ones, newest first, in steps', async () => {
      const {world, batch, ids} = await imported(database());
      const {db, admin, secretary, marco, brother} = world;
      await finishImport(db, admin, batch);
      const cursor = await cursorOf(db, marco);
      expect(await undoBatch(db, secretary, batch, 1)).toEqual({left: 3, changed: []});
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({...before, version: 3});
      expect(await there(world, ids)).toBe(3);
      expect(await batchOf(db, admin, batch)).toMatchObject({
        status: 'done',
        undone_by_name: secretary.username,
      });
      expect(await undoBatch(db, admin, batch, 2)).toEqual({left: 1, changed: []});
      expect(await undoBatch(db, admin, batch)).toEqual({left: 0, changed: []});
      expect(await there(world, ids)).toBe(0);
      // The list names the administrator who started the undo.
      expect(await batchOf(db, admin, batch)).toMatchObject({
        status: 'undone',
        undone_by_name: secretary.username,
      });
      expect(await undoBatch(db, admin, batch)).toEqual({left: 0, changed: []});
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({version: 3});

      const {changes} = await pull(db, marco, {cursor});
      for (const id of ids) expect(changes).toContainEqual({table: 'brothers', id, op: 'D'});
      const log = await db.queryAs<{action: string}>(
        admin,
        `select action from public.find_audit_logs(p_record_id => $1::uuid)`,
        [ids[0] ?? ''],
      );
      expect(log.map(({action}) => action)).toEqual(['delete', 'insert']);
    });

    test('is possible while the import is open, and closes it', async () => {
      const {world, batch, ids} = await imported(database());
      const {db, admin, circumscription, country} = world;
      await undoBatch(db, admin, batch, 1);
      const values = {name: 'Fra Altro', circumscription_id: circumscription, nationality: country};
      const more = {n: 200, id: crypto.randomUUID(), op: 'insert', values, base_version: null};
      for (const attempt of [
        () => importRows(db, admin, batch, [more]),
        () => finishImport(db, admin, batch),
      ]) {
        await expect(attempt()).rejects.toMatchObject({
          code: 'PT409',
          detail: expect.stringContaining('"key": "closed"') as string,
        });
      }
      await undoBatch(db, admin, batch);
      expect(await there(world, ids)).toBe(0);
    });

    test('is refused while another user has changed, deleted or used one of its rows since', async () => {
      const {world, batch, ids} = await imported(database(), 4);
      const {db, admin, brother} = world;
      const [changed = '', deleted = '', used = '', owner = ''] = ids;
      await changeRow(db, 'brothers', changed, {notes: 'mine'});
      await db.query('delete from public.brothers where id = $1::uuid', [deleted]);
      const vow = {brother_id: used, type: 'simple', date: '2020-01-01'};
      const his = await insertRow(db, 'vows', vow);
      await db.query('update public.users set linked_brother_id = $1::uuid where id = $2::uuid', [
        owner,
        admin.id,
      ]);
      await changeRow(db, 'brothers', brother, {notes: 'mine, too'});

      const told = await undoBatch(db, admin, batch);
      expect(told.left).toBe(5);
      expect(told.changed.toSorted((a, b) => (a.title ?? '').localeCompare(b.title ?? ''))).toEqual(
        [
          {table: 'brothers', id: changed, title: 'Fra 0', why: 'changed'},
          {table: 'brothers', id: deleted, title: 'Fra 1', why: 'gone'},
          {table: 'brothers', id: used, title: 'Fra 2', why: 'referred'},
          {table: 'brothers', id: owner, title: 'Fra 3', why: 'referred'},
          {table: 'brothers', id: brother, title: 'Fra Uno', why: 'changed'},
        ],
      );
      expect(await there(world, ids)).toBe(3);
      expect(await rowOf(db, 'vows', his)).not.toBeNull();
      expect(await batchOf(db, admin, batch)).toMatchObject({status: 'open', undone_at: null});
    });

    test('is refused while a file or an open proposal of another user belongs to one of its rows', async () => {
      const {world, batch, ids} = await imported(database(), 4);
      const {db, admin, marco, nino} = world;
      const [attached = '', edited = '', named = '', withdrawn = ''] = ids;
      await db.query(
        `insert into public.attachments (id, brother_id, name, mime_type, byte_size, storage_path)
         values (gen_random_uuid(), $1::uuid, 'Act.pdf', 'application/pdf', 5, $2)`,
        [attached, attachmentPath(attached)],
      );
      const edit = {id: edited, base_version: 1, base: {notes: null}, changes: {notes: 'mine'}};
      await pushOne(db, marco, mutation(marco, edit));
      const vowOf = (id: string) => ({brother_id: id, type: 'simple', date: '2020-01-01'});
      await pushOne(db, nino, insertion(nino, 'vows', vowOf(named)));
      const vow = insertion(nino, 'vows', vowOf(withdrawn));
      await pushOne(db, nino, vow);
      await pushOne(db, nino, mutation(nino, {table: 'vows', op: 'withdraw', id: vow.id}));

      const told = await undoBatch(db, admin, batch);
      const refusals = told.changed.map(({id, why}) => `${why} ${id}`);
      expect(refusals.toSorted()).toEqual(
        [attached, edited, named].map((id) => `referred ${id}`).toSorted(),
      );
      expect(await there(world, ids)).toBe(4);
    });

    test('continues where it stopped, unless another user wrote in between', async () => {
      const {world, batch, ids} = await imported(database());
      const {db, admin} = world;
      const [first = ''] = ids;
      await undoBatch(db, admin, batch, 2);
      await changeRow(db, 'brothers', first, {notes: 'mine'});
      expect(await undoBatch(db, admin, batch, 1)).toEqual({left: 1, changed: []});
      expect(await undoBatch(db, admin, batch, 1)).toMatchObject({left: 1, changed: [{id: first}]});
      expect(await rowOf(db, 'brothers', first)).toMatchObject({notes: 'mine'});
      await changeRow(db, 'brothers', first, {notes: null});
      expect(await undoBatch(db, admin, batch)).toEqual({left: 0, changed: []});
    });

    test('ignores a recomputed status', async () => {
      const {world, batch} = await imported(database());
      const {db, admin, brother} = world;
      const vow = {brother_id: brother, type: 'simple', date: '2020-01-01'};
      await insertRow(db, 'vows', vow);
      expect(await undoBatch(db, admin, batch)).toEqual({left: 0, changed: []});
      expect(await contentOf(db, 'brothers', brother)).toMatchObject({
        ...before,
        cached_status: 'simple_professed',
      });
    });

    test('is refused when another record now holds a value that it would restore', async () => {
      const {db, admin, brother} = await createWorld(database());
      const order = {brother_id: brother, date: '2000-06-01'};
      const id = await insertRow(db, 'ordinations', {...order, type: 'diaconate'});
      const batch = await beginImport(db, admin, 'ordinations');
      const edit = {n: 1, id, op: 'update', values: {type: 'priesthood'}, base_version: 1};
      await importRows(db, admin, batch, [edit]);
      const other = await insertRow(db, 'ordinations', {...order, type: 'diaconate'});
      expect(await undoBatch(db, admin, batch)).toEqual({
        left: 1,
        changed: [{table: 'ordinations', id, title: 'Fra Uno', why: 'changed'}],
      });
      expect(await rowOf(db, 'ordinations', id)).toMatchObject({type: 'priesthood'});
      await db.query('delete from public.ordinations where id = $1::uuid', [other]);
      expect(await undoBatch(db, admin, batch)).toEqual({left: 0, changed: []});
      expect(await rowOf(db, 'ordinations', id)).toMatchObject({type: 'diaconate'});
    });

    test('is refused until a later import that depends on it is undone', async () => {
      const {world, batch, ids} = await imported(database());
      const {db, admin} = world;
      const vows = await beginImport(db, admin, 'vows');
      const rows = ids.map((id, n) => ({
        n,
        id: crypto.randomUUID(),
        op: 'insert',
        values: {brother_id: id, type: 'simple', date: '2020-01-01'},
        base_version: null,
      }));
      await importRows(db, admin, vows, rows);
      expect(await undoBatch(db, admin, batch)).toMatchObject({left: 4});
      expect(await undoBatch(db, admin, vows)).toEqual({left: 0, changed: []});
      expect(await undoBatch(db, admin, batch)).toEqual({left: 0, changed: []});
      expect(await there(world, ids)).toBe(0);
    });

    test('names at most fifty of the rows that prevent it', async () => {
      const {world, batch} = await imported(database(), 60);
      const {db, admin, circumscription} = world;
      await db.query(
        `update public.brothers set notes = 'mine' where circumscription_id = $1::uuid`,
        [circumscription],
      );
      expect((await undoBatch(db, admin, batch)).changed).toHaveLength(50);
    });

    test('restores the first values of a row that was imported twice', async () => {
      const {world, batch, ids} = await imported(database(), 1);
      const {db, admin, brother} = world;
      const again = {n: 100, id: brother, op: 'update', values: {notes: 'o'}, base_version: 2};
      await importRows(db, admin, batch, [again]);
      expect(await undoBatch(db, admin, batch)).toEqual({left: 0, changed: []});
      expect(await contentOf(db, 'brothers', brother)).toMatchObject(before);
      expect(await there(world, ids)).toBe(0);
    });
  });
}
