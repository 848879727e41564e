import {beforeEach, expect, test} from 'vitest';

import {limitLoad} from '#supabase/embedded/load-limit.ts';

let clock: number;
let waiting: (() => void)[];
let handle: () => Promise<Response>;

beforeEach(() => {
  clock = 0;
  waiting = [];
  const limited = limitLoad(
    () => new Promise((resolve) => waiting.push(() => resolve(new Response('answer')))),
    () => clock,
  );
  handle = () => limited(new Request('http://localhost/rest/v1/rpc/sync_pull'));
});

/** Sends this many requests at once; the server then answers them one after the other. */
async function serve(requests: number, eachMs: number): Promise<number[]> {
  const answers = Array.from({length: requests}, handle);
  for (const answer of waiting.splice(0)) {
    clock += eachMs;
    answer();
    await new Promise((resolve) => setTimeout(resolve));
  }
  return (await Promise.all(answers)).map(({status}) => status);
}

test('a fast server refuses no request', async () => {
  await serve(100, 1);
  expect(new Set(await serve(200, 1))).toEqual(new Set([200]));
});

test('a few slow requests are not refused', async () => {
  await serve(10, 5_000);
  expect(new Set(await serve(15, 5_000))).toEqual(new Set([200]));
});

test('a slow server refuses requests above its limit, and serves them once the others are done', async () => {
  await serve(40, 100);
  const statuses = await serve(40, 100);
  expect(statuses.filter((status) => status === 200)).toHaveLength(16);
  expect(statuses.filter((status) => status === 503)).toHaveLength(24);
  expect(await serve(10, 100)).toEqual(Array.from({length: 10}, () => 200));
});

test('refused requests get Retry-After values spread over the time the server needs', async () => {
  await serve(40, 100);
  const refused = Array.from({length: 56}, handle).slice(16);
  const seconds = (await Promise.all(refused)).map(({headers}) =>
    Number(headers.get('retry-after')),
  );
  expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
  expect(seconds[0]).toBeGreaterThanOrEqual(2);
  // Four requests of about 100 ms each.
  expect((seconds.at(-1) ?? 0) - (seconds[0] ?? 0)).toBeGreaterThanOrEqual(12);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(60);
});
