import {expect, test} from 'vitest';

import type {StoredFacts} from '#src/db/facts.ts';
import type {OutboxEntry} from '#src/db/mutation.ts';
import {syncStatus} from '#src/queries/sync-status.ts';

const at = Date.parse('2026-11-20T14:02:00Z');

function entry(rest: Partial<OutboxEntry> = {}): OutboxEntry {
  // Only the fields that the status reads.
  return {state: 'waiting', leftAt: null, createdAt: at - 1, ...rest} as OutboxEntry;
}

test('the status shows the first that holds: attention, sending, waiting, offline, all sent', () => {
  const facts = {syncedAt: at, round: {result: 'ok', at}} as const;
  const attention = entry({state: 'attention'});
  const leaving = entry({leftAt: at + 1});
  const kindOf = (entries: OutboxEntry[], isOnline = true) =>
    syncStatus({unsettled: entries, facts, isOnline}).headline;
  expect(kindOf([attention, leaving, entry()], false)).toEqual({kind: 'attention', count: 1});
  expect(kindOf([leaving, entry()])).toEqual({kind: 'sending', position: 1, total: 2});
  expect(kindOf([entry(), entry()])).toEqual({kind: 'waiting', count: 2});
  expect(kindOf([], false)).toEqual({kind: 'offline', asOf: new Date(at)});
  expect(kindOf([])).toEqual({kind: 'sent', at: new Date(at)});
});

test('the status does not say that all is sent while the records of another history arrive', () => {
  const cursor = {epoch: 'b', xid: '1', seq: 1};
  const facts = {
    syncedAt: at,
    round: {result: 'ok', at},
    staging: {cursor, pages: 1, rows: 200},
  } as const;
  const headline = (standing: Partial<StoredFacts>, isOnline = true) =>
    syncStatus({unsettled: [], facts: standing, isOnline}).headline;
  expect(headline(facts)).toEqual({kind: 'sent', at: null});
  expect(headline(facts, false)).toEqual({kind: 'offline', asOf: new Date(at)});
});

test('the status shows the progress of a push, also between two requests', () => {
  const facts = {syncedAt: at, round: {result: 'ok', at}} as const;
  const headlineAfter = (taken: number, ...unsettled: OutboxEntry[]) =>
    syncStatus({unsettled, taken: {count: taken, at: at + 1}, facts, isOnline: true}).headline;
  expect(headlineAfter(1, entry({leftAt: at + 1}), entry())).toEqual({
    kind: 'sending',
    position: 2,
    total: 3,
  });
  expect(headlineAfter(2, entry())).toEqual({kind: 'sending', position: 3, total: 3});
  expect(headlineAfter(3)).toEqual({kind: 'sent', at: new Date(at)});
});

test('an edit sent after an offline round shows that the connection is back', () => {
  const facts = {round: {result: 'offline', at}} as const;
  const leaving = entry({leftAt: at + 1});
  const standing = {unsettled: [leaving, entry()], facts};
  expect(syncStatus({...standing, isOnline: true})).toMatchObject({
    headline: {kind: 'sending', position: 1, total: 2},
    colour: 'calm',
  });
  expect(syncStatus({...standing, isOnline: false}).headline).toEqual({kind: 'waiting', count: 2});
});

test('an edit sent before an offline round is not shown as sending', () => {
  const facts = {round: {result: 'offline', at}} as const;
  expect(syncStatus({unsettled: [entry({leftAt: at})], facts, isOnline: true})).toMatchObject({
    headline: {kind: 'waiting', count: 1},
    colour: 'offline',
  });
});

test('the status is offline after an offline round, even when the browser is online', () => {
  const facts = {round: {result: 'offline', at}} as const;
  expect(syncStatus({unsettled: [], facts, isOnline: true}).headline).toEqual({
    kind: 'offline',
    asOf: null,
  });
});

test.each([
  ['reauth', 'reauth'],
  ['upgrade', 'upgrade'],
  ['revoked', 'revoked'],
  ['ok', null],
  ['failed', null],
] as const)('a round that ended with %s needs %s', (result, need) => {
  const facts = {round: {result, at}};
  expect(syncStatus({unsettled: [], facts, isOnline: true}).need).toBe(need);
});

test.each(['failed', 'reauth', 'revoked', 'upgrade'] as const)(
  'a round that ended with %s is not shown as all sent',
  (result) => {
    const facts = {syncedAt: at, round: {result, at}};
    expect(syncStatus({unsettled: [], facts, isOnline: true})).toMatchObject({
      headline: {kind: 'stopped', asOf: new Date(at)},
      colour: 'offline',
    });
  },
);

test('an edit made after the last answer of a round is waiting, not sending', () => {
  const facts = {round: {result: 'ok', at}} as const;
  const later = entry({createdAt: at + 20});
  const taken = {count: 1, at: at + 10};
  expect(syncStatus({unsettled: [later], taken, facts, isOnline: true}).headline).toEqual({
    kind: 'waiting',
    count: 1,
  });
});

test('the reason names why sync has stopped, and until when', () => {
  const reasonOf = (facts: Partial<StoredFacts>, isOnline = true) =>
    syncStatus({unsettled: [], facts, isOnline}, at).reason;
  expect(reasonOf({round: {result: 'ok', at}})).toBeNull();
  expect(reasonOf({round: {result: 'ok', at}}, false)).toEqual({kind: 'offline'});
  expect(reasonOf({round: {result: 'failed', at}})).toEqual({kind: 'failed'});
  const busy = {round: {result: 'failed', at}, quietUntil: at + 5000} as const;
  expect(reasonOf(busy)).toEqual({kind: 'busy', until: new Date(at + 5000)});
  const full = {round: {result: 'failed', at, isDiskFull: true}} as const;
  expect(reasonOf(full)).toEqual({kind: 'disk-full'});
});
