import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {readStoredSession} from '#src/db/device-database.ts';
import {LoginScreen} from '#src/screens/login/login-screen.tsx';
import {show} from '#tests/screens/support/show.tsx';
import {deleteStoredSession} from '#tests/setup/stored-session.ts';

beforeEach(async () => {
  localStorage.clear();
  await deleteStoredSession();
});
afterEach(() => vi.unstubAllGlobals());

const userId = crypto.randomUUID();

/** A sign-in service with one user, and the functions that ask it about the password. */
function serveUser(refusal: string | null = null) {
  const user = {password: 'abcd-efgh-jkmn', isOneTime: true, recorded: 0};
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const {pathname} = new URL(request.url);
    const text = await request.text();
    const body = (text === '' ? {} : JSON.parse(text)) as {password?: string};
    if (pathname.endsWith('/token')) {
      if (body.password !== user.password) {
        return Response.json({error_code: 'invalid_credentials'}, {status: 400});
      }
      const tokens = {access_token: 'a.b.c', refresh_token: 'r', expires_in: 3600};
      return Response.json({...tokens, user: {id: userId, email: 'pio@x.example'}});
    }
    if (pathname.endsWith('/auth/v1/user')) {
      if (refusal !== null) return Response.json({error_code: refusal}, {status: 422});
      Object.assign(user, {password: body.password, isOneTime: false});
      return Response.json({id: userId});
    }
    if (pathname.endsWith('/must_change_password')) return Response.json(user.isOneTime);
    if (pathname.endsWith('/record_own_password')) {
      user.recorded += 1;
      return Response.json(null);
    }
    if (pathname.endsWith('/has_system_role')) return Response.json(false);
    return Response.json({username: 'pio', linked_brother_id: null});
  });
  return user;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), {target: {value}});
const press = (name: string) => fireEvent.click(screen.getByRole('button', {name}));

async function signIn(password: string): Promise<void> {
  await show(<LoginScreen />, '/login');
  type('E-mail or username', 'pio@x.example');
  type('Password', password);
  press('Sign in');
}

test('a one-time password opens no session until another password is chosen, twice the same', async () => {
  const user = serveUser();
  await signIn('abcd-efgh-jkmn');
  await screen.findByText('Choose your own password');
  expect(await readStoredSession()).toBeNull();

  type('New password', 'short');
  press('Save and sign in');
  await screen.findByText('Use at least 8 characters.');
  type('New password', 'pax et omne bonum');
  type('New password again', 'pax et omne');
  await screen.findByText('The two passwords are different.');
  expect(user.isOneTime).toBe(true);

  type('New password again', 'pax et omne bonum');
  press('Save and sign in');
  await waitFor(async () => expect(await readStoredSession()).toMatchObject({username: 'pio'}));
  expect(user).toEqual({password: 'pax et omne bonum', isOneTime: false, recorded: 1});
});

test('the new password gets the focus, and then the field that is wrong', async () => {
  const user = serveUser();
  await signIn('abcd-efgh-jkmn');
  const next = await screen.findByLabelText('New password');
  await waitFor(() => expect(document.activeElement).toBe(next));
  type('New password', 'pax et omne bonum');
  type('New password again', 'pax et omne');
  press('Save and sign in');
  const again = screen.getByLabelText('New password again');
  await waitFor(() => expect(document.activeElement).toBe(again));
  user.password = 'changed meanwhile';
  type('New password again', 'pax et omne bonum');
  press('Save and sign in');
  const password = await screen.findByLabelText('Password');
  await waitFor(() => expect(document.activeElement).toBe(password));
});

test.each([
  ['weak_password', /^This password is too short or too simple/],
  ['same_password', /^This is the password you have now/],
])('the page says why the sign-in service refuses the new password: %s', async (code, text) => {
  serveUser(code);
  await signIn('abcd-efgh-jkmn');
  await screen.findByText('Choose your own password');
  type('New password', 'pax et omne bonum');
  type('New password again', 'pax et omne bonum');
  press('Save and sign in');
  await screen.findByText(text);
  expect(await readStoredSession()).toBeNull();
});

test('the page says whom to ask for a forgotten password', async () => {
  await show(<LoginScreen />, '/login');
  screen.getByText(/^Forgot your password\? Ask an administrator of your province/);
});
