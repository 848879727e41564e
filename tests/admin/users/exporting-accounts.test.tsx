import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, expect, test, vi} from 'vitest';
import {UsersScreen} from '#src/admin/users/users-screen.tsx';
import type {Account} from '#src/queries/accounts.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {readCsv} from '#tests/screens/support/read-csv.ts';
import {catchSavedFiles} from '#tests/screens/support/saved-files.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {show} from '#tests/screens/support/show.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const account = (username: string, about: Partial<Account> = {}): Account => ({
  id: crypto.randomUUID(),
  username,
  email: null,
  linked_brother_id: null,
  brother_name: null,
  is_admin: false,
  disabled_at: null,
  created_at: '2026-01-01T12:00:00Z',
  must_change_password: false,
  ...about,
});

test('the file holds all accounts with brother, role and status', async () => {
  localStorage.clear();
  const saved = catchSavedFiles();
  const {userId} = await signedInDevice({username: 'admin', isAdmin: true});
  const friar = {linked_brother_id: crypto.randomUUID(), brother_name: 'Fra Leone'};
  const accounts = [
    account('admin', {id: userId, is_admin: true}),
    account('former', {disabled_at: '2026-11-03T10:00:00Z'}),
    account('friar', friar),
  ];
  answerCalls({get_accounts: () => ({body: accounts})});
  await show(<UsersScreen />, '/admin/users');
  await screen.findByText('3 accounts');
  fireEvent.click(await screen.findByRole('button', {name: 'Export'}));
  const dialog = within(await screen.findByRole('dialog', {name: 'Export: Users and roles'}));
  fireEvent.click(dialog.getByLabelText('Created on'));
  fireEvent.change(dialog.getByLabelText('File format'), {target: {value: 'csv'}});
  fireEvent.click(dialog.getByRole('button', {name: 'Export'}));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(readCsv((await saved[0]?.content.text()) ?? '')).toEqual([
    ['Username', 'Brother', 'Role', 'Status', 'Disabled since', 'Created on'],
    ['admin', '', 'Administrator', 'Active', '', '2026-01-01'],
    ['former', '', 'Member', 'Disabled', '2026-11-03', '2026-01-01'],
    ['friar', 'Fra Leone', 'Member', 'Active', '', '2026-01-01'],
  ]);
});
