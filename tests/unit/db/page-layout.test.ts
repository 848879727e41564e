import {randomUUID} from 'node:crypto';
import {beforeEach, expect, test} from 'vitest';
import {draftMirror} from '#src/db/mirror-draft.ts';
import {readMirrorRow, readMirrorTable, replaceMirror, writeMirror} from '#src/db/mirror.ts';
import {openTableCache} from '#src/db/table-cache.ts';
import {UserDatabase} from '#src/db/user-database.ts';
import type {AnyRow} from '#src/records/record.ts';

const table = 'countries';

let db: UserDatabase;
beforeEach(async () => {
  db = new UserDatabase(randomUUID());
  await db.open();
});

function newRows(count: number, version = 1): Map<string, AnyRow> {
  const rows = Array.from({length: count}, () => ({id: randomUUID(), version}));
  return new Map(rows.map((row) => [row.id, row]));
}

const write = (put: ReadonlyMap<string, AnyRow>, remove: readonly string[] = []) =>
  db.transaction('rw', db.pages, db.page_revs, () =>
    writeMirror(db, new Map([[table, {put, remove: new Set(remove)}]])),
  );
const replace = (rows: ReadonlyMap<string, AnyRow>) =>
  db.transaction('rw', db.pages, db.page_revs, () => replaceMirror(db, new Map([[table, rows]])));
const byId = (rows: Iterable<AnyRow>) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));

/** Checks that the mirror holds exactly these rows, and finds each by its id. */
async function expectRows(rows: ReadonlyMap<string, AnyRow>): Promise<void> {
  expect(byId(await readMirrorTable(db, table))).toEqual(byId(rows.values()));
  for (const id of [...rows.keys()].slice(0, 50))
    expect(await readMirrorRow(db, table, id)).toEqual(rows.get(id));
  expect(await readMirrorRow(db, table, randomUUID())).toBeUndefined();
}

/** Moves a table to the pages of earlier versions of the app: 64, numbered from 0. */
async function storeAsBefore(rows: ReadonlyMap<string, AnyRow>): Promise<void> {
  const pages = new Map<number, AnyRow[]>();
  for (const row of rows.values()) {
    const bucket = Number.parseInt(row.id.slice(-2), 16) & 63;
    pages.set(bucket, [...(pages.get(bucket) ?? []), row]);
  }
  await db.pages.bulkPut([...pages].map(([bucket, held]) => ({table, bucket, rows: held})));
  await db.page_revs.bulkPut([...pages.keys()].map((bucket) => ({table, bucket, rev: 3})));
}

test.each([
  [0, 0],
  [1, 1],
  [64, 1],
  [65, 2],
  [400, 8],
  [9_000, 64],
])('a table of %i rows has at most %i pages', async (rowCount, pages) => {
  const rows = newRows(rowCount);
  await replace(rows);
  expect(await db.pages.count()).toBeLessThanOrEqual(pages);
  expect(await db.pages.count()).toBeGreaterThan(pages / 2 - 1);
  await expectRows(rows);
});

test('a table that grows is divided into more pages and keeps every row', async () => {
  const rows = new Map<string, AnyRow>();
  const counts = new Set<number>();
  for (let turn = 0; turn < 40; turn += 1) {
    const added = newRows(100);
    const [gone = ''] = rows.keys();
    const [changed] = [...rows.values()].slice(1, 2);
    if (changed) added.set(changed.id, {...changed, version: changed.version + 1});
    await write(added, [gone]);
    rows.delete(gone);
    for (const [id, row] of added) rows.set(id, row);
    counts.add(await db.pages.count());
  }
  await expectRows(rows);
  expect(counts.size).toBeGreaterThan(2);
  expect(await db.pages.count()).toBeLessThanOrEqual(64);
  expect(Math.max(...(await db.pages.toArray()).map((page) => page.rows.length))).toBeLessThan(300);
});

test('a table on the pages of an earlier version is read and written there until the mirror is replaced', async () => {
  const rows = newRows(300);
  await storeAsBefore(rows);
  await expectRows(rows);
  const [first = {id: '', version: 0}, second = first] = rows.values();
  const added = newRows(10);
  await write(new Map([[first.id, {...first, version: 2}], ...added]), [second.id]);
  rows.delete(second.id);
  for (const row of [{...first, version: 2}, ...added.values()]) rows.set(row.id, row);
  await expectRows(rows);
  expect((await db.pages.toArray()).every(({bucket}) => bucket < 64)).toBe(true);
  await replace(rows);
  await expectRows(rows);
  expect(await db.pages.count()).toBeLessThanOrEqual(8);
});

test('rows that a tab of an earlier version has added to pages of its own do not count', async () => {
  const rows = newRows(200);
  await replace(rows);
  const cache = openTableCache(db, table);
  let states = 0;
  cache.subscribe(() => (states += 1));
  await expect.poll(() => cache.read()).toBeDefined();
  const before = states;
  const [row = {id: '', version: 0}] = rows.values();
  await storeAsBefore(new Map([[row.id, {...row, version: 2}], ...newRows(3)]));
  await expectRows(rows);
  await expect.poll(() => states).toBeGreaterThan(before);
  expect(cache.read()?.pages.flat()).toHaveLength(200);
  expect(cache.read()?.get(row.id)).toEqual(row);
  await replace(rows);
  expect((await db.pages.toArray()).every(({bucket}) => bucket >= 64)).toBe(true);
});

test('a draft finds and changes a row on pages of this version and of earlier ones', async () => {
  for (const store of [storeAsBefore, replace]) {
    const rows = newRows(200);
    await db.pages.clear();
    await store(rows);
    const [row = {id: '', version: 0}] = rows.values();
    for (const tables of [[], [table]]) {
      await db.transaction('rw', db.pages, db.page_revs, async () => {
        const draft = await draftMirror(db, [{table, id: row.id}], tables);
        const version = (draft.row(table, row.id)?.version ?? 0) + 1;
        draft.put(table, row.id, {id: row.id, version});
        await draft.save();
      });
    }
    expect(await readMirrorRow(db, table, row.id)).toEqual({id: row.id, version: 3});
    expect(await readMirrorTable(db, table)).toHaveLength(200);
  }
});

test('a page that shows a table shows all its rows while the table is divided', async () => {
  const cache = openTableCache(db, table);
  const seen: number[] = [];
  cache.subscribe(() => {
    const ids = (cache.read()?.pages ?? []).flat().map(({id}) => id);
    seen.push(new Set(ids).size === ids.length ? ids.length : -1);
  });
  await expect.poll(() => cache.read()).toBeDefined();
  const rows = new Map<string, AnyRow>();
  for (let turn = 0; turn < 30; turn += 1) {
    const added = newRows(50);
    await write(added);
    for (const [id, row] of added) rows.set(id, row);
  }
  await expect.poll(() => seen.at(-1)).toBe(rows.size);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  for (const [id, row] of rows) expect(cache.read()?.get(id)).toEqual(row);
});
