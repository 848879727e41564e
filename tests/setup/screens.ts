import {cleanup, configure} from '@testing-library/react';
import {afterEach, vi} from 'vitest';
import {longestLifeMs, underRoundLock} from '#src/sync/round-lock.ts';
import {installWebLocks} from './web-locks.ts';

installWebLocks();

// The runner's globals are off, so the library cannot register this itself.
afterEach(cleanup);

// What was saved wakes the engine, which must not outlive the test: what is loaded of it by now has begun.
afterEach(async () => {
  await vi.dynamicImportSettled();
  await underRoundLock(longestLifeMs, () => Promise.resolve());
});

// What a test waits for may be code of its own that has yet to be transformed, on a busy machine.
configure({asyncUtilTimeout: 30_000});
