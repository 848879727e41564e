import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import type {Account} from '#src/queries/accounts.ts';
import {lateAnswer} from '#tests/screens/support/late-answer.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {
  accountOf,
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
  ask.mockReturnValue(true);
  vi.stubGlobal('confirm', ask);
  admin = await signAdminIn();
});
afterEach(() => vi.unstubAllGlobals());

const serve = (answers?: Parameters<typeof serveAccounts>[1]) =>
  serveAccounts([admin, former, friar], answers);

test('each row shows the brother, role and status of an account', async () => {
  serve();
  await openUsers();
  const table = within(await screen.findByRole('table', {name: 'Users and roles'}));
  const headers = table.getAllByRole('columnheader').map((header) => header.textContent);
  expect(headers).toEqual(['Username', 'Brother', 'Role', 'Status', 'Actions']);
  const own = await rowOf('admin');
  own.getByText('your own account');
  own.getByText('Administrator');
  own.getByText('nobody');
  const linked = await rowOf('friar');
  expect(linked.getByRole('link', {name: 'Fra Leone'}).getAttribute('href')).toBe(
    `/brothers/profile/${friar.linked_brother_id}`,
  );
  linked.getByText('Member');
  linked.getByText('Active');
  const locked = await rowOf('former');
  locked.getByText('Disabled');
  locked.getByText('since 3 Nov 2026');
});

test('the help of the username names every character that the server accepts', async () => {
  serve();
  await openUsers();
  const help = (await screen.findByRole('textbox', {name: 'Username'})).getAttribute(
    'aria-describedby',
  );
  expect(document.getElementById(help ?? '')?.textContent).toBe(
    '3 to 40 lowercase letters, digits, dots, dashes or underscores; a letter or digit comes first.',
  );
});

test('the search finds accounts by username or by brother', async () => {
  serve();
  await openUsers();
  await rowOf('former');
  const search = screen.getByRole('searchbox');
  fireEvent.change(search, {target: {value: 'form'}});
  await screen.findByText('1 account');
  await rowOf('former');
  fireEvent.change(search, {target: {value: 'leone'}});
  await rowOf('friar');
  fireEvent.change(search, {target: {value: 'nobody here'}});
  await screen.findByText('No results found.');
});

test('the page draws a hundred accounts at first, and more on demand', async () => {
  const many = Array.from({length: 250}, (_, index) => accountOf(`user${index}`));
  serveAccounts([admin, ...many]);
  await openUsers();
  await screen.findByText('251 accounts');
  const drawn = () => document.querySelectorAll('tbody [role=row]').length;
  expect(drawn()).toBe(100);
  fireEvent.click(screen.getByRole('button', {name: 'Show more'}));
  expect(drawn()).toBe(200);
});

describe('an action on an account', () => {
  test.each([
    [
      'Make administrator: friar',
      'set_account_role',
      {p_role_name: 'admin', p_granted: true},
      'friar is an administrator.',
    ],
    ['Disable friar', 'set_account_disabled', {p_disabled: true}, 'friar is disabled.'],
    [
      'Sign out everywhere: friar',
      'end_account_sessions',
      {},
      'friar is signed out on all devices.',
    ],
    [
      'Unlink friar from the brother',
      'link_account',
      {p_brother_id: null},
      'friar is linked to nobody.',
    ],
  ])('asks first, is sent once and reloads the list: %s', async (button, name, args, told) => {
    const calls = serve({[name]: () => ({body: null})});
    await openUsers();
    await press(button);
    await screen.findByText(told);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(asked(calls)).toEqual([{name, args: {p_user_id: friar.id, ...args}}]);
    await waitFor(() => expect(calls.at(-1)?.name).toBe('get_accounts'));
    expect(calls.filter((call) => call.name === 'get_accounts')).toHaveLength(2);
  });

  test('is sent without a question when it enables an account', async () => {
    const calls = serve({set_account_disabled: () => ({body: null})});
    await openUsers();
    await press('Enable former');
    await screen.findByText('former can sign in again.');
    expect(ask).not.toHaveBeenCalled();
    expect(asked(calls)[0]?.args).toEqual({p_user_id: former.id, p_disabled: false});
  });

  test('sends nothing when the admin cancels', async () => {
    ask.mockReturnValue(false);
    const calls = serve();
    await openUsers();
    await press('Disable friar');
    expect(ask).toHaveBeenCalled();
    expect(asked(calls)).toEqual([]);
  });
});

