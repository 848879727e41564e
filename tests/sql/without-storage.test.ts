import {PGlite} from '@electric-sql/pglite';
import {expect, test} from 'vitest';
import {migrations} from './support/migrations.ts';
import {barePlatformSql} from './support/platform.ts';
import {storageSql} from './support/storage-service.ts';

test('a server without a storage service has everything else, and files can be added later', async () => {
  const db = new PGlite();
  await db.exec(barePlatformSql);
  for (const migration of migrations()) await db.exec(migration);
  const ask = async (sql: string): Promise<unknown[]> => (await db.query(sql)).rows;

  expect(await ask('select * from app.orphan_photos()')).toEqual([]);
  expect(await ask('select app.photo_names(gen_random_uuid()) as names')).toEqual([{names: null}]);
  expect(await ask('select app.open_photo_storage() as opened')).toEqual([{opened: false}]);
  expect(await ask('select * from app.orphan_attachments()')).toEqual([]);
  expect(await ask('select app.attachment_names(gen_random_uuid()) as names')).toEqual([
    {names: null},
  ]);
  expect(await ask('select app.open_attachment_storage() as opened')).toEqual([{opened: false}]);

  await db.exec(storageSql);
  expect(await ask('select app.open_photo_storage() as opened')).toEqual([{opened: true}]);
  expect(await ask('select app.open_attachment_storage() as opened')).toEqual([{opened: true}]);
  expect(
    await ask(
      `select cmd from pg_policies where schemaname = 'storage' and tablename = 'objects' order by cmd`,
    ),
  ).toEqual(['DELETE', 'DELETE', 'INSERT', 'INSERT', 'SELECT', 'SELECT'].map((cmd) => ({cmd})));

  await db.exec('alter table storage.objects disable row level security');
  await expect(db.query('select app.open_photo_storage()')).rejects.toThrow('row-level security');
  await expect(db.query('select app.open_attachment_storage()')).rejects.toThrow(
    'row-level security',
  );
  // Nor has this server pgcrypto.
  await expect(db.query(`select app.password_hash('x')`)).rejects.toMatchObject({code: 'PT424'});
  await db.close();
});
