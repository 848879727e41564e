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

test('a click on the morning notification shows /today in an open window', async () => {
  expect(await worker.clickNotification(['the last window', 'another window'])).toEqual([
    'the last window gets the focus',
    'the last window gets {"type":"SHOW_PAGE","path":"/today"}',
  ]);
});

test('a click on the morning notification opens /today in a new window when none is open', async () => {
  expect(await worker.clickNotification([])).toEqual(['a new window shows /today']);
});
