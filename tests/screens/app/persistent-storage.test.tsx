import {render} from '@testing-library/react';
import {afterEach, expect, test, vi} from 'vitest';
import {BrowserLimitsNotice} from '#src/app/browser-limits-notice.tsx';
import {queue, signedInDevice} from '#tests/screens/support/device.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'storage');
});

test('the first unsent change makes the app ask for persistent storage once', async () => {
  const persist = vi.fn(() => Promise.resolve(true));
  Object.defineProperty(navigator, 'storage', {configurable: true, value: {persist}});
  const device = await signedInDevice();
  const {unmount} = render(<BrowserLimitsNotice />);
  await device.db.outbox.count();
  expect(persist).not.toHaveBeenCalled();
  await queue(device, {changes: {phone: '2'}});
  await expect.poll(() => persist.mock.calls.length).toBe(1);
  await queue(device, {changes: {phone: '3'}});
  await device.db.outbox.count();
  expect(persist).toHaveBeenCalledOnce();
  unmount();
});
