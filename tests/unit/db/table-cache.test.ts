import {randomUUID} from 'node:crypto';
import {Dexie} from 'dexie';
import {beforeEach, expect, test, vi} from 'vitest';
import {replaceMirror, writeMirror} from '#src/db/mirror.ts';
import {openTableCache} from '#src/db/table-cache.ts';
import {UserDatabase} from '#src/db/user-database.ts';
import {failureOf} from '#tests/setup/failure-of.ts';

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

/** Makes the next reads of the pages fail; the write itself reads pages, too, in its transaction. */
function failReads(count: number): void {
  const lost = Object.assign(new Error('lost'), {name: 'UnknownError'});
  const bulkGet = db.pages.bulkGet.bind(db.pages);
  let left = count;
  vi.spyOn(db.pages, 'bulkGet').mockImplementation(((keys: never) => {
    if (left === 0 || Dexie.currentTransaction !== null) return bulkGet(keys);
    left -= 1;
    return Promise.reject(lost);
  }) as never);
}

test('a table keeps its rows when one read fails, and is read again', async () => {
  const cache = openTableCache(db, 'countries', restMs);
  cache.subscribe(() => {});
  await expect.poll(() => cache.read()?.get(id)?.['name']).toBe('Italy');
  const failures = new Set<string | null>();
  cache.subscribe(() => failures.add(failureOf(cache.read)));
  failReads(1);
  await nameCountry('Italia', 2);
  await expect.poll(() => cache.read()?.get(id)?.['name']).toBe('Italia');
  expect([...failures]).toEqual([null]);
});

test('a table fails after two failed reads, and is shown again after the next change', async () => {
  const cache = openTableCache(db, 'countries', restMs);
  cache.subscribe(() => {});
  await expect.poll(() => cache.read()?.get(id)?.['name']).toBe('Italy');
  failReads(2);
  await nameCountry('Italia', 2);
  await expect.poll(() => failureOf(cache.read)).toBe('lost');
  await nameCountry('Italien', 3);
  await expect.poll(() => failureOf(cache.read), {timeout: 3000}).toBeNull();
  expect(cache.read()?.get(id)?.['name']).toBe('Italien');
});

test('a page that shows a table shows no row of it once a new mirror has none', async () => {
  const cache = openTableCache(db, 'countries', restMs);
  cache.subscribe(() => {});
  await expect.poll(() => cache.read()?.get(id)?.['name']).toBe('Italy');
  await db.transaction('rw', db.pages, db.page_revs, () => replaceMirror(db, new Map()));
  await expect.poll(() => cache.read()?.pages.flat()).toEqual([]);
});

test('a table that no page shows is released, and later read again with its changes', async () => {
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

test('a table that a page shows again before its release is not read again', async () => {
  const cache = openTableCache(db, 'countries', restMs);
  const leave = cache.subscribe(() => {});
  await expect.poll(() => cache.read()?.get(id)?.['name']).toBe('Italy');
  const rows = cache.read();
  leave();
  cache.subscribe(() => {});
  await new Promise((resolve) => setTimeout(resolve, 5 * restMs));
  expect(cache.read()).toBe(rows);
});

test('a large table looks for the row of an id on one of its pages', async () => {
  const rows = Array.from({length: 300}, () => ({id: randomUUID(), version: 1, name: 'Italy'}));
  const countries = {put: new Map(rows.map((row) => [row.id, row])), remove: new Set<string>()};
  await db.transaction('rw', db.pages, db.page_revs, () =>
    writeMirror(db, new Map([['countries', countries]])),
  );
  const cache = openTableCache(db, 'countries', restMs);
  cache.subscribe(() => {});
  await expect.poll(() => cache.read()?.pages.flat()).toHaveLength(rows.length + 1);
  expect(cache.read()?.pages.length).toBeGreaterThan(1);
  for (const row of rows) {
    const pages = cache.read()?.pagesOf(row.id) ?? [];
    expect(pages).toHaveLength(1);
    expect(pages.flat()).toContainEqual(row);
  }
});
