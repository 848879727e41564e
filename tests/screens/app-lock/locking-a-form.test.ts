import {renderHook, waitFor} from '@testing-library/react';
import {afterEach, expect, test, vi} from 'vitest';
import {lockApp} from '#src/lib/auto-lock.ts';
import {useLeaveGuard} from '#src/ui/use-leave-guard.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Chromium calls the listeners of a window for `beforeunload` in the order in which they were added. */
function addInOrderOfCalls(): void {
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((type, listener) => add(type, listener));
}

test('lockApp reloads the page without asking about the unsaved edits of a form', async () => {
  addInOrderOfCalls();
  const leave = new Event('beforeunload', {cancelable: true});
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {
    window.dispatchEvent(leave);
  });
  renderHook(() => useLeaveGuard(true, 'Leave?'));
  await lockApp();
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(leave.defaultPrevented).toBe(false);
});
