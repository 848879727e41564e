import {waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';

import {device} from '#src/db/device-database.ts';
import {longestLifeMs, underRoundLock} from '#src/sync/round-lock.ts';
import {startSync} from '#src/sync/wake-ups.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {page} from '#tests/unit/sync/world.ts';

beforeEach(() => signedInDevice());
afterEach(async () => {
  // A running round must not outlive its test.
  await underRoundLock(longestLifeMs, () => Promise.resolve());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the first round runs although the first read of the session fails', async () => {
  const calls = answerCalls({sync_pull: () => ({body: page([])})});
  vi.spyOn(device.session, 'get').mockImplementationOnce((() =>
    Promise.reject(Object.assign(new Error('Connection lost'), {name: 'UnknownError'}))) as never);
  startSync();
  await waitFor(() => expect(calls.some(({name}) => name === 'sync_pull')).toBe(true));
});
