import {fireEvent, render, screen, waitFor} from '@testing-library/react';
import {Dexie} from 'dexie';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {App} from '#src/app/app.tsx';
import {RootBoundary} from '#src/app/root-boundary.tsx';
import {device as deviceDatabase, readStoredSession} from '#src/db/device-database.ts';
import {userDatabaseName} from '#src/db/database-names.ts';
import {startLanguage} from '#src/i18n/language.ts';
import {readUnsentFile} from '#src/mutations/unsent-file.ts';
import {queue, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {catchSavedFiles} from '#tests/screens/support/saved-files.ts';

const id = '00000000-0000-4000-8000-000000000001';
let device: Device;

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  vi.spyOn(console, 'error').mockReturnValue();
  device = await signedInDevice();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const fail = () => {
  throw new Error('the store is damaged');
};

/** Opens the app on a device whose tables cannot be read any more. */
async function openDamaged(): Promise<void> {
  for (const table of device.db.tables) table.hook('reading', fail);
  window.history.replaceState(null, '', '/brothers');
  render(
    <RootBoundary>
      <App />
    </RootBoundary>,
  );
  await screen.findByText('The records on this device cannot be read');
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', {name}));

test('a user whose store cannot be read sees why, and saves the unsent changes to a file', async () => {
  await queue(device, {id, changes: {phone: '+390551000002'}});
  await openDamaged();
  screen.getByText('the store is damaged');
  const files = catchSavedFiles();
  press('Save unsent changes to a file');
  await screen.findByText('The unsent changes are in the file.');
  const text = (await files[0]?.content.text()) ?? '';
  const read = readUnsentFile(text, device.userId, Date.now());
  expect(read.kind === 'readable' && read.edits.map(({mutation}) => mutation.changes)).toEqual([
    {phone: '+390551000002'},
  ]);
});

test('the page shows that there are no unsent changes', async () => {
  await openDamaged();
  press('Save unsent changes to a file');
  await screen.findByText('There are no unsent changes on this device.');
});

test('a user whose store cannot be read starts over after a confirmation', async () => {
  await openDamaged();
  const ask = vi.fn(() => false);
  vi.stubGlobal('confirm', ask);
  press('Start over');
  expect(ask).toHaveBeenCalledOnce();
  await expect(readStoredSession()).resolves.not.toBeNull();
  ask.mockReturnValue(true);
  press('Start over');
  await waitFor(async () => expect(await readStoredSession()).toBeNull());
  const name = userDatabaseName(device.userId);
  await waitFor(async () => expect(await Dexie.getDatabaseNames()).not.toContain(name));
});

test('the page is shown when the session cannot be read either', async () => {
  deviceDatabase.session.hook('reading', fail);
  window.history.replaceState(null, '', '/brothers');
  render(
    <RootBoundary>
      <App />
    </RootBoundary>,
  );
  await screen.findByText('The records on this device cannot be read');
  deviceDatabase.session.hook('reading').unsubscribe(fail);
});
