import {act, fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {questionBeforeLeaving} from '#src/lib/dirty-forms.ts';
import {lateAnswer} from '#tests/screens/support/late-answer.ts';
import {answerCalls} from '#tests/screens/support/server.ts';
import {backOnline} from '#tests/setup/back-online.ts';
import {accountOf, friar, openUsers, press, rowOf, signAdminIn} from './users-page.tsx';

const guardian = accountOf('guardian');

beforeEach(async () => {
  vi.stubGlobal('confirm', () => true);
  await signAdminIn();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the page shows that the account is gone, and loads the list again', async () => {
  let accounts = [guardian, friar];
  answerCalls({
    get_accounts: () => ({body: accounts}),
    set_account_disabled: () => {
      accounts = [guardian];
      return {status: 404, body: {code: 'PT404', message: 'there is no such account'}};
    },
  });
  await openUsers();
  await press('Disable friar');
  await screen.findByText(/no longer there/);
  await waitFor(() => expect(screen.queryByRole('row', {name: /friar/})).toBeNull());
});

test('an action while offline sends nothing', async () => {
  const calls = answerCalls({
    get_accounts: () => ({body: [friar]}),
    set_account_disabled: () => ({body: null}),
  });
  await openUsers();
  await screen.findByRole('button', {name: 'Disable friar'});
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await press('Disable friar');
  await screen.findByText(/You are offline\. Nothing was changed/);
  (await rowOf('friar')).getByText('Active');
  expect(calls.some(({name}) => name === 'set_account_disabled')).toBe(false);
});

test('the list shows the outcome of an action without an answer', async () => {
  let disabled_at: string | null = null;
  answerCalls({
    get_accounts: () => ({body: [{...friar, disabled_at}]}),
    set_account_disabled: () => {
      disabled_at = '2026-11-21T10:00:00Z';
      throw new TypeError('Failed to fetch');
    },
  });
  await openUsers();
  await press('Disable friar');
  await screen.findByText(/not certain whether this was done/);
  await (await rowOf('friar')).findByText('Disabled');
});

test('the form keeps the typed username when the connection is lost and when the server fails', async () => {
  answerCalls({get_accounts: () => ({body: [friar]})});
  await openUsers();
  const username = await screen.findByLabelText('Username');
  fireEvent.change(username, {target: {value: 'fra.pio'}});
  answerCalls({});
  act(backOnline);
  await screen.findByText('This could not be updated');
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'fra.pio');
  await press('Invite');
  await screen.findByText(/not certain whether this was done/);
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'fra.pio');
  answerCalls({
    get_accounts: () => ({body: [friar]}),
    invite_user: () => ({status: 500, body: {code: 'XX000', message: 'out of memory'}}),
  });
  await press('Invite');
  await screen.findByText(/That could not be done: .*out of memory/);
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'fra.pio');
});

test('the page asks before it is left while a one-time password is made or shown', async () => {
  const question = 'The one-time password is shown only once. Leave without it?';
  const {promise, answer} = lateAnswer();
  answerCalls({
    get_accounts: () => ({body: [friar]}),
    reset_password: () => promise,
  });
  await openUsers();
  await screen.findByRole('button', {name: 'Reset the password of friar'});
  expect(questionBeforeLeaving()).toBeNull();
  await press('Reset the password of friar');
  await waitFor(() => expect(questionBeforeLeaving()).toBe(question));
  answer({body: 'abcd-efgh-jkmn'});
  await screen.findByText('abcd-efgh-jkmn');
  expect(questionBeforeLeaving()).toBe(question);
  await press('Close');
  await waitFor(() => expect(questionBeforeLeaving()).toBeNull());
});

test('the pressed button keeps the focus until the server answers, and a second press sends nothing', async () => {
  const {promise, answer} = lateAnswer();
  const calls = answerCalls({
    get_accounts: () => ({body: [friar]}),
    set_account_disabled: () => promise,
  });
  await openUsers();
  const button = await screen.findByRole('button', {name: 'Disable friar'});
  fireEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  // Chromium takes the focus from a button that is disabled.
  expect(button).toHaveProperty('disabled', false);
  fireEvent.click(button);
  answer({body: null});
  await screen.findByText('friar is disabled.');
  expect(calls.filter(({name}) => name === 'set_account_disabled')).toHaveLength(1);
});

test('the button that asked for a one-time password has the focus again when the slip is closed', async () => {
  const invited = {id: 'i', username: 'fra.pio', password: 'abcd-efgh-jkmn'};
  const {promise, answer} = lateAnswer();
  answerCalls({
    get_accounts: () => ({body: [friar]}),
    reset_password: () => ({body: 'mnpq-rstu-vwxy'}),
    invite_user: () => promise,
  });
  await openUsers();
  // From the second one on, the code of the slip is there.
  await press('Reset the password of friar');
  await screen.findByText('mnpq-rstu-vwxy');
  await press('Close');
  fireEvent.change(await screen.findByLabelText('Username'), {target: {value: 'fra.pio'}});
  const button = screen.getByRole('button', {name: 'Invite'});
  act(() => button.focus());
  fireEvent.click(button);
  await waitFor(() => expect(button).toHaveProperty('disabled', true));
  // Chromium takes the focus from the button; a disabled one cannot be blurred here.
  const stranger = document.createElement('input');
  document.body.append(stranger);
  stranger.focus();
  stranger.remove();
  answer({body: invited});
  await screen.findByText('abcd-efgh-jkmn');
  await press('Close');
  await waitFor(() => expect(document.activeElement).toBe(button));
});
