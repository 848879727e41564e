import {expect, test} from 'vitest';

import {beginAtOnce, mustBeSignedIn, SignedOut} from '#src/sync/ports.ts';

import {makeWorld} from './world.ts';

test('mustBeSignedIn fails once the user has signed out', async () => {
  const world = await makeWorld();
  await expect(mustBeSignedIn(world.ports)).resolves.toBeUndefined();
  world.isSignedIn = false;
  await expect(mustBeSignedIn(world.ports)).rejects.toThrow(SignedOut);
  await expect(mustBeSignedIn(world.ports)).rejects.toMatchObject({name: 'SignedOut'});
});

test('beginAtOnce starts a request before its answer is read', async () => {
  let requests = 0;
  const read = beginAtOnce(() => Promise.resolve((requests += 1)));
  expect(requests).toBe(1);
  expect([await read(), await read()]).toEqual([1, 1]);
});

test('a failed request whose answer is not read is no unhandled error', async () => {
  const unhandled: unknown[] = [];
  const listen = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', listen);
  const read = beginAtOnce(() => Promise.reject(new Error('no connection')));
  // Node reports it before the next turn of its loop.
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', listen);
  expect(unhandled).toEqual([]);
  await expect(read()).rejects.toThrow('no connection');
});
