// @vitest-environment happy-dom
import {randomUUID} from 'node:crypto';

import {afterEach, beforeEach, expect, test, vi} from 'vitest';

import {callFunction} from '#src/backend/call.ts';
import {accessToken} from '#src/backend/tokens.ts';
import {
  changeSession,
  device,
  readOpenSession,
  readStoredSession,
  storeSession,
} from '#src/db/device-database.ts';
import {readLock, underLock} from '#src/db/device-lock.ts';
import {installWebLocks} from '#tests/setup/web-locks.ts';

installWebLocks();

const userId = randomUUID();
const asked: {path: string; token: string | null}[] = [];
let refresh: () => Response;
let serve: () => Response;

/** The answers of the sign-in service and of the functions behind it. */
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const {pathname} = new URL(request.url);
  asked.push({path: pathname, token: request.headers.get('authorization')});
  await Promise.resolve();
  return pathname.endsWith('/token') ? refresh() : serve();
}

const granted = () =>
  Response.json({
    access_token: 'new',
    refresh_token: 'next',
    expires_in: 3600,
    user: {id: userId, email: 'friar@fraternitas.example'},
  });

beforeEach(async () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://fraternitas.example');
  vi.stubGlobal('fetch', answer);
  asked.length = 0;
  refresh = granted;
  serve = () => Response.json(true);
  await storeSession({
    userId,
    email: 'friar@fraternitas.example',
    username: 'friar',
    brotherId: null,
    isAdmin: false,
    accessToken: 'old',
    refreshToken: 'once',
    // More than an hour ago.
    issuedAt: Date.now() - 4_000_000,
    expiresIn: 3600,
    lapsed: false,
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Leaves the next request without an answer; resolves, once it is sent, to the function that answers it. */
function holdRequest(): Promise<(response: Response) => void> {
  return new Promise((tell) => {
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => tell(resolve)));
  });
}

const call = () => callFunction('has_system_role', {p_role_name: 'admin'});
const refreshes = () => asked.filter(({path}) => path.endsWith('/token')).length;

test('an expired token is renewed once for several calls', async () => {
  const answers = await Promise.all([call(), call(), call()]);
  expect(answers.every(({ok}) => ok)).toBe(true);
  expect(refreshes()).toBe(1);
  expect(await readStoredSession()).toMatchObject({accessToken: 'new', refreshToken: 'next'});
  const rest = asked.filter(({path}) => path.endsWith('/has_system_role'));
  expect(rest.map(({token}) => token)).toEqual(Array(3).fill('Bearer new'));
});

test('the app asks for the same paths when the server address ends with a slash', async () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://fraternitas.example/');
  expect(await call()).toEqual({ok: true, value: true});
  expect(asked.map(({path}) => path)).toEqual(['/auth/v1/token', '/rest/v1/rpc/has_system_role']);
});

