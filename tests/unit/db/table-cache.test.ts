import {randomUUID} from 'node:crypto';
import {beforeEach, expect, test} from 'vitest';
import {writeMirror} from '#src/db/mirror.ts';
import {openTableCache} from '#src/db/table-cache.ts';
import {UserDatabase} from '#src/db/user-database.ts';

const id = 'a0000000-0000-0000-0000-000000000000';
const restMs = 20;

let db: UserDatabase;
beforeEach(async () => {
  db = new UserDatabase(randomUUID());
  await db.open();
  await nameCountry('Italy', 1);
});

async function nameCountry(name: string, version: number): Promise<void> {
  const countries = {put: new Map([[id, {id, version, name}]]), remove: new Set<string>()};
  await db.transaction('rw', db.pages, db.page_revs, () =>
    writeMirror(db, new Map([['countries', countries]])),
  );
}

test('a table that nobody shows is released, and read anew with what changed meanwhile', async () => {
  const cache = openTableCache(db, 'countries', restMs);
  const leave = cache.subscribe(() => {});
  await expect.poll(() => cache.read()?.get(id)?.['name']).toBe('Italy');
  leave();
  expect(cache.read()?.get(id)?.['name']).toBe('Italy');
  await expect.poll(() => cache.read()).toBeUndefined();
  await nameCountry('Italia', 2);
  cache.subscribe(() => {});
  await expect.poll(() => cache.read()?.get(id)?.['name']).toBe('Italia');
});

test('a table that is shown again in time is not read anew', async () => {
  const cache = openTableCache(db, 'countries', restMs);
  const leave = cache.subscribe(() => {});
  await expect.poll(() => cache.read()?.get(id)?.['name']).toBe('Italy');
  const rows = cache.read();
  leave();
  cache.subscribe(() => {});
  await new Promise((resolve) => setTimeout(resolve, 5 * restMs));
  expect(cache.read()).toBe(rows);
});
