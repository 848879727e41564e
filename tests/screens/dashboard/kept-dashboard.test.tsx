import {cleanup, renderHook, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {changeSession} from '#src/db/device-database.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import {removeMirror} from '#src/db/remove-mirror.ts';
import {dashboardParams, dashboardQuestion} from '#src/queries/dashboard-question.ts';
import {preloadAnswer} from '#src/queries/kept-answer.ts';
import {useLocal} from '#src/queries/local.ts';
import {DashboardScreen} from '#src/screens/dashboard/dashboard-screen.tsx';
import {ids, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {queue, receive, type Device} from '#tests/screens/support/device.ts';
import {removeUnseen} from '#tests/screens/support/removal.ts';
import {show} from '#tests/screens/support/show.tsx';

let device: Device;

beforeEach(async () => {
  vi.useFakeTimers({now: new Date(2026, 10, 21, 12), toFake: ['Date']});
  device = await smallProvince({isAdmin: true});
  await receive(device, 'brothers', [
    {...people, id: ids.leone, version: 2, name: 'Leone', birth_date: '1960-11-24'},
  ]);
});
afterEach(() => vi.useRealTimers());

/** Shows the dashboard until it is kept, then leaves it. */
async function visit(): Promise<void> {
  await show(<DashboardScreen />, '/dashboard');
  await screen.findByText('Tue 24 Nov · turns 66');
  await waitFor(async () => expect(await device.db.kept_answers.count()).toBe(1));
  cleanup();
}

/** Opens the app again while the disk is busy with the pages of all tables but their revisions. */
async function comeBack(): Promise<{whenFree: () => Promise<void>}> {
  device.db.close();
  const busy = await openUserDatabase(device.userId);
  const hold = {isOn: true};
  const writing = busy.transaction('rw', busy.pages, async () => {
    while (hold.isOn) await busy.pages.count();
  });
  const showing = show(<DashboardScreen />, '/dashboard');
  return {
    whenFree: async () => {
      hold.isOn = false;
      await Promise.all([writing, showing]);
    },
  };
}

/** By the end of it the dashboard is there, if it is the kept one. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 300));

const birthdays = async () =>
  within(await screen.findByRole('region', {name: 'Upcoming birthdays'})).getAllByRole('listitem');

const proposal = {
  id: '00000000-0000-4000-8000-000000005000',
  record_id: ids.leone,
  target_table_name: 'brothers',
  operation: 'update',
  status: 'pending',
  proposed_changes: {name: 'Leone the younger'},
};

test('the dashboard is there again before any of its tables is read', async () => {
  await visit();
  const {whenFree} = await comeBack();
  await screen.findByText('Tue 24 Nov · turns 66');
  await whenFree();
});

test.each([
  [
    'a record that came since',
    () =>
      receive(device, 'brothers', [
        {...people, id: ids.leone, version: 3, name: 'Leone the younger', birth_date: '1960-11-24'},
      ]),
  ],
  [
    'an edit made since',
    () => queue(device, {id: ids.leone, changes: {name: 'Leone the younger'}}),
  ],
  ['a proposal that came since', () => receive(device, 'pending_changes', [proposal])],
])('the kept dashboard is shown until it is computed again after %s', async (_, happens) => {
  await visit();
  await happens();
  const {whenFree} = await comeBack();
  await screen.findByText('Tue 24 Nov · turns 66');
  expect(screen.queryByText('Leone the younger')).toBeNull();
  await whenFree();
  await screen.findByText('Leone the younger');
});

test('a stale dashboard is drawn before its tables are read', async () => {
  await visit();
  await queue(device, {id: ids.leone, changes: {name: 'Leone the younger'}});
  const {result} = renderHook(() => useLocal());
  const before = result.current;
  // With another connection no table is in memory.
  device.db.close();
  await waitFor(() => expect(result.current).not.toBe(before));
  const isReadSoon = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (screen.queryByText('Tue 24 Nov · turns 66') === null) return;
      observer.disconnect();
      setTimeout(() => resolve(result.current?.table('vows').isWatched()), 50);
    });
    observer.observe(document.body, {subtree: true, childList: true});
  });
  await show(<DashboardScreen />, '/dashboard');
  expect(await isReadSoon).toBe(false);
  await screen.findByText('Leone the younger');
});

test('a kept dashboard is not shown to a user whose role has changed', async () => {
  await visit();
  await changeSession(device.userId, {isAdmin: false});
  const {whenFree} = await comeBack();
  await aMoment();
  expect(screen.queryByText('Tue 24 Nov · turns 66')).toBeNull();
  await whenFree();
});

test('preloadAnswer finds a kept dashboard of the same day, fresh or stale, and none of another day', async () => {
  const asked = (today: string) => dashboardParams({today, reader: 'admin', locale: 'en'});
  const isFound = (today = '2026-11-21') =>
    preloadAnswer(device.userId, dashboardQuestion, asked(today));
  expect(await isFound()).toBe(false);
  await visit();
  expect(await isFound()).toBe(true);
  await queue(device, {id: ids.leone, changes: {name: 'Leone the younger'}});
  expect(await isFound()).toBe(true);
  expect(await isFound('2026-11-22')).toBe(false);
});

test('the kept dashboard is not shown on the next day', async () => {
  await visit();
  vi.setSystemTime(new Date(2026, 10, 22, 12));
  const {whenFree} = await comeBack();
  await aMoment();
  expect(screen.queryByText('in 3 days')).toBeNull();
  await whenFree();
  const [first] = await birthdays();
  expect(first?.textContent).toContain('in 2 days');
});

test('a shown dashboard follows what arrives, and shows the former one until then', async () => {
  await visit();
  await show(<DashboardScreen />, '/dashboard');
  await screen.findByText('Leone');
  await receive(device, 'brothers', [
    {...people, id: ids.leone, version: 3, name: 'Leone the younger', birth_date: '1960-11-24'},
  ]);
  await waitFor(() => {
    screen.getByRole('region', {name: 'Upcoming birthdays'});
    screen.getByText('Leone the younger');
  });
});

test('a dashboard is not kept with a brother who was just removed', async () => {
  await show(<DashboardScreen />, '/dashboard');
  await screen.findByText('Tue 24 Nov · turns 66');
  await removeUnseen(device, ids.leone);
  expect(JSON.stringify(await device.db.kept_answers.toArray())).not.toContain('Leone');
});

test('the kept dashboard is removed together with the mirror', async () => {
  await visit();
  await removeMirror(device.db);
  expect(await device.db.kept_answers.count()).toBe(0);
});
