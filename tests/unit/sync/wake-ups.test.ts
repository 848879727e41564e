import {expect, test, vi} from 'vitest';

import {onSignIn} from '#src/sync/wake-ups.ts';

test('the first session, with or without a user, wakes the engine', () => {
  for (const session of [null, {userId: 'a', lapsed: false}]) {
    const wake = vi.fn<() => void>();
    onSignIn(wake)(session);
    expect(wake).toHaveBeenCalledTimes(1);
  }
});

test('a renewed token does not wake the engine', () => {
  const wake = vi.fn<() => void>();
  const observe = onSignIn(wake);
  observe({userId: 'a', lapsed: false});
  observe({userId: 'a', lapsed: false});
  observe({userId: 'a', lapsed: true});
  expect(wake).toHaveBeenCalledTimes(1);
});

test('a change of user, or a sign-out, wakes the engine', () => {
  const wake = vi.fn<() => void>();
  const observe = onSignIn(wake);
  observe({userId: 'a', lapsed: false});
  observe(null);
  observe({userId: 'b', lapsed: false});
  observe({userId: 'c', lapsed: false});
  expect(wake).toHaveBeenCalledTimes(4);
});

test('a session that the server closes wakes the engine, and so does the next sign-in', () => {
  const wake = vi.fn<() => void>();
  const observe = onSignIn(wake);
  observe({userId: 'a', lapsed: false});
  observe({userId: 'a', lapsed: false, closedAt: 1});
  observe({userId: 'a', lapsed: false, closedAt: 1});
  expect(wake).toHaveBeenCalledTimes(2);
  observe({userId: 'a', lapsed: false});
  expect(wake).toHaveBeenCalledTimes(3);
});

test('signing in again after the session lapsed wakes the engine', () => {
  const wake = vi.fn<() => void>();
  const observe = onSignIn(wake);
  observe({userId: 'a', lapsed: true});
  observe({userId: 'a', lapsed: false});
  expect(wake).toHaveBeenCalledTimes(2);
});
