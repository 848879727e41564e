import {screen, waitFor} from '@testing-library/react';
import {Dexie} from 'dexie';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {SyncBadge} from '#src/app/sync-badge.tsx';
import {writeFact} from '#src/db/facts.ts';
import {smallProvince} from '#tests/screens/brothers/province.ts';
import {type Device, queue} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince();
  await writeFact(device.db, 'syncedAt', Date.now());
});
afterEach(() => vi.unstubAllGlobals());

test('the status claims that all is sent only once the outbox is read', async () => {
  await queue(device, {changes: {phone: '2'}});
  const read = vi.spyOn(device.db.facts, 'toArray');
  let letGo = () => {};
  // A write that is under way keeps the outbox from being read.
  const writing = device.db.transaction('rw', device.db.outbox, () =>
    Dexie.waitFor(new Promise<void>((resolve) => (letGo = resolve)), 60_000),
  );
  await show(<SyncBadge room="ample" />, '/');
  const status = (await screen.findByRole('link')).closest('[role=status]');
  await waitFor(() => expect(read).toHaveBeenCalled());
  await Promise.all(read.mock.results.map(({value}) => value));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(status?.textContent).not.toContain('All changes sent');
  letGo();
  await writing;
  await waitFor(() => expect(status?.textContent).toBe('1 change waiting'));
});
