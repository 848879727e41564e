// @vitest-environment happy-dom
import {beforeEach, describe, expect, test} from 'vitest';

import {changeSession} from '#src/db/device-database.ts';
import {readFact, writeFact} from '#src/db/facts.ts';
import {closeEndedSession, closeRecords, isTooOld} from '#src/sync/closing.ts';
import {type Device, queue, receive, signedInDevice} from '#tests/screens/support/device.ts';
import {deleteStoredSession} from '#tests/setup/stored-session.ts';

const dayMs = 24 * 3_600_000;
const since = 500 * dayMs;

let device: Device;
beforeEach(async () => {
  device = await signedInDevice();
  await receive(device, 'countries', [{id: 'c', name: 'Malta'}]);
});

const pages = () => device.db.pages.count();

test('sent edits are removed when the records have been closed for more than a day', async () => {
  const {db} = device;
  await db.outbox.update(await queue(device), {state: 'settled', settledAt: 1});
  await queue(device);
  const left: number[] = [];
  for (const now of [since, since + dayMs, since + dayMs + 1]) {
    await closeRecords(db, 'revokedSince', now);
    left.push(await db.outbox.count());
  }
  expect(left).toEqual([2, 2, 1]);
  expect(await readFact(db, 'revokedSince')).toBe(since);
  expect(await pages()).toBe(0);
});

describe('the records of an ended session', () => {
  test('are removed, and pulled as in a first sync after the next sign-in', async () => {
    await writeFact(device.db, 'round', {result: 'ok', at: 1});
    await changeSession(device.userId, {closedAt: 1});
    expect(await closeEndedSession(device.userId)).toBe(true);
    expect(await pages()).toBe(0);
    expect(await readFact(device.db, 'round')).toBeUndefined();
  });

  test('stay while the session is open, and when another user is signed in', async () => {
    expect(await closeEndedSession(device.userId)).toBe(false);
    await changeSession(device.userId, {closedAt: 1});
    expect(await closeEndedSession(crypto.randomUUID())).toBe(false);
    await deleteStoredSession();
    expect(await closeEndedSession(device.userId)).toBe(false);
    expect(await pages()).toBe(1);
  });
});

describe('a device that is offline', () => {
  test('is not too old when it has never been synced', async () => {
    await device.db.facts.delete('syncedAt');
    expect(await isTooOld(device.db, 1e15)).toBe(false);
  });

  test('stays too old after it removed its records, even when its clock is set back', async () => {
    await writeFact(device.db, 'syncedAt', since);
    expect(await isTooOld(device.db, since + dayMs)).toBe(false);
    await writeFact(device.db, 'expiredSince', since);
    expect(await isTooOld(device.db, since + dayMs)).toBe(true);
  });
});
