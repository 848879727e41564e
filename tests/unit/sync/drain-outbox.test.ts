// @vitest-environment happy-dom
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {device as deviceDatabase} from '#src/db/device-database.ts';
import {writeFact} from '#src/db/facts.ts';
import type {Mutation} from '#src/db/mutation.ts';
import {drainOutbox} from '#src/sync/drain-outbox.ts';
import {queue, signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {deleteStoredSession} from '#tests/setup/stored-session.ts';
import {installWebLocks} from '#tests/setup/web-locks.ts';

installWebLocks();

/** The number on the icon; `undefined` until it is set. */
let shown: number | undefined;

beforeEach(() => {
  shown = undefined;
  // The icon belongs to the system.
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void (shown = count),
    clearAppBadge: async () => void (shown = 0),
  });
});
afterEach(() => {
  for (const name of ['setAppBadge', 'clearAppBadge']) Reflect.deleteProperty(navigator, name);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const page = {
  cursor: {epoch: '1.1.member', xid: '1', seq: 1},
  has_more: false,
  reset: false,
  changes: [],
};

test('the worker sends edits without an open page and lowers the number on the icon', async () => {
  const device = await signedInDevice();
  const gone = crypto.randomUUID();
  await queue(device, {op: 'delete', id: gone});
  await queue(device, {changes: {phone: '3'}});
  answerCalls({
    sync_pull: () => ({body: page}),
    sync_push: ({p_mutations: sent}) => ({
      body: (sent as readonly Mutation[]).map(({id, mutation_id}) =>
        id === gone
          ? {mutation_id, status: 'applied', row: null, version: 2}
          : {mutation_id, status: 'rejected', code: 'P0002', key: 'gone', message: 'It is gone.'},
      ),
    }),
  });
  await drainOutbox();
  expect(shown).toBe(1);
});

test('the number on the icon stays while the app lock seals the session', async () => {
  await deviceDatabase.session.put({key: 'current', sealed: new Uint8Array(40)} as never);
  await drainOutbox();
  expect(shown).toBeUndefined();
});

test('the number on the icon includes edits that failed to be sent, and the browser is asked for another try', async () => {
  const device = await signedInDevice();
  await queue(device, {changes: {phone: '2'}});
  await queue(device, {changes: {phone: '3'}});
  answerCalls({});
  await expect(drainOutbox()).rejects.toThrow('Not sent: offline');
  expect(shown).toBe(2);
});

test('the icon shows no number when nobody is signed in', async () => {
  await signedInDevice();
  await deleteStoredSession();
  answerCalls({});
  await drainOutbox();
  expect(shown).toBe(0);
});

test('the worker starts another round while edits are left', async () => {
  const device = await signedInDevice();
  for (let n = 0; n < 3; n += 1) await queue(device, {changes: {phone: `${n}`}});
  sendOnlyOnePerRound();
  await drainOutbox();
  expect(await device.db.outbox.where('state').equals('waiting').count()).toBe(0);
});

test('the worker waits for an edit that is held back, and sends it', async () => {
  const device = await signedInDevice();
  const seq = await queue(device, {changes: {phone: '1'}});
  const mayLeaveAt = Date.now() + 300;
  await device.db.outbox.update(seq, {retryAt: mayLeaveAt});
  let sentAt = 0;
  answerCalls({
    sync_pull: () => ({body: page}),
    sync_push: ({p_mutations: sent}) => {
      sentAt = Date.now();
      const [only] = sent as readonly Mutation[];
      return {body: [{mutation_id: only?.mutation_id, status: 'withdrawn'}]};
    },
  });
  await drainOutbox();
  expect(sentAt).toBeGreaterThanOrEqual(mayLeaveAt);
});

test('the worker does not wait for an edit that the server blocks', async () => {
  const device = await signedInDevice();
  const seq = await queue(device, {changes: {phone: '1'}});
  await device.db.outbox.update(seq, {retryAt: Date.now() + 60_000});
  answerCalls({sync_pull: () => ({body: page})});
  await drainOutbox();
  expect(shown).toBe(1);
});

test.each([
  ['sends', 15_000],
  ['does not wait for', 15_001],
])('the worker %s an edit that may be sent in %i ms', async (does, waitMs) => {
  const device = await signedInDevice();
  const seq = await queue(device, {changes: {phone: '1'}});
  let now = Date.now();
  await device.db.outbox.update(seq, {retryAt: now + waitMs});
  vi.spyOn(Date, 'now').mockImplementation(() => now);
  const later = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((end, ms) => {
    if (ms !== waitMs) return later(end, ms);
    now += ms;
    return later(end, 0);
  });
  const calls = answerCalls({
    sync_pull: () => ({body: page}),
    sync_push: ({p_mutations: sent}) => ({
      body: (sent as readonly Mutation[]).map(({mutation_id}) => ({
        mutation_id,
        status: 'withdrawn',
      })),
    }),
  });
  await drainOutbox();
  const isSent = calls.some(({name}) => name === 'sync_push');
  expect(isSent).toBe(does === 'sends');
});

test('the worker does not wait for a blocked edit while others are left', async () => {
  const device = await signedInDevice();
  for (let n = 0; n < 3; n += 1) await queue(device, {changes: {phone: `${n}`}});
  const blocked = await queue(device, {changes: {phone: '3'}});
  await device.db.outbox.update(blocked, {retryAt: Date.now() + 3_000_000});
  sendOnlyOnePerRound();
  await drainOutbox();
  expect(await device.db.outbox.where('state').equals('waiting').primaryKeys()).toEqual([blocked]);
});

test('the worker does not pull the rest of a mirror that can wait', async () => {
  const device = await signedInDevice();
  await writeFact(device.db, 'putOffUntil', Date.now() + 60_000);
  const calls = answerCalls({sync_pull: () => ({body: page})});
  await drainOutbox();
  expect(calls).toEqual([]);
});

test('the worker asks the browser for another try when its time is over', async () => {
  const device = await signedInDevice();
  for (let n = 0; n < 9; n += 1) await queue(device, {changes: {phone: `${n}`}});
  sendOnlyOnePerRound();
  await expect(drainOutbox()).rejects.toThrow('Not sent');
});

/** A slow connection: the first edit of each round takes a minute. */
function sendOnlyOnePerRound(): void {
  let ahead = 0;
  const real = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => real() + ahead);
  answerCalls({
    sync_pull: () => ({body: page}),
    sync_push: ({p_mutations: sent}) => {
      const [first, ...others] = sent as readonly Mutation[];
      ahead += 61_000;
      const by = {reason: 'later'};
      return {
        body: [
          {mutation_id: first?.mutation_id, status: 'withdrawn'},
          ...others.map(({mutation_id}) => ({mutation_id, status: 'blocked', by})),
        ],
      };
    },
  });
}
