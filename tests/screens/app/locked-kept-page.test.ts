import {waitFor} from '@testing-library/react';
import {beforeEach, expect, test, vi} from 'vitest';
import {surroundingsOf, nameOfKeptPage} from '#src/db/kept-page.ts';
import {markLock} from '#src/lib/lock-mark.ts';
import {markSignedIn} from '#src/lib/signed-in-mark.ts';
import {pause} from '#src/lib/pause.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';

beforeEach(async () => {
  vi.resetModules();
  window.history.replaceState(null, '', '/brothers');
  document.body.innerHTML = '<div id="root">Loading</div>';
  const {db} = await signedInDevice();
  markSignedIn(true);
  await db.kept_answers.put({
    name: nameOfKeptPage('/brothers'),
    origin: surroundingsOf('/brothers'),
    answer: {markup: 'Leone', styles: '', listed: null, until: Date.now() + 60_000},
  });
});

const root = () => document.getElementById('root')?.textContent;
const startPage = () => import('#src/app/show-kept-page.ts');

test('a start shows the page as it was last drawn before the app’s code has loaded', async () => {
  markLock(null);
  await startPage();
  await waitFor(() => expect(root()).toContain('Leone'));
});

test('a start shows no kept page while the app lock has not sealed the rows yet', async () => {
  markLock('mark');
  await startPage();
  await pause(300);
  expect(root()).toBe('Loading');
  markLock(null);
});
