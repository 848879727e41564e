// @vitest-environment happy-dom
import {afterEach, expect, test, vi} from 'vitest';
import {withToken} from '#src/backend/call.ts';

afterEach(() => vi.unstubAllGlobals());

async function answered(response: Response) {
  vi.stubGlobal('fetch', () => Promise.resolve(response));
  return withToken<null>('token', (client) => client.rpc('link_account'));
}

test('an empty answer with status 200 does not count as the answer of the server', async () => {
  expect(await answered(new Response(null, {status: 200}))).toEqual({
    ok: false,
    error: {kind: 'busy', retryAfterMs: null},
  });
});

test.each([
  ['status 204', new Response(null, {status: 204})],
  ['the value null', Response.json(null)],
])('%s counts as the answer of a function without a result', async (_, response) => {
  expect(await answered(response)).toEqual({ok: true, value: null});
});

test.each([
  ['a 404 without a body', new Response(null, {status: 404})],
  ['a 404 with an empty list', Response.json([], {status: 404})],
  ['an error with the value null', Response.json(null, {status: 502})],
])('%s does not count as the answer of the server', async (_, response) => {
  expect(await answered(response)).toEqual({
    ok: false,
    error: {kind: 'busy', retryAfterMs: null},
  });
});
