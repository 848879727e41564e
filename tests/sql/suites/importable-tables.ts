import {describe, expect, test} from 'vitest';
import {recordOf, tableNames} from '#src/records/registry.ts';
import {beginImport} from '#tests/sql/support/batches.ts';
import type {Database} from '#tests/sql/support/database.ts';
import {createWorld} from '#tests/sql/support/world.ts';

export function describeImportableTables(database: () => Database): void {
  describe('an import', () => {
    test.each(tableNames.filter((table) => recordOf(table).importable))(
      'takes rows of %s',
      async (table) => {
        const {db, admin} = await createWorld(database());
        await expect(beginImport(db, admin, table)).resolves.toEqual(expect.any(String));
      },
    );

    test.each([
      'countries',
      'users',
      'settings',
      'brother_documents',
      'brother_photos',
      'vow',
      null,
    ])('takes no rows of %s', async (table) => {
      const {db, admin} = await createWorld(database());
      const begin = db.queryAs(admin, 'select public.begin_import($1::uuid, $2, $3)', [
        crypto.randomUUID(),
        table,
        'a.csv',
      ]);
      await expect(begin).rejects.toMatchObject({code: 'PT400'});
    });
  });
}
