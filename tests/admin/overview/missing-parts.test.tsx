import {fireEvent, screen} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {ProvinceSettingsScreen} from '#src/admin/province-settings/province-settings-screen.tsx';
import {PendingChangesScreen} from '#src/admin/review/pending-changes-screen.tsx';
import {UsersScreen} from '#src/admin/users/users-screen.tsx';
import {changeOf} from '#tests/admin/review/pending-change.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';

const missing = vi.hoisted(() => (name: string) => () => {
  throw new TypeError(`Failed to fetch dynamically imported module: ${name}`);
});
vi.mock('#src/admin/review/queue-export-dialog.tsx', missing('queue-export-dialog'));
vi.mock('#src/admin/province-settings/papers-card.tsx', missing('papers-card'));
vi.mock('#src/admin/users/password-slip.tsx', missing('password-slip'));

beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('confirm', () => true);
  await signedInDevice({username: 'admin', isAdmin: true});
});
afterEach(() => vi.unstubAllGlobals());

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', {name}));

test('the queue stays and says so when the code of its export cannot be fetched', async () => {
  answerCalls({get_pending_changes_with_username: () => ({body: [changeOf('c1')]})});
  await show(<PendingChangesScreen />, '/admin/pending-changes');
  const table = await screen.findByRole('table');
  await press('Export');
  await screen.findByText(/^This part of the app is not on this device yet/);
  expect(table.isConnected).toBe(true);
});

test('the settings stay when the code of the papers cannot be fetched', async () => {
  await show(<ProvinceSettingsScreen />, '/admin/settings');
  await screen.findByRole('button', {name: 'Try again'});
  await screen.findByRole('button', {name: 'Update'});
});

test('the page keeps a one-time password until the code that shows it is fetched', async () => {
  const account = {
    id: crypto.randomUUID(),
    username: 'friar',
    email: null,
    linked_brother_id: null,
    brother_name: null,
    is_admin: false,
    disabled_at: null,
    must_change_password: false,
    created_at: '2026-01-01T00:00:00Z',
  };
  answerCalls({
    get_accounts: () => ({body: [account]}),
    reset_password: () => ({body: 'pax-et-bonum'}),
  });
  await show(<UsersScreen />, '/admin/users');
  await press('Reset the password of friar');
  await screen.findByRole('button', {name: 'Try again'});
});
