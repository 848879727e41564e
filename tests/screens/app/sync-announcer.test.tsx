import {act, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {SyncAnnouncer} from '#src/app/sync-announcer.tsx';
import {SyncBadge} from '#src/app/sync-badge.tsx';
import {writeFact} from '#src/db/facts.ts';
import {smallProvince} from '#tests/screens/brothers/province.ts';
import type {Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince();
  await writeFact(device.db, 'syncedAt', Date.parse('2026-09-19T10:43:00'));
  await show(
    <header>
      <SyncBadge room="ample" />
      <SyncAnnouncer />
    </header>,
    '/',
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const visible = () => within(screen.getByRole('banner')).getByRole('status');
const announced = () =>
  [...document.querySelectorAll('[aria-live=polite]')].map(({textContent}) => textContent).join('');
const turn = (state: 'online' | 'offline') => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');
  act(() => void window.dispatchEvent(new Event(state)));
};

test('a new time of the last sync is shown, but not announced', async () => {
  await waitFor(() => expect(visible().textContent).toContain('10:43'));
  await writeFact(device.db, 'syncedAt', Date.parse('2026-09-19T10:44:00'));
  await waitFor(() => expect(visible().textContent).toContain('10:44'));
  expect(announced()).toBe('');
});

test('a lost connection is announced, and then its return', async () => {
  await waitFor(() => expect(visible().textContent).toContain('All changes sent'));
  turn('offline');
  await waitFor(() => expect(announced()).toBe('There is no connection.'));
  turn('online');
  await waitFor(() => expect(announced()).toBe('The app is connected to the server again.'));
});
