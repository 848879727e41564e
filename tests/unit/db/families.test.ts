import {randomUUID} from 'node:crypto';
import {beforeEach, expect, test} from 'vitest';
import {readMirrorRow, readMirrorTable, replaceMirror, writeMirror} from '#src/db/mirror.ts';
import {openFamilyCache, openRowCache} from '#src/db/part-cache.ts';
import {bucketsOfFamily} from '#src/db/page-layout.ts';
import {UserDatabase} from '#src/db/user-database.ts';
import type {AnyRow} from '#src/records/record.ts';

const table = 'vows';

let db: UserDatabase;
let brothers: string[];
let rows: Map<string, AnyRow>;
beforeEach(async () => {
  db = new UserDatabase(randomUUID());
  await db.open();
  brothers = Array.from({length: 400}, () => randomUUID());
  rows = new Map(brothers.flatMap((brother) => [vow(brother), vow(brother), vow(brother)]));
});

function vow(brother: string, more: Partial<AnyRow> = {}): [string, AnyRow] {
  const id = more.id ?? randomUUID();
  return [id, {version: 1, ...more, id, brother_id: brother}];
}

const put = (...written: [string, AnyRow][]) => write(new Map(written));
const write = (changed: ReadonlyMap<string, AnyRow>, remove: readonly string[] = []) =>
  db.transaction('rw', db.pages, db.page_revs, () =>
    writeMirror(db, new Map([[table, {put: changed, remove: new Set(remove)}]])),
  );
const replace = () =>
  db.transaction('rw', db.pages, db.page_revs, () => replaceMirror(db, new Map([[table, rows]])));

/** The pages of 64 rows that the landed versions of the app before families gave a table. */
async function storeById(): Promise<void> {
  const pages = new Map<number, AnyRow[]>();
  for (const row of rows.values()) {
    const bucket = 256 + 32 + (Number.parseInt(row.id.slice(-2), 16) & 31);
    pages.set(bucket, [...(pages.get(bucket) ?? []), row]);
  }
  await db.pages.bulkPut([...pages].map(([bucket, held]) => ({table, bucket, rows: held})));
  await db.page_revs.bulkPut([...pages.keys()].map((bucket) => ({table, bucket, rev: 3})));
}

async function expectRows(): Promise<void> {
  const all = await readMirrorTable(db, table);
  expect(all).toHaveLength(rows.size);
  expect(new Map(all.map((row) => [row.id, row]))).toEqual(rows);
  for (const id of [...rows.keys()].slice(0, 20))
    expect(await readMirrorRow(db, table, id)).toEqual(rows.get(id));
}

async function familyOf(brother: string) {
  const cache = openFamilyCache(db, table, brother, () => {});
  const seen: unknown[] = [];
  cache.subscribe(() => seen.push(cache.read()));
  await expect.poll(() => cache.read()).toBeDefined();
  const ids = () => (cache.read()?.pages ?? []).flat().map(({id}) => id);
  return {cache, ids, seen};
}

const ofBrother = (brother: string) =>
  [...rows.values()].filter((row) => row['brother_id'] === brother).map(({id}) => id);

test('the vows of one brother are on at most an eighth of the pages of all vows', async () => {
  await replace();
  await expectRows();
  const all = (await db.pages.toArray()).map(({bucket}) => bucket);
  const last = all.at(-1);
  expect(all.length).toBeGreaterThan(20);
  for (const brother of brothers.slice(0, 20)) {
    const buckets = bucketsOfFamily(table, brother, last);
    expect(buckets.length).toBeLessThanOrEqual(all.length / 8);
    const held = await db.pages.bulkGet(buckets.map((bucket): [string, number] => [table, bucket]));
    const ids = held.flatMap((page) => page?.rows ?? []).map(({id}) => id);
    expect(ids).toEqual(expect.arrayContaining(ofBrother(brother)));
  }
});

