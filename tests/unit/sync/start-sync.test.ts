// @vitest-environment happy-dom
import {afterEach, beforeEach, expect, test, vi} from 'vitest';

import {writeFact} from '#src/db/facts.ts';
import {startSync, syncNow, wakeSync} from '#src/sync/wake-ups.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {installWebLocks} from '#tests/setup/web-locks.ts';

import {cursorAt, page} from './world.ts';

installWebLocks();

let pulls: readonly unknown[];
beforeEach(async () => {
  const {db} = await signedInDevice();
  await writeFact(db, 'cursor', cursorAt(1));
  pulls = answerCalls({sync_pull: () => ({body: page([])})});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('wakeSync and syncNow resolve at the end of a round', async () => {
  await wakeSync();
  expect(pulls).toHaveLength(1);
  await syncNow();
  expect(pulls).toHaveLength(2);
});

test('startSync runs a round at once, and one when the connection or the user is back', async () => {
  const listen = vi.spyOn(window, 'addEventListener');
  startSync();
  await expect.poll(() => pulls).toHaveLength(1);
  startSync();
  expect(listen.mock.calls.filter(([name]) => name === 'online')).toHaveLength(1);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const events: [EventTarget, string][] = [
    [window, 'online'],
    [window, 'focus'],
    [document, 'visibilitychange'],
  ];
  for (const [target, name] of events) {
    const before = pulls.length;
    target.dispatchEvent(new Event(name));
    await expect.poll(() => pulls.length, {message: name}).toBe(before + 1);
  }
  // A page that the user leaves starts no round: the next one is that of the call.
  visibility.mockReturnValue('hidden');
  const before = pulls.length;
  document.dispatchEvent(new Event('visibilitychange'));
  await wakeSync();
  expect(pulls).toHaveLength(before + 1);
});
