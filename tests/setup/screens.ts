import * as React from 'react';
import {configure} from '@testing-library/react';
import {afterAll, afterEach, vi} from 'vitest';
import {longestLifeMs, underRoundLock} from '#src/sync/round-lock.ts';
import {closeUserToasts} from '#src/ui/toasts.ts';
import {deleteStoredSession} from './stored-session.ts';
import {installWebLocks} from './web-locks.ts';

installWebLocks();

// A request to the app's own server that no test answers fails as without a connection: otherwise it would be sent to
// port 3000 of this machine, where any program may listen.
const send = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const {origin} = new URL(input instanceof Request ? input.url : input, location.href);
  if (origin === location.origin) throw new TypeError('Failed to fetch');
  return send(input, init);
};

// Without layout everything is in sight.
class EverythingInSight implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  private readonly tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell;
  }
  observe(target: Element): void {
    const entry = {isIntersecting: true, target} as unknown as IntersectionObserverEntry;
    this.tell([entry], this as unknown as IntersectionObserver);
  }
  disconnect(): void {}
}
Object.assign(globalThis, {IntersectionObserver: EverythingInSight});

// Without layout no test needs the styles of MUI. With them in the page, a sixth of the time of these tests is spent on matching
// them whenever a test looks for an element by its role.
document.head.insertBefore = <T extends Node>(node: T, before: Node | null): T => {
  const isOfMui = node instanceof HTMLStyleElement && node.dataset['emotion'] !== undefined;
  if (!isOfMui) Node.prototype.insertBefore.call(document.head, node, before);
  return node;
};

// Otherwise a test waits five seconds until the same message of the last test is gone.
afterEach(closeUserToasts);

// Before a test can replace it.
const realSetTimeout = globalThis.setTimeout;

// What was saved wakes the engine, which must not outlive the test: what is loaded of it by now has begun. The second pass
// is for a round that was asked for at the end of the test, and for the timer that a round sets when it is over.
afterEach(async () => {
  for (let pass = 0; pass < 2; pass++) {
    await new Promise((resolve) => realSetTimeout(resolve, 0));
    await vi.dynamicImportSettled();
    await underRoundLock(longestLifeMs, () => Promise.resolve());
  }
});

// The next file has the same process: a timer of this engine finds nobody to sync for, and no round is running.
afterAll(async () => {
  await deleteStoredSession();
  await underRoundLock(longestLifeMs, () => Promise.resolve());
});

// What a test waits for may be code of its own that has yet to be transformed, on a busy machine.
configure({asyncUtilTimeout: 30_000});

// React records for each element where it was made, for the stacks of its warnings: that is a tenth of the time of these
// tests. Beyond ten thousand elements it records none.
const {__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals} =
  React as unknown as {
    readonly __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
  };
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {get: () => 1e4, set: () => {}});
