import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {reloadForStaleCode} from '#src/app/stale-code.ts';
import {holdDirty} from '#src/lib/dirty-forms.ts';

const reload = vi.fn();
beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
});
afterEach(() => vi.restoreAllMocks());

test('code that is gone reloads the page once, after the drafts are written down', async () => {
  reloadForStaleCode();
  let finishDraft = () => {};
  const release = holdDirty({
    question: 'Leave?',
    flush: () => new Promise((resolve) => (finishDraft = resolve)),
  });
  const first = new Event('vite:preloadError', {cancelable: true});
  window.dispatchEvent(first);
  expect(first.defaultPrevented).toBe(true);
  expect(reload).not.toHaveBeenCalled();
  finishDraft();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());

  // Reloading did not help: now the screen must say so.
  const second = new Event('vite:preloadError', {cancelable: true});
  window.dispatchEvent(second);
  expect(second.defaultPrevented).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
  release();
});

test('without a line the page stays: reloading would lose it', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  reloadForStaleCode();
  const gone = new Event('vite:preloadError', {cancelable: true});
  window.dispatchEvent(gone);
  expect(gone.defaultPrevented).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
