import {afterEach, expect, test, vi} from 'vitest';
import {underLock} from '#src/db/device-lock.ts';

const patient = {holderMs: 60_000};

function tell(type: 'pagehide' | 'pageshow'): void {
  window.dispatchEvent(Object.assign(new Event(type), {persisted: true}));
}
afterEach(() => {
  tell('pageshow');
  vi.restoreAllMocks();
});

/** Resolves when another page has had the lock. */
function takenByAnother(name: string): Promise<void> {
  return navigator.locks.request(name, () => Promise.resolve());
}

test('a page that enters the back/forward cache releases its lock and finishes its work when it is shown again', async () => {
  const name = crypto.randomUUID();
  let end: (value: string) => void = () => {};
  let tellBegun = (): void => {};
  const begun = new Promise<void>((resolve) => (tellBegun = resolve));
  const holding = underLock(name, patient, () => {
    tellBegun();
    return new Promise<string>((resolve) => (end = resolve));
  });
  await begun;
  tell('pagehide');
  await takenByAnother(name);
  tell('pageshow');
  end('done');
  expect(await holding).toBe('done');
});

test('a page in the back/forward cache gets no lock before it is shown again', async () => {
  const name = crypto.randomUUID();
  let free = (): void => {};
  void navigator.locks.request(name, () => new Promise<void>((resolve) => (free = resolve)));
  const order: string[] = [];
  const waiting = underLock(name, patient, async () => void order.push('this page'));
  await new Promise((resolve) => setTimeout(resolve));
  tell('pagehide');
  free();
  await takenByAnother(name);
  order.push('another page');
  tell('pageshow');
  await waiting;
  expect(order).toEqual(['another page', 'this page']);
});

test('a tab that was frozen just when it was granted the lock asks for it again', async () => {
  // Chromium answers so when the page cannot run the callback at that moment.
  vi.spyOn(navigator.locks, 'request').mockRejectedValueOnce(
    new Error('The provided callback is no longer runnable.'),
  );
  expect(await underLock(crypto.randomUUID(), patient, () => Promise.resolve('done'))).toBe('done');
});

test('a browser that refuses locks is not asked again', async () => {
  const ask = vi.spyOn(navigator.locks, 'request');
  ask.mockRejectedValueOnce(new DOMException('no storage here', 'SecurityError'));
  const asking = underLock(crypto.randomUUID(), patient, () => Promise.resolve('done'));
  await expect(asking).rejects.toThrow('no storage here');
  expect(ask).toHaveBeenCalledOnce();
});
