import {render} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {UnsentSigns} from '#src/app/unsent-signs.tsx';
import {queue, signedInDevice} from '#tests/screens/support/device.ts';
import {deleteStoredSession} from '#tests/setup/stored-session.ts';

/** The number on the icon; `undefined` until the app sets one. */
let shown: number | undefined;

beforeEach(() => {
  shown = undefined;
  // The system draws the icon of the installed app.
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void (shown = count),
    clearAppBadge: async () => void (shown = 0),
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge');
  Reflect.deleteProperty(navigator, 'clearAppBadge');
});

const problem = {kind: 'rejected', code: '', key: 'gone', field: null, message: ''} as const;

test('the badge counts unsent changes and changes that need attention, and is cleared at sign-out', async () => {
  const device = await signedInDevice();
  await queue(device, {changes: {phone: '2'}});
  const refused = await queue(device, {changes: {phone: '3'}, problem});
  render(<UnsentSigns />);
  await expect.poll(() => shown).toBe(2);
  await device.db.outbox.update(refused, {state: 'settled', settledAt: 1});
  await expect.poll(() => shown).toBe(1);
  await deleteStoredSession();
  await expect.poll(() => shown).toBe(0);
});

test('the badge is cleared when everything is sent', async () => {
  const device = await signedInDevice();
  const seq = await queue(device, {changes: {phone: '2'}});
  render(<UnsentSigns />);
  await expect.poll(() => shown).toBe(1);
  await device.db.outbox.update(seq, {state: 'settled', settledAt: 1});
  await expect.poll(() => shown).toBe(0);
});

test('the app works where the badge is missing or denied', async () => {
  const said = vi.spyOn(console, 'info').mockReturnValue();
  const device = await signedInDevice();
  await queue(device, {changes: {phone: '2'}});
  Object.assign(navigator, {setAppBadge: () => Promise.reject(new Error('denied'))});
  const {unmount} = render(<UnsentSigns />);
  await expect.poll(() => said.mock.calls.length).toBe(1);
  unmount();
  Reflect.deleteProperty(navigator, 'setAppBadge');
  expect(() => render(<UnsentSigns />)).not.toThrow();
});
