import {cleanup, render, screen} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {App} from '#src/app/app.tsx';
import {appNavigation} from '#src/app/create-app-navigation.ts';
import {startLanguage} from '#src/i18n/language.ts';
import {receiveFile} from '#src/lib/received-file.ts';
import {signedInDevice} from '#tests/screens/support/device.ts';
import {deleteStoredSession} from '#tests/setup/stored-session.ts';

type Consume = (launch: {readonly files: readonly {getFile(): Promise<File>}[]}) => void;

beforeEach(async () => {
  localStorage.clear();
  await deleteStoredSession();
  await startLanguage();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  window.history.replaceState(null, '', '/login');
  render(<App />);
  await screen.findByRole('button', {name: 'Sign in'});
});
afterEach(() => vi.unstubAllGlobals());

/** The system opens the app with a file, which the first page that asks receives. */
function openFile(): void {
  let files = [{getFile: () => Promise.resolve(new File(['Name\nGinepro\n'], 'friars.csv'))}];
  vi.stubGlobal('launchQueue', {
    setConsumer(consume: Consume) {
      if (files.length > 0) consume({files});
      files = [];
    },
  });
  appNavigation.navigator.push('/received-file', null);
}

/** Resolves to the names of the files that the next page would receive. */
async function filesForNextPage(): Promise<readonly string[]> {
  const names: string[] = [];
  const stop = receiveFile(({name}) => names.push(name));
  await Promise.resolve();
  stop();
  return names;
}

test('an administrator finds the opened file in the import', async () => {
  await signedInDevice({username: 'admin', isAdmin: true});
  await screen.findByRole('heading', {level: 1, name: 'Dashboard'});
  openFile();
  await screen.findByText(/^“friars.csv” is ready\. /);
  expect(window.location.pathname).toBe('/admin/import');
});

test('an administrator finds the opened file when the app starts with the file', async () => {
  await signedInDevice({username: 'admin', isAdmin: true});
  await screen.findByRole('heading', {level: 1, name: 'Dashboard'});
  openFile();
  await screen.findByText(/^“friars.csv” is ready\. /);
  cleanup();
  openFile();
  render(<App />);
  await screen.findByText(/^“friars.csv” is ready\. /);
});

test('an administrator who is signed out finds the opened file after signing in', async () => {
  openFile();
  await screen.findByText(/^“friars.csv” is ready to import\. /);
  screen.getByRole('button', {name: 'Sign in'});
  await signedInDevice({username: 'admin', isAdmin: true});
  await screen.findByText(/^“friars.csv” is ready\. /);
  expect(window.location.pathname).toBe('/admin/import');
});

test('a member reads that only administrators import files, and no page keeps the file', async () => {
  openFile();
  await screen.findByText(/^“friars.csv” is ready to import\. /);
  await signedInDevice();
  await screen.findByText('Only administrators can import files');
  screen.getByRole('link', {name: 'Go to the dashboard'});
  expect(await filesForNextPage()).toEqual([]);
});
