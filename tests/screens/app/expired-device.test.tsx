import {screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {Shell} from '#src/app/shell.tsx';
import {writeFact} from '#src/db/facts.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const yearMs = 365 * 24 * 3_600_000;

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const device = await signedInDevice();
  await writeFact(device.db, 'syncedAt', Date.now() - 10 * yearMs);
});
afterEach(() => vi.unstubAllGlobals());

const open = (path: string) =>
  show(
    <Shell title="Title" path={path}>
      <p>The page</p>
    </Shell>,
    path,
  );

test.each(['/sync', '/sync/', '/Settings'])(
  'a device that was offline for too long shows the page %s',
  async (path) => {
    await open(path);
    // The button to search the records goes when the age of the records is known.
    await waitFor(() => expect(screen.queryByRole('button', {name: 'Find anything'})).toBeNull());
    await screen.findByText('The page');
  },
);

test('a device that was offline for too long does not show a page of records', async () => {
  await open('/brothers/');
  await waitFor(() => expect(screen.queryByText('The page')).toBeNull());
});
