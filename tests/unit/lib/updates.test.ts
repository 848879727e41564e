import {expect, test, vi} from 'vitest';
import {connectUpdates, updates} from '#src/lib/updates.ts';

test('a check that the user asks for before the worker is registered waits for it', async () => {
  const result = vi.fn();
  const checked = updates.check().then(result);
  await Promise.resolve();
  expect(result).not.toHaveBeenCalled();
  connectUpdates({
    waiting: () => null,
    isReady: () => true,
    subscribe: () => () => {},
    check: () => Promise.resolve('unreachable'),
    apply: () => {},
  });
  await checked;
  expect(result).toHaveBeenCalledWith('unreachable');
});

test('a browser that registers no worker keeps no version of the app', async () => {
  connectUpdates(null);
  await expect(updates.check()).resolves.toBe('not-kept');
});
