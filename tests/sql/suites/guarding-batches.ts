import {describe, expect, test} from 'vitest';
import {
  batchOf,
  beginImport,
  finishImport,
  importRows,
  mergeBrothers,
  undoBatch,
} from '#tests/sql/support/batches.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {hostileValues} from '#tests/sql/support/hostility.ts';
import type {Row} from '#tests/sql/support/wire.ts';
import {addBrother, createWorld, rowOf} from '#tests/sql/support/world.ts';

const place = (n: number): Row => ({
  n,
  id: crypto.randomUUID(),
  op: 'insert',
  values: {place_name: 'P'},
  base_version: null,
});

export function describeGuardingBatches(database: () => Database): void {
  describe('an import or a merge', () => {
    test('is closed to members and to a disabled administrator', async () => {
      const world = await createWorld(database());
      const {db, admin, secretary, marco, brother} = world;
      const gone = await addBrother(world);
      const batch = await beginImport(db, admin, 'places');
      await importRows(db, admin, batch, [place(1)]);
      await db.query('update public.users set disabled_at = now() where id = $1::uuid', [
        secretary.id,
      ]);
      for (const person of [marco, secretary]) {
        for (const attempt of [
          () => beginImport(db, person, 'places'),
          () => importRows(db, person, batch, [place(2)]),
          () => finishImport(db, person, batch),
          () => undoBatch(db, person, batch),
          () => mergeBrothers(world, {keep: brother, gone}, person),
        ]) {
          await expect(attempt()).rejects.toMatchObject({code: '42501'});
        }
        expect(await batchOf(db, person, batch)).toBeUndefined();
      }
      expect(await batchOf(db, admin, batch)).toMatchObject({status: 'open', rows_new: 1});
    });

    test('is continued only by the administrator who started it, but any administrator can see and undo it', async () => {
      const world = await createWorld(database());
      const {db, admin, secretary} = world;
      const batch = await beginImport(db, admin, 'places');
      await expect(beginImport(db, secretary, 'places', batch)).rejects.toMatchObject({
        code: 'PT409',
      });
      await expect(beginImport(db, admin, 'brothers', batch)).rejects.toMatchObject({
        code: 'PT409',
      });
      await expect(importRows(db, secretary, batch, [place(1)])).rejects.toMatchObject({
        code: '42501',
      });
      await importRows(db, admin, batch, [place(1)]);
      expect(await batchOf(db, secretary, batch)).toMatchObject({rows_new: 1});
      expect(await undoBatch(db, secretary, batch)).toEqual({left: 0, changed: []});
    });

    test('is refused with an unknown id or the id of another batch', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const gone = await addBrother(world);
      const unknown = crypto.randomUUID();
      await expect(importRows(db, admin, unknown, [place(1)])).rejects.toMatchObject({
        code: 'PT404',
      });
      await expect(finishImport(db, admin, unknown)).rejects.toMatchObject({code: 'PT404'});
      await expect(undoBatch(db, admin, unknown)).rejects.toMatchObject({code: 'PT404'});
      const {batch} = await mergeBrothers(world, {keep: brother, gone});
      for (const attempt of [
        () => importRows(db, admin, batch, [place(1)]),
        () => finishImport(db, admin, batch),
        () => beginImport(db, admin, 'brothers', batch),
      ]) {
        await expect(attempt()).rejects.toMatchObject({
          code: 'PT409',
          detail: expect.stringContaining('"key": "reused"') as string,
        });
      }
    });

    test('cannot write tables that are not importable', async () => {
      const {db, admin} = await createWorld(database());
      for (const table of [
        'users',
        'user_roles',
        'settings',
        'countries',
        'app.batches',
        '',
        null,
      ]) {
        const begin = db.queryAs(admin, `select public.begin_import($1::uuid, $2, 'a.csv')`, [
          crypto.randomUUID(),
          table,
        ]);
        await expect(begin).rejects.toMatchObject({code: 'PT400'});
      }
    });

    test('refuses a body that is not a list of rows', async () => {
      const {db, admin} = await createWorld(database());
      const batch = await beginImport(db, admin, 'places');
      const many = Array.from({length: 201}, (_, n) => place(n));
      const noRows = [null, {}, 'rows', [], [null], [1], [{}], [{n: -1}], [{n: 'one'}], many];
      for (const rows of noRows) {
        await expect(importRows(db, admin, batch, rows)).rejects.toMatchObject({code: 'PT400'});
      }
      const large = Array.from({length: 50}, (_, n) => ({
        ...place(n),
        values: {place_name: 'x'.repeat(100_000)},
      }));
      await expect(importRows(db, admin, batch, large)).rejects.toMatchObject({code: 'PT413'});
    });

    test('refuses unexpected values with a code', async () => {
      const world = await createWorld(database());
      const {db, admin, brother} = world;
      const batch = await beginImport(db, admin, 'brothers');
      const hostile = hostileValues.flatMap((value) => [
        {n: 0, id: value, op: 'update', values: {notes: 'n'}, base_version: 1},
        {n: 0, id: brother, op: value, values: {notes: 'n'}, base_version: 1},
        {n: 0, id: brother, op: 'update', values: value, base_version: 1},
        {n: 0, id: brother, op: 'update', values: {notes: 'n'}, base_version: value},
        {n: 0, id: brother, op: 'update', values: {nationality: value}, base_version: 1},
        {n: 0, id: brother, op: 'update', values: {birth_date: value}, base_version: 1},
      ]);
      const rows = hostile.map((row, n) => ({...row, n}));
      // A well-formed row may be valid; one row that never is rolls all of them back.
      const last = {n: 9999, id: 'nobody', op: 'insert', values: {}, base_version: null};
      for (let from = 0; from < rows.length; from += 199) {
        const answers = await importRows(db, admin, batch, [...rows.slice(from, from + 199), last]);
        for (const {code, outcome} of answers) {
          expect(outcome).toBe('refused');
          expect(code).toMatch(
            /^(together|malformed|invalid|required|too_large|missing|gone|exists|moved|unknown_field)$/,
          );
        }
      }
      expect(await rowOf(db, 'brothers', brother)).toMatchObject({version: 1});
    });
  });
}
