import {waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';

import {longestLifeMs, underRoundLock} from '#src/sync/round-lock.ts';
import {startSync, syncNow, wakeSync} from '#src/sync/wake-ups.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {page} from '#tests/unit/sync/world.ts';

// The file has an app of its own: what `startSync` subscribes to lasts as long as the page.
beforeEach(() => signedInDevice());
afterEach(async () => {
  // A running round must not outlive its test.
  await underRoundLock(longestLifeMs, () => Promise.resolve());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A server without changes, and the number of pulls that it has answered. */
function countPulls() {
  const calls = answerCalls({sync_pull: () => ({body: page([])}), sync_push: () => ({body: []})});
  const count = () => calls.filter(({name}) => name === 'sync_pull').length;
  return {
    count,
    /** Tells whether an event is followed by a pull; waits for the end of its round. */
    isPulledAfter: async (event: () => unknown): Promise<boolean> => {
      const before = count();
      event();
      await waitFor(() => expect(count()).toBeGreaterThan(before));
      await underRoundLock(longestLifeMs, () => Promise.resolve());
      return true;
    },
  };
}

test('a round runs when the app starts, the connection returns or the page becomes visible', async () => {
  const {isPulledAfter, count} = countPulls();
  expect(await isPulledAfter(startSync)).toBe(true);
  expect(await isPulledAfter(() => window.dispatchEvent(new Event('online')))).toBe(true);
  expect(await isPulledAfter(() => window.dispatchEvent(new Event('focus')))).toBe(true);
  expect(await isPulledAfter(() => document.dispatchEvent(new Event('visibilitychange')))).toBe(
    true,
  );

  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const before = count();
  document.dispatchEvent(new Event('visibilitychange'));
  startSync();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(count()).toBe(before);
});

test('a round runs when an edit is saved, and when the user asks for it', async () => {
  const {isPulledAfter} = countPulls();
  expect(await isPulledAfter(() => void wakeSync())).toBe(true);
  expect(await isPulledAfter(() => void syncNow())).toBe(true);
});
