import {PGlite} from '@electric-sql/pglite';
import {expect, test} from 'vitest';
import {dropRowTypes} from '#supabase/embedded/drop-row-types.ts';

test('dropRowTypes leaves a database its lists of texts, and no lists of rows', async () => {
  const db = new PGlite();
  await db.exec('create table friaries (name text)');
  await db.refreshArrayTypes();
  const rows = async () => (await db.query(`select array[row('Poggio')::friaries] as list`)).rows;
  expect(await rows()).toEqual([{list: ['(Poggio)']}]);

  dropRowTypes(db);
  expect(await rows()).toEqual([{list: '{(Poggio)}'}]);
  const names = ['Poggio', 'Greccio'];
  const {rows: texts} = await db.query('select $1::text[] as names', [names]);
  expect(texts).toEqual([{names}]);
  await db.close();
});
