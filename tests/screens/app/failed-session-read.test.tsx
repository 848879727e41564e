import {render, screen} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {App} from '#src/app/app.tsx';
import {device, readStoredSession} from '#src/db/device-database.ts';
import {startLanguage} from '#src/i18n/language.ts';
import {knownSession} from '#src/session/session.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';

let failures = 0;

beforeEach(async () => {
  await startLanguage();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const get = device.session.get.bind(device.session);
  vi.spyOn(device.session, 'get').mockImplementation(((key: never) => {
    if (failures === 0) return get(key);
    failures -= 1;
    return Promise.reject(Object.assign(new Error('Connection lost'), {name: 'UnknownError'}));
  }) as never);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the app keeps showing the page of a signed-in user when one read of the session fails', async () => {
  const {userId} = await signedInDevice();
  failures = 1;
  expect(await knownSession()).toMatchObject({kind: 'signed-in', userId});
  window.history.replaceState(null, '', '/settings');
  render(<App />);
  const heading = await screen.findByRole('heading', {level: 1, name: 'Settings'});
  const stored = await readStoredSession();
  if (stored === null) throw new Error('A user is signed in.');
  failures = 1;
  await device.session.put({...stored, key: 'current', username: 'leone'});
  await screen.findAllByText(/leone/);
  expect(failures).toBe(0);
  expect(heading.isConnected).toBe(true);
});
