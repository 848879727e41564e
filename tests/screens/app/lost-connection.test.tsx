import {act, render, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {App} from '#src/app/app.tsx';
import {appNavigation} from '#src/app/create-app-navigation.ts';
import {RootBoundary} from '#src/app/root-boundary.tsx';
import {device as deviceDatabase} from '#src/db/device-database.ts';
import {writeFact} from '#src/db/facts.ts';
import {openUserDatabase} from '#src/db/open-database.ts';
import {startLanguage} from '#src/i18n/language.ts';
import {type Device, queue, signedInDevice} from '#tests/screens/support/device.ts';

/** What WebKit answers when it loses the connection to a database. */
const lost = () => Object.assign(new Error('Connection lost'), {name: 'UnknownError'});

let device: Device;
let heading: HTMLElement;

beforeEach(async () => {
  await startLanguage();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await signedInDevice();
  window.history.replaceState(null, '', '/settings');
  render(
    <RootBoundary>
      <App />
    </RootBoundary>,
  );
  heading = await screen.findByRole('heading', {level: 1, name: 'Settings'});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Makes the next read of the session fail. */
const loseSession = () =>
  vi
    .spyOn(deviceDatabase.session, 'get')
    .mockImplementationOnce((() => Promise.reject(lost())) as never);

const addEdit = async () => {
  const db = await openUserDatabase(device.userId);
  await queue({...device, db}, {changes: {phone: '1'}, title: 'Leone'});
};

test('the page stays when the browser loses the connection to the database', async () => {
  const read = vi
    .spyOn(device.db.facts, 'toArray')
    .mockImplementationOnce((() => Promise.reject(lost())) as never);
  await writeFact(device.db, 'generation', 2);
  await waitFor(() => expect(read).toHaveBeenCalled());
  device.db.close({disableAutoOpen: false});
  await addEdit();
  await screen.findAllByText(/1 change/);
  expect(heading.isConnected).toBe(true);
});

test('the next page is shown when one read of the session fails', async () => {
  const read = loseSession();
  act(() => appNavigation.navigator.push('/today'));
  await screen.findByRole('heading', {level: 1, name: 'Today'});
  expect(read).toHaveBeenCalled();
});

test('the database is opened again when one read of the session fails', async () => {
  const read = loseSession();
  device.db.close({disableAutoOpen: false});
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  await addEdit();
  await screen.findAllByText(/1 change/);
});
