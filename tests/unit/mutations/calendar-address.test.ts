// @vitest-environment happy-dom
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {publishableKey} from '#src/backend/endpoint.ts';
import {makeCalendarAddress, revokeCalendarAddress} from '#src/mutations/calendar-address.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {answerCalls} from '#tests/screens/support/server.ts';

beforeEach(() => signedInDevice());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('a new address contains the secret and the key of the gateway', async () => {
  const calls = answerCalls({make_calendar_address: () => ({body: 'secret & more'})});
  const answer = await makeCalendarAddress('it');
  if (!answer.ok) throw new Error('an address must be made');
  const {pathname, searchParams} = new URL(answer.value);
  expect(pathname).toBe('/rest/v1/rpc/get_calendar');
  expect(Object.fromEntries(searchParams)).toEqual({
    p_secret: 'secret & more',
    apikey: publishableKey(),
  });
  expect(calls).toEqual([{name: 'make_calendar_address', args: {p_locale: 'it'}}]);
});

test('makeCalendarAddress keeps the path of the server address', async () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://friars.example/supabase/');
  answerCalls({make_calendar_address: () => ({body: 'secret'})});
  const answer = await makeCalendarAddress('it');
  expect(answer.ok && new URL(answer.value).pathname).toBe('/supabase/rest/v1/rpc/get_calendar');
});

test('no address is made without an answer of the server', async () => {
  answerCalls({});
  expect(await makeCalendarAddress('en')).toEqual({ok: false, error: {kind: 'unanswered'}});
});

test.each([true, false])('revoking reports whether there was an address: %s', async (there) => {
  const calls = answerCalls({revoke_calendar_address: () => ({body: there})});
  expect(await revokeCalendarAddress()).toEqual({ok: true, value: there});
  expect(calls).toEqual([{name: 'revoke_calendar_address', args: {}}]);
});
