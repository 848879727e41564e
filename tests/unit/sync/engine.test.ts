// @vitest-environment happy-dom
import {createHash} from 'node:crypto';

import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';

import {changeSession} from '#src/db/device-database.ts';
import {readFact, writeFact} from '#src/db/facts.ts';
import {buildMark, version} from '#src/lib/version.ts';
import {syncOnce} from '#src/sync/engine.ts';
import {ended} from '#src/sync/round-outcome.ts';
import {type Device, queue, signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {deleteStoredSession} from '#tests/setup/stored-session.ts';
import {installWebLocks} from '#tests/setup/web-locks.ts';

import {country, cursorAt, page} from './world.ts';

installWebLocks();

const nothing = ended('signed-out');

let device: Device;
beforeEach(async () => {
  device = await signedInDevice();
  await writeFact(device.db, 'cursor', cursorAt(1));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A server that answers every pull with this page, and refuses every edit. */
function serve(answer: ReturnType<typeof page> = page([])) {
  return answerCalls({
    sync_pull: () => ({body: answer}),
    sync_push: () => ({body: []}),
  });
}

const busy = () => answerCalls({sync_pull: () => ({status: 503, body: {}})});
const names = (calls: readonly {readonly name: string}[]) => calls.map(({name}) => name);

test('a round without a signed-in user sends nothing and has the outcome "signed-out"', async () => {
  await deleteStoredSession();
  const calls = serve();
  expect(await syncOnce('app')).toEqual(nothing);
  expect(calls).toEqual([]);
});

test('no round begins when the session is closed', async () => {
  await changeSession(device.userId, {closedAt: 1});
  const calls = serve();
  const marks = vi.spyOn(performance, 'mark');
  expect(await syncOnce('user')).toEqual(nothing);
  expect(calls).toEqual([]);
  expect(marks.mock.calls.filter(([name]) => name.startsWith('sync:'))).toEqual([]);
});

describe('the Retry-After of the server', () => {
  test('stops rounds until it is over, also those that the user asks for', async () => {
    await writeFact(device.db, 'quietUntil', Date.now() + 60_000);
    const calls = serve();
    const outcome = await syncOnce('user');
    expect(outcome).toEqual({
      ...nothing,
      result: 'failed',
      retryAfterMs: expect.any(Number) as number,
    });
    expect(outcome.retryAfterMs).toBeGreaterThan(50_000);
    expect(calls).toEqual([]);
    await writeFact(device.db, 'quietUntil', Date.now());
    expect((await syncOnce('user')).result).toBe('ok');
  });

  test('is stored for other contexts', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response('{}', {status: 503, headers: {'retry-after': '60'}})),
    );
    expect((await syncOnce('app')).result).toBe('failed');
    expect(await readFact(device.db, 'quietUntil')).toBeGreaterThan(Date.now() + 30_000);
  });
});

describe('the pause before the rest of a mirror that can wait', () => {
  beforeEach(() => writeFact(device.db, 'putOffUntil', Date.now() + 60_000));

  test('stops rounds of the app', async () => {
    const calls = serve();
    const outcome = await syncOnce('app');
    expect(outcome).toEqual({...nothing, result: 'ok', putOffMs: expect.any(Number) as number});
    expect(outcome.putOffMs).toBeGreaterThan(50_000);
    expect(calls).toEqual([]);
  });

  test('ends when the user asks for a round, and is not stored any more', async () => {
    const calls = serve();
    expect((await syncOnce('user')).putOffMs).toBeNull();
    expect(names(calls)).toContain('sync_pull');
    expect(await readFact(device.db, 'putOffUntil')).toBeUndefined();
  });

  test('ends when an edit waits', async () => {
    await queue(device, {changes: {phone: '2'}});
    const calls = serve();
    await syncOnce('app');
    expect(names(calls)).toContain('sync_push');
  });

  test('holds when an edit needs attention', async () => {
    const problem = {kind: 'unknown', answer: ''} as const;
    await queue(device, {changes: {phone: '2'}, problem});
    const calls = serve();
    await syncOnce('app');
    expect(calls).toEqual([]);
  });

  test('is stored after a round that put the rest off', async () => {
    await writeFact(device.db, 'putOffUntil', 0);
    await writeFact(device.db, 'syncedAt', Date.now());
    const epoch = cursorAt(1).epoch.replace(':1:7:', ':2:7:');
    serve(page([], {cursor: {...cursorAt(1), epoch}, reset: true, has_more: true}));
    const {putOffMs} = await syncOnce('app');
    expect(putOffMs).toBeGreaterThan(0);
    expect(await readFact(device.db, 'putOffUntil')).toBeGreaterThan(Date.now());
  });
});

