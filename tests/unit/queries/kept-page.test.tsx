// @vitest-environment happy-dom
import {cleanup, renderHook, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test} from 'vitest';
import type {Cursor} from '#src/db/cursor.ts';
import {dropFact, writeFact} from '#src/db/facts.ts';
import {clearStoredViews} from '#src/db/mirror.ts';
import type {KeptAnswer, UserDatabase} from '#src/db/user-database.ts';
import {useKeepPage} from '#src/queries/kept-page.ts';
import {useStaleAnswer} from '#src/queries/stale-answers.ts';
import {type Device, queue, signedInDevice} from '#tests/screens/support/device.ts';

const dayMs = 24 * 3_600_000;
const page = {markup: '<div>Leone</div>', styles: '', listed: 1};
const cursor: Cursor = {epoch: 'first', xid: '7', seq: 1};

let device: Device;
let db: UserDatabase;

beforeEach(async () => {
  device = await signedInDevice();
  ({db} = device);
  await writeFact(db, 'cursor', cursor);
});
afterEach(cleanup);

/** Returns the function that keeps pages, once the records are here. */
async function keeper() {
  const {result} = renderHook(useKeepPage);
  await waitFor(() => expect(result.current).not.toBeNull());
  return async (path: string) => (await result.current?.(path, page)) ?? false;
}

const kept = (name: string): Promise<KeptAnswer | undefined> => db.kept_answers.get(name);

test('a page is kept with the time until which the device may show its records', async () => {
  const syncedAt = Date.now() - 5 * dayMs;
  await writeFact(db, 'syncedAt', syncedAt);
  const keep = await keeper();
  expect(await keep('/brothers')).toBe(true);
  const {answer, origin} = (await kept('page /brothers')) ?? {};
  expect(answer).toEqual({...page, until: syncedAt + 90 * dayMs});
  expect(origin).toContain('/brothers');
});

test('the last profile replaces the one that was kept before', async () => {
  const keep = await keeper();
  await keep('/brothers/profile/leone');
  await keep('/brothers/profile/masseo');
  expect(await db.kept_answers.count()).toBe(1);
  expect((await kept('page /brothers/profile/'))?.origin).toContain('masseo');
});

test('a page that was drawn before the last change from the server is not kept', async () => {
  const {result} = renderHook(useKeepPage);
  await waitFor(() => expect(result.current).not.toBeNull());
  const before = result.current;
  await writeFact(db, 'cursor', {...cursor, seq: 2});
  expect(await before?.('/brothers', page)).toBe(false);
  await waitFor(() => expect(result.current).not.toBe(before));
  expect(await result.current?.('/brothers', page)).toBe(true);
});

test('an own edit removes the kept pages, and no page that was drawn before it is kept', async () => {
  const {result} = renderHook(useKeepPage);
  await waitFor(() => expect(result.current).not.toBeNull());
  const before = result.current;
  await before?.('/brothers', page);
  const answer = {name: 'dashboard', origin: '', answer: {}};
  await db.kept_answers.put(answer);
  await queue(device, {changes: {name: 'Leone'}});
  expect(await before?.('/dashboard', page)).toBe(false);
  await waitFor(async () => expect(await db.kept_answers.toArray()).toEqual([answer]));
  expect(await result.current?.('/brothers', page)).toBe(true);
});

test('a page with a stale answer is not kept', async () => {
  const keep = await keeper();
  const stale = renderHook(() => useStaleAnswer(true));
  expect(await keep('/dashboard')).toBe(false);
  stale.unmount();
  expect(await keep('/dashboard')).toBe(true);
});

test('no page is kept while the device has no records', async () => {
  await dropFact(db, 'generation');
  const {result} = renderHook(useKeepPage);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(result.current).toBeNull();
});

test('clearStoredViews removes the kept pages', async () => {
  const keep = await keeper();
  await keep('/brothers');
  await db.transaction('rw', [db.first_rows, db.kept_answers], () => clearStoredViews(db));
  expect(await kept('page /brothers')).toBeUndefined();
});