test('the admin links an account to a chosen brother', async () => {
  const calls = serve({link_account: () => ({body: null})});
  await openUsers();
  await press('Link former to a brother');
  const dialog = within(await screen.findByRole('dialog', {name: 'Link former to a brother'}));
  const confirm = dialog.getByRole<HTMLButtonElement>('button', {name: 'Link'});
  expect(confirm.disabled).toBe(true);
  const choices = dialog.getByLabelText('Brother');
  await dialog.findByRole('option', {name: 'Fra Leone'});
  fireEvent.change(choices, {target: {value: friar.linked_brother_id}});
  fireEvent.click(confirm);
  await screen.findByText('former is linked.');
  expect(asked(calls)).toEqual([
    {name: 'link_account', args: {p_user_id: former.id, p_brother_id: friar.linked_brother_id}},
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the dialog that links an account shows why the server refused', async () => {
  serve({link_account: () => refusal('PT409', 409)});
  await openUsers();
  await press('Link former to a brother');
  const dialog = within(await screen.findByRole('dialog', {name: 'Link former to a brother'}));
  await dialog.findByRole('option', {name: 'Fra Leone'});
  fireEvent.change(dialog.getByLabelText('Brother'), {target: {value: friar.linked_brother_id}});
  const confirm = dialog.getByRole('button', {name: 'Link'});
  fireEvent.click(confirm);
  const shown = await dialog.findByText(/Another account is linked to this brother/);
  // Outside of the dialog it would be hidden from screen readers.
  expect(dialog.getByRole('alert').contains(shown)).toBe(true);
  expect(dialog.getByRole('alert').parentElement).toBe(confirm.parentElement);
});

test('the dialog that links an account stays open while the request runs', async () => {
  const {promise, answer} = lateAnswer();
  serve({link_account: () => promise});
  await openUsers();
  await press('Link former to a brother');
  const dialog = within(await screen.findByRole('dialog', {name: 'Link former to a brother'}));
  await dialog.findByRole('option', {name: 'Fra Leone'});
  fireEvent.change(dialog.getByLabelText('Brother'), {target: {value: friar.linked_brother_id}});
  fireEvent.click(dialog.getByRole('button', {name: 'Link'}));
  const cancel = dialog.getByRole('button', {name: 'Cancel'});
  await waitFor(() => expect(cancel).toHaveProperty('disabled', true));
  fireEvent.keyDown(cancel, {key: 'Escape'});
  answer(refusal('PT409', 409));
  await dialog.findByText(/Another account is linked to this brother/);
  expect(cancel).toHaveProperty('disabled', false);
});

describe('a refused action', () => {
  test.each([
    [
      'Remove administrator: admin',
      'set_account_role',
      refusal('PT409', 409),
      /last administrator/,
    ],
    ['Disable admin', 'set_account_disabled', refusal('PT409', 409), /last administrator/],
    ['Disable friar', 'set_account_disabled', refusal('42501', 403), /as the server says it/],
  ])(
    'shows the reason and does not reload the list: %s (%s)',
    async (button, name, answer, told) => {
      const calls = serve({[name]: () => answer});
      await openUsers();
      await press(button);
      await screen.findByText(told);
      expect(calls.filter((call) => call.name === 'get_accounts')).toHaveLength(1);
    },
  );
});

test('the page shows that it needs a connection, and loads on Try again', async () => {
  answerCalls({});
  await openUsers();
  await screen.findByText('You are offline');
  screen.getByText(/Records can be read and edited as always/);
  serve();
  await press('Try again');
  await screen.findByRole('table');
});

test("the page shows the server's message when the server refuses the list", async () => {
  answerCalls({get_accounts: () => refusal('P0001', 400)});
  await openUsers();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The accounts could not be loaded');
  expect(alert.textContent).toContain('as the server says it');
});
