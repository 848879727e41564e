// @vitest-environment happy-dom
import {randomUUID} from 'node:crypto';

import {afterEach, beforeEach, expect, test, vi} from 'vitest';

import {callFunction} from '#src/backend/call.ts';
import {storeSession} from '#src/db/device-database.ts';
import {installWebLocks} from '#tests/setup/web-locks.ts';

installWebLocks();

const asked: string[] = [];

beforeEach(async () => {
  asked.length = 0;
  await storeSession({
    userId: randomUUID(),
    email: 'friar@fraternitas.example',
    username: 'friar',
    brotherId: null,
    isAdmin: false,
    accessToken: 'token',
    refreshToken: 'once',
    issuedAt: Date.now(),
    expiresIn: 3600,
    lapsed: false,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const call = () => callFunction('has_system_role', {p_role_name: 'admin'});

/** A server on another origin: an answer without CORS headers fails like a missing connection. */
function serveElsewhere(isThere: boolean): void {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://province.supabase.co');
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push(new Request(input).url);
    if (init?.mode === 'no-cors' && isThere) return new Response(null);
    throw new TypeError('Failed to fetch');
  });
}

test('a failed call to a server that answers at another origin counts as answered', async () => {
  serveElsewhere(true);
  expect(await call()).toMatchObject({ok: false, error: {kind: 'busy'}});
});

test('an unreachable server on another origin counts as no answer', async () => {
  serveElsewhere(false);
  expect(await call()).toMatchObject({ok: false, error: {kind: 'unanswered'}});
});

test('an answer from another origin that breaks off counts as no answer', async () => {
  serveElsewhere(true);
  const probe = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (init?.mode === 'no-cors') return probe(input, init);
    const start = (control: ReadableStreamDefaultController) => {
      control.enqueue(new TextEncoder().encode('[{"id":'));
      control.error(new TypeError('network error'));
    };
    return new Response(new ReadableStream({start}));
  });
  expect(await call()).toMatchObject({ok: false, error: {kind: 'unanswered'}});
});

test('a large call to another origin that fails without an answer may be too large', async () => {
  serveElsewhere(true);
  const large = callFunction('has_system_role', {p_role_name: 'x'.repeat(40_000)});
  expect(await large).toMatchObject({ok: false, error: {kind: 'busy', timedOut: true}});
  expect(await call()).not.toHaveProperty('error.timedOut');
});

test("a failed request to the page's own origin is not probed", async () => {
  vi.stubGlobal('location', {origin: 'https://fraternitas.example'});
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    asked.push(new Request(input).url);
    throw new TypeError('Failed to fetch');
  });
  expect(await call()).toMatchObject({ok: false, error: {kind: 'unanswered'}});
  expect(asked).toHaveLength(1);
});

test('the page of a proxy is not shown to the user as a message', async () => {
  vi.stubGlobal('location', {origin: 'https://fraternitas.example'});
  vi.stubGlobal('fetch', async () => new Response('<html>too large</html>', {status: 413}));
  expect(await call()).toEqual({
    ok: false,
    error: {kind: 'refused', status: 413, code: '', message: '', details: ''},
  });
});
