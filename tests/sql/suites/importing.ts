import {describe, expect, test} from 'vitest';
import {
  batchOf,
  beginImport,
  finishImport,
  importRows,
  type Outcome,
} from '#tests/sql/support/batches.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {mutation, proposalOf, pushOne, type Row} from '#tests/sql/support/wire.ts';
import {changeRow, createWorld, insertRow, rowOf, type World} from '#tests/sql/support/world.ts';

export function describeImporting(database: () => Database): void {
  const aBrother = (world: World, n: number, values: Row = {}): Row => ({
    n,
    id: crypto.randomUUID(),
    op: 'insert',
    base_version: null,
    values: {
      name: `Fra ${n}`,
      circumscription_id: world.circumscription,
      nationality: world.country,
      ...values,
    },
  });
  const anEdit = (n: number, id: string, base_version: number, values: Row): Row => ({
    n,
    id,
    op: 'update',
    base_version,
    values,
  });
  const begun = async () => {
    const world = await createWorld(database());
    const batch = await beginImport(world.db, world.admin, 'brothers');
    const send = (rows: unknown): Promise<Outcome[]> =>
      importRows(world.db, world.admin, batch, rows);
    return {world, batch, send};
  };
  const said = (outcomes: readonly Outcome[]) =>
    outcomes.map(({n, outcome, code, field}) => [n, outcome, code, field]);

  describe('an import', () => {
    test('inserts new rows, updates changed ones, skips unchanged ones, and is listed', async () => {
      const {world, batch, send} = await begun();
      const {db, admin, secretary, brother} = world;
      const same = await insertRow(db, 'brothers', aBrother(world, 0)['values'] as Row);
      const rows = [
        aBrother(world, 1),
        anEdit(2, brother, 1, {notes: 'n'}),
        anEdit(3, same, 1, {name: 'Fra 0'}),
      ];
      expect(said(await send(rows))).toEqual([
        [1, 'applied', null, null],
        [2, 'applied', null, null],
        [3, 'unchanged', null, null],
      ]);
      expect(await rowOf(db, 'brothers', String(rows[0]?.['id']))).toMatchObject({name: 'Fra 1'});
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({
        notes: 'n',
        birth_place: 'Assisi',
      });
      await finishImport(db, admin, batch);
      await finishImport(db, admin, batch);
      expect(await batchOf(db, secretary, batch)).toMatchObject({
        kind: 'import',
        table_name: 'brothers',
        title: 'a.csv',
        status: 'done',
        rows_new: 1,
        rows_changed: 1,
        started_by_name: admin.username,
        undone_at: null,
      });
    });

    test('writes nothing and gives the same answers when it is sent again', async () => {
      const {world, batch, send} = await begun();
      const {db, admin, brother} = world;
      const rows = [aBrother(world, 1), anEdit(2, brother, 1, {notes: 'n'})];
      const first = await send(rows);
      expect(await send(rows)).toEqual(first);
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({version: 2});
      // The same holds with a new row beside it, and after beginning the import again.
      await beginImport(db, admin, 'brothers', batch);
      expect(await send([...rows, aBrother(world, 3)])).toHaveLength(3);
      expect(await batchOf(db, admin, batch)).toMatchObject({rows_new: 2, rows_changed: 1});
      const other = [anEdit(2, brother, 2, {notes: 'else'})];
      expect(said(await send(other))).toEqual([[2, 'refused', 'reused', null]]);
    });

    test('writes all rows of a call or none, and gives the reason for each refused row', async () => {
      const {world, batch, send} = await begun();
      const {db, admin, brother} = world;
      const used = aBrother(world, 2);
      await send([aBrother(world, 1), used]);
      const rows = [
        aBrother(world, 10),
        aBrother(world, 11, {name: ' '}),
        aBrother(world, 12, {circumscription_id: crypto.randomUUID()}),
        aBrother(world, 13, {birth_date: '1960-02-31'}),
        aBrother(world, 14, {email: 'nobody'}),
        aBrother(world, 15, {cached_status: 'bishop'}),
        aBrother(world, 16, {shoe_size: 44}),
        {...aBrother(world, 17), id: used['id']},
        anEdit(18, crypto.randomUUID(), 1, {notes: 'n'}),
        {n: 19, id: brother, op: 'delete', values: {}, base_version: 1},
        anEdit(20, brother, 1, {notes: 'n'}),
        {...anEdit(21, brother, 1, {notes: 'n'}), base_version: null},
        aBrother(world, 22, {death_date: '2020-01-01'}),
        {n: 23},
      ];
      expect(said(await send(rows))).toEqual([
        [10, 'refused', 'together', null],
        [11, 'refused', 'required', 'name'],
        [12, 'refused', 'missing', 'circumscription_id'],
        [13, 'refused', 'invalid', 'birth_date'],
        [14, 'refused', 'invalid', 'email'],
        [15, 'refused', 'forbidden', 'cached_status'],
        [16, 'refused', 'unknown_field', 'shoe_size'],
        [17, 'refused', 'exists', null],
        [18, 'refused', 'gone', null],
        [19, 'refused', 'malformed', null],
        [20, 'refused', 'together', null],
        [21, 'refused', 'malformed', null],
        [22, 'refused', 'invalid', 'death_date'],
        [23, 'refused', 'malformed', null],
      ]);
      expect(await rowOf(db, 'brothers', String(rows[0]?.['id']))).toBeNull();
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({notes: null, version: 1});
      expect(await batchOf(db, admin, batch)).toMatchObject({rows_new: 2, rows_changed: 0});
      // The same numbers are accepted once the rows are fixed.
      expect(said(await send([rows[0], anEdit(20, brother, 1, {notes: 'n'})]))).toEqual([
        [10, 'applied', null, null],
        [20, 'applied', null, null],
      ]);
    });

    test('refuses an id that occurs twice, and accepts rows with different columns', async () => {
      const {world, send} = await begun();
      const {db} = world;
      const first = aBrother(world, 1, {notes: 'a'});
      const second = aBrother(world, 2, {birth_place: 'Todi', vocation_type: 'laicus'});
      const again = {...aBrother(world, 3, {notes: 'b'}), id: first['id']};
      expect(said(await send([first, second, again]))).toEqual([
        [1, 'refused', 'together', null],
        [2, 'refused', 'together', null],
        [3, 'refused', 'exists', null],
      ]);
      expect(said(await send([first, second, aBrother(world, 3)]))).toEqual([
        [1, 'applied', null, null],
        [2, 'applied', null, null],
        [3, 'applied', null, null],
      ]);
      expect(await rowOf(db, 'brothers', String(first['id']))).toMatchObject({
        notes: 'a',
        vocation_type: 'clerical',
      });
      expect(await rowOf(db, 'brothers', String(second['id']))).toMatchObject({
        notes: null,
        birth_place: 'Todi',
        vocation_type: 'laicus',
      });
    });

    test('does not overwrite a change made since the dry run', async () => {
      const {world, send} = await begun();
      const {db, brother} = world;
      await changeRow(db, 'brothers', brother, {birth_place: 'Perugia'});
      expect(said(await send([anEdit(1, brother, 1, {notes: 'n'})]))).toEqual([
        [1, 'refused', 'moved', null],
      ]);
      expect(said(await send([anEdit(1, brother, 2, {notes: 'n'})]))).toEqual([
        [1, 'applied', null, null],
      ]);
    });

    test('ignores a recomputed status in the version seen', async () => {
      const {world, send} = await begun();
      const {db, brother} = world;
      await insertRow(db, 'vows', {brother_id: brother, type: 'simple', date: '2020-01-01'});
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({version: 2});
      expect(said(await send([anEdit(1, brother, 1, {notes: 'n'})]))).toEqual([
        [1, 'applied', null, null],
      ]);
    });

    test('is written although the same person has an open proposal', async () => {
      const {world, send} = await begun();
      const {db, admin, brother} = world;
      await db.query('delete from public.user_roles where user_id = $1::uuid', [admin.id]);
      const wish = mutation(admin, {
        id: brother,
        base_version: 1,
        base: {notes: null},
        changes: {notes: 'wish'},
      });
      const {id} = proposalOf(await pushOne(db, admin, wish));
      await db.query(
        `insert into public.user_roles (user_id, role_name) values ($1::uuid, 'admin')`,
        [admin.id],
      );
      expect(said(await send([anEdit(1, brother, 1, {notes: 'n'})]))).toEqual([
        [1, 'applied', null, null],
      ]);
      expect(await rowOf(db, 'pending_changes', id)).toMatchObject({status: 'pending'});
    });

    test('has one audit entry per row, which names the import', async () => {
      const {world, batch, send} = await begun();
      const {db, admin, brother} = world;
      const fresh = aBrother(world, 1);
      await send([fresh, anEdit(2, brother, 1, {notes: 'n'})]);
      const entries = await db.query(
        `select action, record_id::text as id, actor_id::text as actor, is_step
         from app.audit_log l where batch_id = $1::uuid order by l.id`,
        [batch],
      );
      expect(entries).toEqual([
        {action: 'insert', id: fresh['id'], actor: admin.id, is_step: false},
        {action: 'update', id: brother, actor: admin.id, is_step: false},
      ]);
      await changeRow(db, 'brothers', brother, {notes: 'later'});
      const named = 'select 1 from app.audit_log where batch_id = $1::uuid';
      expect(await db.query(named, [batch])).toHaveLength(2);
    });
  });
}