test('a round does not send an edit that is held back, and reports when it may be sent', async () => {
  const seq = await queue(device, {changes: {phone: '2'}});
  await device.db.outbox.update(seq, {retryAt: Date.now() + 10_000});
  const calls = serve();
  const {nextSendMs} = await syncOnce('app');
  expect(nextSendMs).toBeGreaterThan(0);
  expect(nextSendMs).toBeLessThanOrEqual(10_000);
  expect(names(calls)).not.toContain('sync_push');
});

test('a round sends a held-back edit when the user asks for the round', async () => {
  const seq = await queue(device, {changes: {phone: '2'}});
  await device.db.outbox.update(seq, {retryAt: Date.now() + 10_000});
  const calls = serve();
  await syncOnce('user');
  expect(names(calls)).toContain('sync_push');
});

test('a round keeps a mirror whose rows are those of the digest', async () => {
  const id = crypto.randomUUID();
  const hash = createHash('sha256').update(`${id}:1`).digest('hex');
  serve(page([country(id, 'Malta')], {digest: {countries: {count: 1, hash}}}));
  expect((await syncOnce('app')).result).toBe('ok');
  expect(await readFact(device.db, 'digestAt')).toBeGreaterThan(0);
  expect(await readFact(device.db, 'digestMisses')).toBeUndefined();
});

test('only a round that succeeded removes old settled edits', async () => {
  busy();
  await syncOnce('app');
  expect(await readFact(device.db, 'pruning')).toBeUndefined();
  serve();
  await syncOnce('app');
  const pruning = await readFact(device.db, 'pruning');
  expect((pruning?.at ?? 0) - (pruning?.cutoff ?? 0)).toBe(30 * 24 * 3_600_000);
});

test('a round is measured from its start to its end, with the number of edits and rows', async () => {
  await queue(device, {changes: {phone: '2'}});
  await queue(device, {problem: {kind: 'unknown', answer: ''}});
  const marks = vi.spyOn(performance, 'mark');
  serve(page([country(crypto.randomUUID(), 'Malta')]));
  const {rows} = await syncOnce('app');
  expect(rows).toBeGreaterThan(0);
  expect(marks.mock.calls.filter(([name]) => name.startsWith('sync:'))).toEqual([
    ['sync:start', {detail: {rows: 1}}],
    ['sync:done', {detail: {rows}}],
  ]);
});

test('a round reads parked rows again with the build of the page', async () => {
  const parked = {table: 'countries', id: 'c', reason: 'name: empty', at: 1};
  await device.db.unreadable.put(parked);
  serve();
  await syncOnce('app');
  expect(await readFact(device.db, 'parkedBuild')).toBe(buildMark() ?? version);
});

test('a round of the worker, which knows no build, leaves parked rows to the page', async () => {
  vi.stubGlobal('document', undefined);
  await device.db.unreadable.put({table: 'countries', id: 'c', reason: 'name: empty', at: 1});
  serve();
  expect((await syncOnce('app')).result).toBe('ok');
  expect(await readFact(device.db, 'parkedBuild')).toBeUndefined();
});

test('a page of a user who signs out during the request is not written', async () => {
  answerCalls({
    sync_pull: async () => {
      await deleteStoredSession();
      return {body: page([country(crypto.randomUUID(), 'Malta')])};
    },
  });
  expect(await syncOnce('app')).toMatchObject({result: 'signed-out', rows: 0});
  expect(await device.db.pages.count()).toBe(0);
});
