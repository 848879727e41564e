import {cleanup, fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {changeSession, device as stored, readStoredSession} from '#src/db/device-database.ts';
import {LoginScreen} from '#src/screens/login/login-screen.tsx';
import {queue, signedInDevice} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';
import {deleteStoredSession} from '#tests/setup/stored-session.ts';

beforeEach(async () => {
  localStorage.clear();
  await deleteStoredSession();
});
afterEach(() => vi.unstubAllGlobals());

const identifier = () => screen.getByLabelText<HTMLInputElement>('E-mail or username');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');

function submit(name: string, secret: string): void {
  fireEvent.change(identifier(), {target: {value: name}});
  fireEvent.change(password(), {target: {value: secret}});
  fireEvent.click(screen.getByRole('button', {name: 'Sign in'}));
}

/** A server that answers by the last part of the path. */
function serve(answers: Readonly<Record<string, () => Response>>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    const {pathname} = new URL(input instanceof Request ? input.url : String(input));
    asked.push(pathname);
    const answer = Object.entries(answers).find(([end]) => pathname.endsWith(end));
    return answer ? Promise.resolve(answer[1]()) : Promise.reject(new TypeError('no route'));
  });
  return asked;
}

const refusal = () =>
  Response.json({code: 400, error_code: 'invalid_credentials', msg: 'no'}, {status: 400});

test('both fields are required, and the first empty one shows an error and takes the focus', async () => {
  await show(<LoginScreen />, '/login');
  fireEvent.click(screen.getByRole('button', {name: 'Sign in'}));
  await waitFor(() => expect(document.activeElement).toBe(identifier()));
  expect(identifier().getAttribute('aria-invalid')).toBe('true');
  const described = identifier().getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('Please fill in this field.');
  fireEvent.change(identifier(), {target: {value: 'friar'}});
  fireEvent.click(screen.getByRole('button', {name: 'Sign in'}));
  await waitFor(() => expect(document.activeElement).toBe(password()));
});

test('the error of the field that keeps the focus is an alert, and that of another field is not', async () => {
  await show(<LoginScreen />, '/login');
  identifier().focus();
  fireEvent.submit(identifier());
  const errors = await screen.findAllByText('Please fill in this field.');
  expect(errors).toHaveLength(2);
  expect(screen.getAllByRole('alert')).toEqual(errors.slice(0, 1));
});

test('the page explains a closed session and counts the unsent changes', async () => {
  const device = await signedInDevice();
  await queue(device, {changes: {phone: '2'}});
  await queue(device, {changes: {phone: '3'}});
  await changeSession(device.userId, {closedAt: Date.now()});
  await show(<LoginScreen />, '/login');
  await screen.findByText('The records were removed from this device');
  await screen.findByText(/^2 unsent changes of friar are kept here, locked\./);
  expect(identifier().value).toBe('friar');
});

test('the page shows a visitor no notice about removed records', async () => {
  await show(<LoginScreen />, '/login');
  expect(identifier().value).toBe('');
  expect(screen.queryByText('The records were removed from this device')).toBeNull();
});

test("the button shows 'Signing in...' and is disabled while the form is sent", async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  await show(<LoginScreen />, '/login');
  submit('friar@fraternitas.example', 'secret');
  const button = await screen.findByRole('button', {name: 'Signing in...'});
  expect(button).toHaveProperty('disabled', true);
});

test("a wrong password shows 'Invalid credentials.' and keeps the typed name", async () => {
  serve({'/token': refusal});
  await show(<LoginScreen />, '/login');
  submit('friar@fraternitas.example', 'wrong');
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid credentials.');
  expect(identifier().value).toBe('friar@fraternitas.example');
  await waitFor(() => expect(document.activeElement).toBe(password()));
  expect(await readStoredSession()).toBeNull();
});

test("an unknown username shows 'Invalid credentials.' as well", async () => {
  const asked = serve({'/get_email_for_username': () => Response.json(null)});
  await show(<LoginScreen />, '/login');
  submit('nobody', 'secret');
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid credentials.');
  expect(asked.some((path) => path.endsWith('/token'))).toBe(false);
});

test('the page shows that the device is offline, not that the password is wrong', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await show(<LoginScreen />, '/login');
  submit('friar@fraternitas.example', 'secret');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('You are offline. Signing in needs a connection.');
  await waitFor(() => screen.getByRole('button', {name: 'Sign in'}));
});

test('the page shows in its own words that the disk is full', async () => {
  const tokens = {access_token: 'a.b.c', refresh_token: 'r', expires_in: 3600};
  const user = {id: crypto.randomUUID(), email: 'pio@x.example'};
  serve({
    '/token': () => Response.json({...tokens, user}),
    '/must_change_password': () => Response.json(false),
    '/has_system_role': () => Response.json(false),
    '/users': () => Response.json({username: 'pio', linked_brother_id: null}),
  });
  const refuse = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  stored.session.hook('creating', refuse);
  await show(<LoginScreen />, '/login');
  submit('pio@x.example', 'secret');
  const alert = await screen.findByRole('alert');
  stored.session.hook('creating').unsubscribe(refuse);
  expect(alert.textContent).toBe(
    'Could not sign in: The disk of this device is full. Free some space, then open the app again.',
  );
});

test('only the field has the password in its name', async () => {
  await show(<LoginScreen />, '/login');
  expect(screen.getAllByLabelText(/password/i)).toEqual([password()]);
});

test('a button shows and hides the password', async () => {
  await show(<LoginScreen />, '/login');
  expect(password().type).toBe('password');
  fireEvent.click(screen.getByRole('button', {name: 'Show characters'}));
  expect(password().type).toBe('text');
  fireEvent.click(screen.getByRole('button', {name: 'Hide characters'}));
  expect(password().type).toBe('password');
});

test('the fields have the autocomplete names that password managers expect', async () => {
  await show(<LoginScreen />, '/login');
  expect(identifier().autocomplete).toBe('username');
  expect(password().autocomplete).toBe('current-password');
});

test.each([400, 401, 403, 404, 405, 422, 500])(
  "a refusal in JSON with status %i shows 'Invalid credentials.'",
  async (status) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const answer = () => Response.json({message: 'no'}, {status});
    for (const name of ['friar', 'friar@fraternitas.example']) {
      serve({'/get_email_for_username': answer, '/token': answer});
      await show(<LoginScreen />, '/login');
      submit(name, 'secret');
      expect((await screen.findByRole('alert')).textContent).toBe('Invalid credentials.');
      cleanup();
    }
    log.mockRestore();
  },
);

const html = (status: number) => () => new Response('<html>Welcome</html>', {status});
const json = (status: number) => () => Response.json({message: 'not now'}, {status});
const busy = 'The server is busy. Please try again in a minute.';
const portal = /^This network shows its own sign-in page/;

test.each([
  ['a sign-in page of the network', html(200), portal],
  ['a refusal by the network', html(403), portal],
  ['a page that is not there', html(404), portal],
  ['a server that asks for patience', json(429), busy],
  ['a gateway that waited too long', json(408), busy],
  ['a gateway that is down', json(502), busy],
  ['a server that is down', html(503), busy],
] as const)(
  '%s shows neither a wrong password nor a missing connection',
  async (_, answer, text) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    for (const name of ['friar', 'friar@fraternitas.example']) {
      serve({'/get_email_for_username': answer, '/token': answer});
      await show(<LoginScreen />, '/login');
      submit(name, 'secret');
      await expect(screen.findByText(text)).resolves.toBeDefined();
      cleanup();
    }
    log.mockRestore();
  },
);
