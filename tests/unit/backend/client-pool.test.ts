// @vitest-environment happy-dom
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {withToken} from '#src/backend/call.ts';

/** The requests under way, in order: whose they are, and how each is answered. */
let asked: {readonly token: string | null; readonly answer: (response: Response) => void}[];

beforeEach(() => {
  asked = [];
  vi.stubEnv('VITE_SUPABASE_URL', 'https://pool.example');
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const token = new Request(input, init).headers.get('authorization');
    return new Promise<Response>((answer) => asked.push({token, answer}));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const call = (token: string) => withToken<number>(token, (client) => client.rpc('count'));

async function answered(token: string, response: Response) {
  const reply = call(token);
  await expect.poll(() => asked.length).toBe(1);
  asked.shift()?.answer(response);
  return reply;
}

test('a call after another adds no listener to the window', async () => {
  await answered('first', Response.json(1));
  const listened = vi.spyOn(window, 'addEventListener');
  for (let turn = 0; turn < 5; turn += 1) await answered('again', Response.json(turn));
  expect(listened.mock.calls.map(([type]) => type)).toEqual([]);
});

test('each of several calls at once has its own token and answer', async () => {
  const replies = Promise.all(['one', 'two', 'three'].map(call));
  await expect.poll(() => asked.length).toBe(3);
  expect(asked.map(({token}) => token)).toEqual(['Bearer one', 'Bearer two', 'Bearer three']);
  asked[2]?.answer(Response.json(3));
  asked[0]?.answer(Response.json(1));
  asked[1]?.answer(Response.json({message: 'no', code: 'P0001'}, {status: 400}));
  const [one, two, three] = await replies;
  expect(one).toEqual({ok: true, value: 1});
  expect(two).toMatchObject({ok: false, error: {kind: 'refused', message: 'no'}});
  expect(three).toEqual({ok: true, value: 3});
});

test('a call does not report the Retry-After of the call before it', async () => {
  const busy = () => Response.json({message: 'busy'}, {status: 503});
  const first = busy();
  first.headers.set('retry-after', '7');
  expect(await answered('a', first)).toMatchObject({error: {kind: 'busy', retryAfterMs: 7000}});
  expect(await answered('b', busy())).toMatchObject({error: {kind: 'busy', retryAfterMs: null}});
});

test('a client whose request has thrown is not used again', async () => {
  const failing = withToken('thrown', (client) => {
    void Promise.resolve(client.rpc('count'));
    throw new Error('not asked');
  });
  await expect(failing).rejects.toThrow('not asked');
  await expect.poll(() => asked.length).toBe(1);
  const next = call('next');
  await expect.poll(() => asked.length).toBe(2);
  expect(asked.map(({token}) => token)).toEqual(['Bearer thrown', 'Bearer next']);
  asked[1]?.answer(Response.json(2));
  expect(await next).toEqual({ok: true, value: 2});
});
