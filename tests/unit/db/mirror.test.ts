import {randomUUID} from 'node:crypto';

import {beforeEach, expect, test} from 'vitest';

import {readMirrorRow, writeMirror} from '#src/db/mirror.ts';
import {UserDatabase} from '#src/db/user-database.ts';
import type {AnyRow} from '#src/records/record.ts';

const id = 'a0000000-0000-0000-0000-000000000000';

let db: UserDatabase;
beforeEach(async () => {
  db = new UserDatabase(randomUUID());
  await db.open();
});

async function write(row: AnyRow): Promise<number | undefined> {
  const countries = {put: new Map([[row.id, row]]), remove: new Set<string>()};
  await db.transaction('rw', db.pages, db.page_revs, () =>
    writeMirror(db, new Map([['countries', countries]])),
  );
  return (await db.page_revs.where('table').equals('countries').first())?.rev;
}

test('a row that the mirror has already does not write its page again', async () => {
  expect(await write({id, version: 2, name: 'Italy'})).toBe(1);
  expect(await write({name: 'Italy', id, version: 2})).toBe(1);
});

test('a new version, a new column and another value write the page again, an older version does not', async () => {
  await write({id, version: 2, name: 'Italy'});
  expect(await write({id, version: 3, name: 'Italy'})).toBe(2);
  expect(await write({id, version: 3, name: 'Italy', code: null})).toBe(3);
  expect(await write({id, version: 3, name: 'Italia', code: null})).toBe(4);
  expect(await write({id, version: 2, name: 'Italy'})).toBe(4);
  expect(await readMirrorRow(db, 'countries', id)).toMatchObject({name: 'Italia', version: 3});
});
