import {render, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {appNavigation} from '#src/app/create-app-navigation.ts';
import {App} from '#src/app/app.tsx';
import {startLanguage} from '#src/i18n/language.ts';
import {markLock} from '#src/lib/lock-mark.ts';
import {detail} from '#tests/admin/review/a-change.tsx';
import {entry} from '#tests/admin/audit-log/an-entry.tsx';
import {ids, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive, type Device} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';

const vow = '00000000-0000-4000-8000-0000000000a1';
const place = '00000000-0000-4000-8000-0000000000a2';
let device: Device;

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  device = await smallProvince({isAdmin: true});
  await receive(device, 'places', [{id: place, place_name: 'Assisi', type: 'fraternity'}]);
  await receive(device, 'vows', [
    {id: vow, brother_id: ids.leone, type: 'solemn', date: '2020-10-04'},
  ]);
});
afterEach(() => vi.unstubAllGlobals());

const change = {...detail, record_id: ids.leone, current_row: {name: 'Leone Bellarivolta'}};
const logged = {
  ...entry,
  record_id: ids.leone,
  new_values: {id: ids.leone, name: 'Leone Bellarivolta'},
};

test.each([
  [`/brothers/profile/${ids.leone}`, 'Leone Bellarivolta · Brother profile'],
  [`/brothers/edit/${ids.leone}`, 'Leone Bellarivolta · Edit brother'],
  ['/brothers/new', 'New brother'],
  [`/places/edit/${place}`, 'Assisi · Edit place'],
  [`/history/vows/edit/${vow}`, 'Solemn vows of Leone Bellarivolta, 4 Oct 2020 · Edit vows'],
  [`/history/vows/new?brother_id=${ids.leone}`, 'Vows of Leone Bellarivolta · New vows'],
  [
    `/history/sacraments/new?brother_id=${ids.leone}`,
    'Sacrament of Leone Bellarivolta · New sacrament',
  ],
  ['/admin/audit-log/7', 'Leone Bellarivolta · Audit log entry'],
  ['/admin/pending-changes/c1', 'Leone Bellarivolta · Pending change'],
])('the tab of %s has the title %s', async (address, title) => {
  answerCalls({
    get_audit_logs_with_username: () => ({body: [logged]}),
    get_pending_changes_with_username: () => ({body: []}),
    get_change_by_id: () => ({body: [change]}),
    get_related_changes: () => ({body: []}),
  });
  window.history.replaceState(null, '', address);
  render(<App />);
  await waitFor(() => expect(document.title).toBe(`${title} · Fraternitas`));
  appNavigation.navigator.push('/about', null);
  await screen.findByRole('heading', {level: 1, name: 'About'});
  // An effect names the tab after the heading is drawn.
  await waitFor(() => expect(document.title).toBe('About · Fraternitas'));
});

test('the tab names no record on a device with an app lock', async () => {
  markLock('lock');
  window.history.replaceState(null, '', `/brothers/profile/${ids.leone}`);
  render(<App />);
  await screen.findAllByText('Leone Bellarivolta');
  await waitFor(() => expect(document.title).toBe('Brother profile · Fraternitas'));
});
