import {afterAll, beforeAll, expect, test, vi} from 'vitest';
import {startWorker, type Worker} from './start-worker.ts';

let worker: Worker;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(() => vi.unstubAllGlobals());

test.each([
  '/',
  '/brothers?tab=1',
  '/brothers/profile/leone.bellarivolta',
  '/brothers/profile/leone.bellarivolta?tab=history',
  '/fraternities?q=S.+Damiano',
  '/brothers?q=a/b.c',
])('the worker answers %s with the page of the app', async (address) => {
  expect(await worker.navigate(address)).toBe('the page of the app');
});

test.each([
  '/gone.png',
  '/assets/gone-12345678.js',
  '/rest/v1/brothers',
  '/auth/v1/verify?redirect_to=/brothers',
])('the worker leaves %s to the server', async (address) => {
  expect(await worker.navigate(address)).toBeNull();
});
