// @vitest-environment happy-dom
import {randomUUID} from 'node:crypto';

import {afterEach, beforeEach, expect, test, vi} from 'vitest';

import {readStoredSession} from '#src/db/device-database.ts';
import {signIn} from '#src/session/sign-in.ts';
import {deleteStoredSession} from '#tests/setup/stored-session.ts';

const userId = randomUUID();

beforeEach(deleteStoredSession);
afterEach(() => vi.unstubAllGlobals());

/** Answers the sign-in service and the calls after it; any other call fails as if offline. */
function answer(paths: Readonly<Record<string, () => unknown>>): void {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const {pathname} = new URL(input instanceof Request ? input.url : input);
    const respond = Object.entries(paths).find(([path]) => pathname.endsWith(path))?.[1];
    if (respond === undefined) throw new TypeError('Failed to fetch');
    return Response.json(await respond());
  });
}

const token = () => ({
  access_token: 'a.b.c',
  refresh_token: 'r',
  expires_in: 3600,
  token_type: 'bearer',
  user: {id: userId, email: 'admin@fraternitas.example', aud: 'authenticated'},
});

test('no session is stored before the role of the user is known', async () => {
  let during: unknown = 'not asked';
  answer({
    '/token': token,
    '/rpc/has_system_role': async () => {
      during = await readStoredSession();
      return true;
    },
    '/users': () => ({username: 'admin', linked_brother_id: null}),
  });
  expect(await signIn('admin@fraternitas.example', 'pax et bonum')).toEqual({kind: 'signed-in'});
  expect(during).toBeNull();
  expect(await readStoredSession()).toMatchObject({userId, username: 'admin', isAdmin: true});
});

test('a role that cannot be checked is logged and counts as no role, and the sign-in succeeds', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  answer({'/token': token});
  expect(await signIn('admin@fraternitas.example', 'pax et bonum')).toEqual({kind: 'signed-in'});
  expect(await readStoredSession()).toMatchObject({username: 'admin', isAdmin: false});
  expect(log).toHaveBeenCalledWith('The role could not be checked:', 'unanswered');
  log.mockRestore();
});

test('a sign-in without an answer reports it and stores nothing', async () => {
  answer({});
  const log = vi.spyOn(console, 'error').mockReturnValue();
  expect(await signIn('admin', 'pax et bonum')).toEqual({kind: 'unanswered'});
  expect(await readStoredSession()).toBeNull();
  log.mockRestore();
});
