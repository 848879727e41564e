// @vitest-environment happy-dom
import {act, cleanup, render, screen} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {useToday} from '#src/queries/today.ts';

const Today = () => <output>{useToday()}</output>;
const shown = () => screen.getByRole('status').textContent;

beforeEach(() => {
  vi.useFakeTimers({now: new Date(2026, 10, 27, 22, 30)});
  render(<Today />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The device sleeps until the morning: the clock goes on, and no timer runs. */
const sleep = () => vi.setSystemTime(new Date(2026, 10, 28, 8));

test('the day is the present one within a minute after the device has slept', async () => {
  expect(shown()).toBe('2026-11-27');
  sleep();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(shown()).toBe('2026-11-28');
});

test.each(['focus', 'pageshow'])('the day is the present one after the event %s', (event) => {
  sleep();
  act(() => void window.dispatchEvent(new Event(event)));
  expect(shown()).toBe('2026-11-28');
});

test('the day is the present one when the page becomes visible', () => {
  sleep();
  act(() => void document.dispatchEvent(new Event('visibilitychange', {bubbles: true})));
  expect(shown()).toBe('2026-11-28');
});
