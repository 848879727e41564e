import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, expect, test, vi} from 'vitest';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {readCsv} from '#tests/screens/support/read-csv.ts';
import {catchSavedFiles} from '#tests/screens/support/saved-files.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {accountOf, openUsers} from './users-page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the file holds all accounts with brother, role and status, in the order of the table', async () => {
  localStorage.clear();
  const saved = catchSavedFiles();
  const {userId} = await signedInDevice({username: 'admin', isAdmin: true});
  const friar = {linked_brother_id: crypto.randomUUID(), brother_name: 'Fra Leone'};
  const accounts = [
    accountOf('admin', {id: userId, is_admin: true}),
    accountOf('former', {disabled_at: '2026-11-03T10:00:00Z'}),
    accountOf('friar', friar),
  ];
  answerCalls({get_accounts: () => ({body: accounts})});
  await openUsers();
  await screen.findByText('3 accounts');
  fireEvent.click(screen.getByRole('button', {name: 'Status'}));
  fireEvent.click(screen.getByRole('button', {name: 'Status'}));
  fireEvent.click(await screen.findByRole('button', {name: 'Export'}));
  const dialog = within(await screen.findByRole('dialog', {name: 'Export: Users and roles'}));
  fireEvent.click(dialog.getByLabelText('Created on'));
  fireEvent.change(dialog.getByLabelText('File format'), {target: {value: 'csv'}});
  fireEvent.click(dialog.getByRole('button', {name: 'Export'}));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(readCsv((await saved[0]?.content.text()) ?? '')).toEqual([
    ['Username', 'Brother', 'Role', 'Status', 'Disabled since', 'Created on'],
    ['former', '', 'Member', 'Disabled', '2026-11-03', '2026-01-01'],
    ['admin', '', 'Administrator', 'Active', '', '2026-01-01'],
    ['friar', 'Fra Leone', 'Member', 'Active', '', '2026-01-01'],
  ]);
});