test('the app sends no refresh token while the disk has no room for the next one', async () => {
  const put = vi.spyOn(device.session, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(call()).rejects.toThrow('full');
  expect(refreshes()).toBe(0);
  put.mockRestore();
  expect(await call()).toMatchObject({ok: true});
  expect(refreshes()).toBe(1);
});

test.each([429, 500, 503])(
  'a busy sign-in service (%i) is not asked again before its Retry-After',
  async (status) => {
    refresh = () => Response.json({}, {status, headers: {'retry-after': '30'}});
    expect(await call()).toEqual({
      ok: false,
      error: {kind: 'busy', retryAfterMs: 30_000},
    });
    expect(refreshes()).toBe(1);
    expect(await readStoredSession()).toMatchObject({lapsed: false, refreshToken: 'once'});
  },
);

test('a token renewal without a connection is not repeated', async () => {
  refresh = () => {
    throw new TypeError('Failed to fetch');
  };
  serve = refresh;
  expect(await call()).toEqual({
    ok: false,
    error: {kind: 'unanswered'},
  });
  expect(refreshes()).toBe(1);
});

test('a refusal that may be temporary lets the session lapse and is not repeated', async () => {
  refresh = () => Response.json({error_code: 'validation_failed'}, {status: 400});
  expect(await call()).toEqual({ok: false, error: {kind: 'reauth'}});
  expect(await readStoredSession()).toMatchObject({lapsed: true});
  expect(await readOpenSession()).not.toBeNull();
  expect(await call()).toEqual({ok: false, error: {kind: 'reauth'}});
  expect(refreshes()).toBe(1);
});

test.each([
  [
    'a login page of a public network',
    () => new Response('<!doctype html>', {status: 200}),
    'unanswered',
  ],
  ['half an answer', () => new Response('{"access_token": "ne'), 'unanswered'],
  ['a proxy’s refusal', () => new Response('<h1>Forbidden</h1>', {status: 403}), 'busy'],
  [
    'a gateway’s refusal of the publishable key',
    () => Response.json({message: 'Invalid API key', hint: 'Check the key.'}, {status: 401}),
    'busy',
  ],
])('%s ends no session', async (_what, reply, kind) => {
  refresh = reply;
  expect(await accessToken()).toMatchObject({kind});
  expect(await readOpenSession()).toMatchObject({lapsed: false, accessToken: 'old'});
});

test.each([
  ['its older shape', {code: 400, error_code: 'session_not_found', msg: 'Session not found'}],
  ['its newer shape', {code: 'session_not_found', message: 'Session not found'}],
])('a refusal of the sign-in service in %s closes the session', async (_shape, body) => {
  refresh = () => Response.json(body, {status: 400});
  expect(await accessToken()).toEqual({kind: 'closed'});
  expect(await readOpenSession()).toBeNull();
});

test('the oldest form of a refusal names no reason, so the session only lapses', async () => {
  const body = {error: 'invalid_grant', error_description: 'Invalid Refresh Token'};
  refresh = () => Response.json(body, {status: 400});
  expect(await accessToken()).toEqual({kind: 'reauth'});
});

test.each([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_expired',
  'user_banned',
  'user_not_found',
])('the error %s closes the session for good', async (code) => {
  refresh = () => Response.json({error_code: code}, {status: 403});
  expect(await call()).toEqual({ok: false, error: {kind: 'closed'}});
  expect(await call()).toEqual({ok: false, error: {kind: 'closed'}});
  expect(refreshes()).toBe(1);
});

test('a function that reports a closed session closes it without another token renewal', async () => {
  const body = {code: 'PT401', message: 'the sign-in session is closed'};
  serve = () => Response.json(body, {status: 401});
  expect(await call()).toEqual({ok: false, error: {kind: 'closed'}});
  expect(await readOpenSession()).toBeNull();
  expect(refreshes()).toBe(1);
});

test('a late refusal of an old token does not close a newer session', async () => {
  serve = () => Response.json({code: 'PT401', message: ''}, {status: 401});
  await accessToken();
  const sent = holdRequest();
  const late = call();
  const refuse = await sent;
  await changeSession(userId, {accessToken: 'newer', refreshToken: 'newest', issuedAt: Date.now()});
  refuse(serve());
  expect(await late).toEqual({ok: false, error: {kind: 'closed'}});
  expect(await readOpenSession()).toMatchObject({accessToken: 'newer'});
});

test('a server that refuses new tokens causes one renewal a minute, and its refusal is a failure', async () => {
  serve = () => Response.json({code: 'PGRST303', message: 'JWT issued at future'}, {status: 401});
  const error = {kind: 'busy', retryAfterMs: null};
  for (let time = 0; time < 5; time += 1) expect(await call()).toEqual({ok: false, error});
  expect(refreshes()).toBe(1);
  const later = Date.now() + 61_000;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  await call();
  vi.restoreAllMocks();
  expect(refreshes()).toBe(2);
  expect(await readStoredSession()).toMatchObject({lapsed: false});
});

test('a token with a lifetime under a minute is used and not renewed at each call', async () => {
  refresh = () =>
    Response.json({
      access_token: 'short',
      refresh_token: 'next',
      expires_in: 30,
      user: {id: userId, email: 'friar@fraternitas.example'},
    });
  await call();
  await call();
  expect(refreshes()).toBe(1);
});

test('a tab that froze during a token renewal stops no other tab for longer than a minute', async () => {
  const frozen = new Promise<never>(() => undefined);
  const takenAt = Date.now() - 61_000;
  vi.spyOn(Date, 'now').mockReturnValue(takenAt);
  void underLock('fraternitas-tokens', {holderMs: 60_000}, () => frozen);
  await expect.poll(() => readLock('fraternitas-tokens')).not.toBeNull();
  vi.restoreAllMocks();
  expect(await accessToken()).toMatchObject({kind: 'token', token: 'new'});
});

test('a tab that resumes after freezing neither replaces newer tokens nor ends a newer session', async () => {
  const sent = holdRequest();
  const late = accessToken();
  const thaw = await sent;
  await changeSession(userId, {accessToken: 'newer', refreshToken: 'newest', issuedAt: Date.now()});
  thaw(Response.json({error_code: 'refresh_token_already_used'}, {status: 400}));
  expect(await late).toMatchObject({kind: 'token', token: 'newer'});
  expect(await readOpenSession()).toMatchObject({lapsed: false, refreshToken: 'newest'});
});
