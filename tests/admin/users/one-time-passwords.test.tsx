import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import type {Account} from '#src/queries/accounts.ts';
import {
  asked,
  former,
  friar,
  openUsers,
  press,
  refusal,
  rowOf,
  serveAccounts,
  signAdminIn,
} from './users-page.tsx';

let admin: Account;
const ask = vi.fn(() => true);

beforeEach(async () => {
  ask.mockClear();
  vi.stubGlobal('confirm', ask);
  admin = await signAdminIn();
});
afterEach(() => vi.unstubAllGlobals());

const serve = (answers?: Parameters<typeof serveAccounts>[1]) =>
  serveAccounts([admin, former, friar], answers);

describe('the form that invites a user', () => {
  const type = async (label: string, value: string) => {
    const field = await screen.findByLabelText(label);
    fireEvent.change(field, {target: {value}});
    fireEvent.blur(field);
  };
  const invitation = () => ({body: {id: 'i', username: 'fra.pio', password: 'abcd-efgh-jkmn'}});

  test('shows the one-time password once, as a slip to print, and empties the form', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const calls = serve({invite_user: invitation});
    await openUsers();
    await type('Name', 'Pio da Pietrelcina');
    await type('Username', ' Fra.Pio ');
    fireEvent.change(screen.getByLabelText('Role'), {target: {value: 'admin'}});
    await press('Invite');
    const dialog = within(await screen.findByRole('dialog'));
    const slip = within(await dialog.findByRole('region', {name: 'Your sign-in'}));
    for (const text of ['Pio da Pietrelcina', 'fra.pio', 'abcd-efgh-jkmn', location.origin]) {
      slip.getByText(text);
    }
    expect(asked(calls)).toEqual([
      {
        name: 'invite_user',
        args: {p_username: 'fra.pio', p_is_admin: true, p_brother_id: null},
      },
    ]);
    fireEvent.click(dialog.getByRole('button', {name: 'Print slip'}));
    expect(print).toHaveBeenCalledTimes(1);
    fireEvent.click(dialog.getByRole('button', {name: 'Close'}));
    await waitFor(() => expect(screen.queryByText('abcd-efgh-jkmn')).toBeNull());
    expect(screen.getByLabelText('Username')).toHaveProperty('value', '');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '');
  });

  test('proposes a username for the name, until one is typed', async () => {
    serve();
    await openUsers();
    await type('Name', 'Fra Niccolò De Rossi');
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'niccolo.de.rossi');
    await type('Username', 'nico');
    await type('Name', 'Niccolò Rossi');
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'nico');
  });

  test('sends nothing without a username', async () => {
    const calls = serve();
    await openUsers();
    await press('Invite');
    await screen.findByText('This field is required.');
    expect(asked(calls)).toEqual([]);
  });

  test.each([
    [refusal('PT400', 400), /not a valid username/],
    [
      refusal('PT409', 409),
      'This account already exists, or the brother already has another account.',
    ],
  ])('shows why the server refused it, and keeps the typed username: %j', async (answer, told) => {
    serve({invite_user: () => answer});
    await openUsers();
    await type('Username', 'fra.pio');
    await press('Invite');
    await screen.findByText(told);
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'fra.pio');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('resetting a password', () => {
  test('asks first and shows the new one-time password for the brother', async () => {
    const calls = serve({reset_password: () => ({body: 'abcd-efgh-jkmn'})});
    await openUsers();
    await press('Reset the password of friar');
    const slip = within(await screen.findByRole('region', {name: 'Your sign-in'}));
    slip.getByText('Fra Leone');
    slip.getByText('abcd-efgh-jkmn');
    expect(ask).toHaveBeenCalledTimes(1);
    expect(asked(calls)).toEqual([{name: 'reset_password', args: {p_user_id: friar.id}}]);
  });

  test('is not offered for the own account', async () => {
    serve();
    await openUsers();
    await screen.findByRole('button', {name: 'Reset the password of friar'});
    expect(screen.queryByRole('button', {name: 'Reset the password of admin'})).toBeNull();
  });

  test('is shown in the status until the user has chosen another', async () => {
    serveAccounts([admin, {...friar, must_change_password: true}]);
    await openUsers();
    const row = await rowOf('friar');
    expect(row.queryByText('Active')).toBeNull();
    row.getByText('One-time password');
  });
});
