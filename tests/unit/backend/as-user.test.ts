// @vitest-environment happy-dom
import {afterEach, expect, test, vi} from 'vitest';
import {callFunction} from '#src/backend/call.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {changeSession} from '#src/db/device-database.ts';

afterEach(() => vi.unstubAllGlobals());

/** Refuses the first token, and lets `meanwhile` happen before its answer; returns the tokens of all calls. */
function refuseFirst(meanwhile: () => Promise<unknown>): (string | null)[] {
  const tokens: (string | null)[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    tokens.push(new Request(input, init).headers.get('authorization'));
    if (tokens.length > 1) return Response.json(null);
    await meanwhile();
    return Response.json({code: 'PGRST301', message: 'JWT expired'}, {status: 401});
  });
  return tokens;
}

const call = () => callFunction('remove_attachment', {p_id: crypto.randomUUID()});

test('asUser repeats a refused call with the token that its user has got meanwhile', async () => {
  const {userId} = await signedInDevice();
  const tokens = refuseFirst(() => changeSession(userId, {accessToken: 'next'}));
  expect(await call()).toEqual({ok: true, value: null});
  expect(tokens).toEqual(['Bearer token', 'Bearer next']);
});

test('asUser does not repeat a refused call as another user who has signed in meanwhile', async () => {
  await signedInDevice();
  const tokens = refuseFirst(async () => {
    const {userId} = await signedInDevice({username: 'guardian'});
    await changeSession(userId, {accessToken: 'next'});
  });
  expect(await call()).toEqual({ok: false, error: {kind: 'reauth'}});
  expect(tokens).toEqual(['Bearer token']);
});
