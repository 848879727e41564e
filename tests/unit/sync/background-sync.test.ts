// @vitest-environment happy-dom
import {afterEach, expect, test, vi} from 'vitest';

import {backgroundSyncTag, requestBackgroundSync} from '#src/sync/background-sync.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.restoreAllMocks();
});

/** A browser whose page has this registration of a service worker. */
function browserWith(registration: object | undefined): void {
  Object.defineProperty(navigator, 'serviceWorker', {
    value: {getRegistration: () => Promise.resolve(registration)},
    configurable: true,
  });
}

test('the browser is asked to wake the worker by its tag', async () => {
  const tags: string[] = [];
  browserWith({sync: {register: async (tag: string) => void tags.push(tag)}});
  await requestBackgroundSync();
  expect(tags).toEqual([backgroundSyncTag]);
  // The browser stores the tag, so an installed worker of another build gets it, too.
  expect(backgroundSyncTag).toBe('outbox');
});

test('the app logs that the browser refuses to wake the worker, and continues', async () => {
  const logged = vi.spyOn(console, 'info').mockReturnValue();
  const refusal = new Error('no permission');
  browserWith({sync: {register: () => Promise.reject(refusal)}});
  await requestBackgroundSync();
  expect(logged).toHaveBeenCalledExactlyOnceWith(refusal);
});

test('the app logs that the browser refuses to name its service worker, and continues', async () => {
  const logged = vi.spyOn(console, 'info').mockReturnValue();
  const refusal = new DOMException('The operation is insecure.', 'SecurityError');
  Object.defineProperty(navigator, 'serviceWorker', {
    value: {getRegistration: () => Promise.reject(refusal)},
    configurable: true,
  });
  await requestBackgroundSync();
  expect(logged).toHaveBeenCalledExactlyOnceWith(refusal);
});

test.each<[string, object | undefined]>([
  ['no worker', undefined],
  ['a worker that cannot be woken', {}],
])('a page with %s requests nothing', async (_, registration) => {
  browserWith(registration);
  await expect(requestBackgroundSync()).resolves.toBeUndefined();
});

test('a browser without workers gets no request', async () => {
  await expect(requestBackgroundSync()).resolves.toBeUndefined();
});
