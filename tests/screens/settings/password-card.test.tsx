import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {device as deviceDatabase, readStoredSession} from '#src/db/device-database.ts';
import {PasswordCard} from '#src/screens/settings/password-card.tsx';
import {type Device, signedInDevice} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

let device: Device;
beforeEach(async () => {
  localStorage.clear();
  device = await signedInDevice();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Asked = {readonly path: string; readonly token: string | null; readonly stored: string};

/** A sign-in service that knows one password; tells what it was asked, and the token stored meanwhile. */
function serve(password: string): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    const token = request.headers.get('authorization');
    asked.push({path, token, stored: (await readStoredSession())?.accessToken ?? ''});
    if (!path.endsWith('/token')) return Response.json({});
    const body = (await request.json()) as {password: string};
    if (body.password !== password) {
      return Response.json({error_code: 'invalid_credentials'}, {status: 400});
    }
    const tokens = {access_token: 'newer', refresh_token: 'r2', expires_in: 3600};
    return Response.json({...tokens, user: {id: device.userId, email: 'friar@x.example'}});
  });
  return asked;
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), {target: {value}});
const press = (name: string) => fireEvent.click(screen.getByRole('button', {name}));

async function fillIn(present: string): Promise<void> {
  await show(<PasswordCard />, '/settings');
  press('Change password');
  type('Current password', present);
  type('New password', 'pax et omne bonum');
  type('New password again', 'pax et omne bonum');
  press('Change password');
}

test('the password is changed in a new session, which the device has before the change ends the old one', async () => {
  const asked = serve('pax et bonum');
  await fillIn('pax et bonum');
  await waitFor(() => screen.getByRole('button', {name: 'Change password'}));
  await waitFor(() => expect(screen.queryByLabelText('Current password')).toBeNull());
  expect(asked.map(({path}) => path.split('/').at(-1))).toEqual([
    'token',
    'user',
    'record_own_password',
  ]);
  expect(asked[1]).toMatchObject({token: 'Bearer newer', stored: 'newer'});
  expect(await readStoredSession()).toMatchObject({accessToken: 'newer', refreshToken: 'r2'});
});

test('a wrong present password changes nothing, and its field gets the focus', async () => {
  const asked = serve('another');
  await fillIn('pax et bonum');
  await screen.findByText('This is not your current password.');
  const present = screen.getByLabelText('Current password');
  await waitFor(() => expect(document.activeElement).toBe(present));
  expect(asked).toHaveLength(1);
  expect(await readStoredSession()).toMatchObject({accessToken: 'token'});
});

test('the card says that the device is offline, and sends no call', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const asked = serve('pax et bonum');
  await fillIn('pax et bonum');
  await screen.findByText('You are offline. Changing the password needs a connection.');
  expect(asked).toEqual([]);
});

test('the focus follows the form: to its first field, to the first error, and back to the button', async () => {
  serve('pax et bonum');
  await show(<PasswordCard />, '/settings');
  expect(document.activeElement).toBe(document.body);
  press('Change password');
  const present = screen.getByLabelText('Current password');
  expect(document.activeElement).toBe(present);
  type('Current password', 'pax et bonum');
  type('New password', 'pax et omne bonum');
  press('Change password');
  const again = screen.getByLabelText('New password again');
  await waitFor(() => expect(document.activeElement).toBe(again));
  press('Cancel');
  expect(document.activeElement).toBe(screen.getByRole('button', {name: 'Change password'}));
});

test('the form says why the device could not change the password, and its button can be pressed again', async () => {
  const asked = serve('pax et bonum');
  vi.spyOn(deviceDatabase.session, 'get').mockImplementation(() => {
    throw new Error('The database is damaged.');
  });
  await fillIn('pax et bonum');
  await screen.findByText('The database is damaged.');
  expect(screen.getByRole('button', {name: 'Change password'})).not.toHaveProperty(
    'disabled',
    true,
  );
  expect(asked).toEqual([]);
});
