import {act, cleanup, fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {BrowserLimitsNotice} from '#src/app/browser-limits-notice.tsx';
import {useUnsettledCount} from '#src/queries/sync-status.ts';
import {focusFallback} from '#src/ui/focus-on-removal.ts';
import {queue, signedInDevice} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'storage');
});

const background = () => screen.queryByText(/^Open the app to send your changes/);
const keeping = () => screen.queryByText(/^Send your changes soon/);

/** Shows the notice on a device with one unsent change, and lets the change wait for so long. */
async function waitWithOneChange(ms: number): Promise<void> {
  const device = await signedInDevice();
  await queue(device, {changes: {phone: '2'}});
  const Unsent = () => <output>{useUnsettledCount()} unsent</output>;
  await show(
    <main tabIndex={-1} {...focusFallback}>
      <Unsent />
      <BrowserLimitsNotice />
    </main>,
    '/dashboard',
  );
  await screen.findByText('1 unsent');
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

test('the notice explains what the browser lacks when a change waits', async () => {
  await waitWithOneChange(6_000);
  expect(background()?.textContent).toBe(
    'Open the app to send your changes: this browser does not send them in the background.',
  );
  expect(keeping()?.textContent).toContain('may delete what is on this device');
});

test('the notice stays hidden when a change is sent at once', async () => {
  await waitWithOneChange(2_000);
  expect(background()).toBeNull();
});

test('a dismissed notice does not come back', async () => {
  await waitWithOneChange(6_000);
  fireEvent.click(screen.getByRole('button', {name: 'Got it'}));
  expect(background()).toBeNull();
  cleanup();
  await waitWithOneChange(6_000);
  expect(background()).toBeNull();
});

test('a browser with background sync and persistent storage shows no notice', async () => {
  vi.stubGlobal('SyncManager', () => undefined);
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: {persist: () => Promise.resolve(true)},
  });
  await waitWithOneChange(6_000);
  expect(background()).toBeNull();
  expect(keeping()).toBeNull();
});

test('a browser that only lacks background sync shows only that notice', async () => {
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: {persist: () => Promise.resolve(true)},
  });
  await waitWithOneChange(6_000);
  expect(background()).not.toBeNull();
  expect(keeping()).toBeNull();
});

test('the notice warns of lost changes when the browser refuses to keep the storage', async () => {
  vi.stubGlobal('SyncManager', () => undefined);
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: {persist: () => Promise.resolve(false)},
  });
  await waitWithOneChange(6_000);
  expect(keeping()).not.toBeNull();
  expect(background()).toBeNull();
});

test('the page takes the focus of the notice when the notice is dismissed', async () => {
  await waitWithOneChange(6_000);
  const button = screen.getByRole('button', {name: 'Got it'});
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