test('the cache of a brother holds his rows alone while the table grows', async () => {
  rows = new Map();
  const [brother = ''] = brothers;
  const {ids} = await familyOf(brother);
  expect(ids()).toEqual([]);
  for (const one of brothers) {
    const [first, second] = [vow(one), vow(one)];
    rows.set(...first).set(...second);
    await put(first, second);
  }
  await expect.poll(() => ids().sort()).toEqual(ofBrother(brother).sort());
  await expectRows();
});

test('a row that is moved to another brother leaves the cache of the first brother', async () => {
  await replace();
  const [first = '', second = ''] = brothers;
  const [families, others] = [await familyOf(first), await familyOf(second)];
  const [id = ''] = ofBrother(first);
  const moved = vow(second, {id, version: 2});
  rows.set(...moved);
  await put(moved);
  await expect.poll(() => families.ids().sort()).toEqual(ofBrother(first).sort());
  await expect.poll(() => others.ids().sort()).toEqual(ofBrother(second).sort());
  expect(families.ids()).not.toContain(id);
  await expectRows();
});

test('a removed row leaves the cache of its brother and the table', async () => {
  await replace();
  const [brother = ''] = brothers;
  const {ids} = await familyOf(brother);
  const [id = ''] = ofBrother(brother);
  rows.delete(id);
  await write(new Map(), [id]);
  await expect.poll(() => ids().sort()).toEqual(ofBrother(brother).sort());
  await expectRows();
});

test('the rows of a brother stay the same object when a row of another brother changes', async () => {
  await replace();
  const [brother = ''] = brothers;
  const {cache, seen} = await familyOf(brother);
  const known = cache.read();
  const before = seen.length;
  for (const one of brothers.slice(1)) await put(vow(one));
  await expect.poll(() => seen.length).toBeGreaterThan(before);
  expect(new Set(seen)).toEqual(new Set([known]));
});

test('the rows of a brother are read from pages of an earlier version, and the next write divides the pages again', async () => {
  await storeById();
  const [brother = ''] = brothers;
  const {ids} = await familyOf(brother);
  expect(ids().sort()).toEqual(ofBrother(brother).sort());
  const added = vow(brother);
  rows.set(...added);
  await put(added);
  await expect.poll(() => ids().sort()).toEqual(ofBrother(brother).sort());
  await expectRows();
  expect((await db.pages.toArray()).every(({bucket}) => bucket >= 512)).toBe(true);
});

test('the cache of a family refuses a table whose rows belong to no other record', () => {
  expect(() => openFamilyCache(db, 'countries', '', () => {}).subscribe(() => {})).toThrow(
    'The rows of countries belong to no other record.',
  );
});

test('the caches of a brother and of a row show the rows of a first sync that came after they were opened', async () => {
  const [brother = ''] = brothers;
  const whole = rows;
  const [id = ''] = ofBrother(brother);
  rows = new Map();
  await replace();
  const {ids} = await familyOf(brother);
  const row = openRowCache(db, table, id, () => {});
  row.subscribe(() => {});
  await expect.poll(() => row.read()?.get(id)).toBeUndefined();
  rows = whole;
  await replace();
  await expect.poll(() => ids().sort()).toEqual(ofBrother(brother).sort());
  await expect.poll(() => row.read()?.get(id)).toEqual(whole.get(id));
});

test('the cache of a row returns the same object while other rows of its page change', async () => {
  await replace();
  const [id = ''] = rows.keys();
  const cache = openRowCache(db, table, id, () => {});
  const seen: unknown[] = [];
  cache.subscribe(() => seen.push(cache.read()));
  await expect.poll(() => cache.read()?.pages.flat()).toEqual([rows.get(id)]);
  const before = seen.length;
  for (const one of brothers) await put(vow(one));
  await expect.poll(() => seen.length).toBeGreaterThan(before);
  expect(new Set(seen).size).toBe(1);
  await write(new Map(), [id]);
  await expect.poll(() => cache.read()?.pages.flat()).toEqual([]);
});
