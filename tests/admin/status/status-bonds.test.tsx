import {screen} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {StatusScreen} from '#src/admin/status/status-screen.tsx';
import {type Device, receive, signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';

const [leone, angelo, rufino] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];

let device: Device;
beforeEach(async () => {
  vi.useFakeTimers({now: new Date(2026, 6, 5, 12), toFake: ['Date']});
  device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'brothers', [
    {id: leone, name: 'Leone', membership_status: 'active'},
    {id: angelo, name: 'Àngelo', membership_status: 'active'},
  ]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const standing = (brother_id: string, vow_status: string, renewal_due_date: string | null) => ({
  brother_id,
  brother_name: brother_id,
  cached_status: 'simple_professed',
  current_fraternity: null,
  vow_status,
  renewal_due_date,
  pending_changes_count: 0,
  circumscription_id: 'c1',
  circumscription_name: 'Province of Saint Angelo',
});
const vow = (brother_id: string, type: string, date: string) =>
  receive(device, 'vows', [{id: crypto.randomUUID(), brother_id, type, date}]);
const open = async (...body: readonly object[]) => {
  answerCalls({get_admin_dashboard_data: () => ({body})});
  await show(<StatusScreen />, '/admin/status');
};

test('the page shows until when vows bind, and the earliest day for perpetual ones', async () => {
  await vow(leone, 'simple', '2025-08-02');
  await open(standing(leone, 'Expiring Soon', '2026-08-02'));
  const earliest = 'Earliest day for perpetual profession: 2 May 2028';
  const line = await screen.findByText(earliest);
  expect(line.previousElementSibling?.textContent).toBe('Temporary vows until 2 Aug 2026');
});

test('the page shows how long ago vows expired, also of a brother whom the device does not know', async () => {
  await open(standing(rufino, 'Expired Past Grace', '2026-05-02'));
  await screen.findByText('Temporary vows until 2 May 2026 · expired 2 months ago');
  expect(screen.queryByText(/Earliest/)).toBeNull();
});

test('the page shows since when perpetual vows bind', async () => {
  await vow(angelo, 'solemn', '2009-08-02');
  await open(standing(angelo, 'Perpetual', null));
  const line = await screen.findByText('Perpetual vows since 2009');
  expect(line.closest('tr')?.textContent).toContain('N/A');
});

test('the page shows the due date of the server when the device has other vows', async () => {
  await vow(angelo, 'solemn', '2009-08-02');
  await vow(leone, 'solemn', '2020-08-02');
  await open(standing(leone, 'Active', '2027-08-02'), standing(angelo, 'Perpetual', null));
  await screen.findByText('Perpetual vows since 2009');
  screen.getByText('Temporary vows until 2 Aug 2027');
  expect(screen.queryByText('Perpetual vows since 2020')).toBeNull();
});
