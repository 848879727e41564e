import {fireEvent, render, screen, waitFor, within} from '@testing-library/react';
import {Dexie} from 'dexie';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {App} from '#src/app/app.tsx';
import {readStoredSession} from '#src/db/device-database.ts';
import {writeFact} from '#src/db/facts.ts';
import {userDatabaseName} from '#src/db/database-names.ts';
import {startLanguage} from '#src/i18n/language.ts';
import {registerDirtyForm} from '#src/lib/dirty-forms.ts';
import {saveDraft} from '#src/mutations/drafts.ts';
import {openForm} from '#src/mutations/open-form.ts';
import {requestSignOut} from '#src/session/sign-out-request.ts';
import {queue, receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {type} from '#tests/screens/support/field.ts';

const leone = '00000000-0000-4000-8000-000000000001';
let device: Device;

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await signedInDevice();
  await receive(device, 'brothers', [{id: leone, name: 'Leone Bellarivolta'}]);
  window.history.replaceState(null, '', '/about');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function askToSignOut(): Promise<void> {
  render(<App />);
  await screen.findByRole('heading', {level: 1, name: 'About'});
  fireEvent.click(screen.getByRole('button', {name: 'Sign out'}));
}

async function expectSignedOut(): Promise<void> {
  await screen.findByRole('heading', {level: 1, name: 'Sign in'});
  expect(window.location.pathname).toBe('/login');
  expect(await readStoredSession()).toBeNull();
  await waitFor(async () =>
    expect(await Dexie.exists(userDatabaseName(device.userId))).toBe(false),
  );
}

test('signing out with nothing unsent asks nothing and removes the records', async () => {
  await askToSignOut();
  await expectSignedOut();
});

test('a request to sign out that comes before the page listens is not lost', async () => {
  requestSignOut();
  render(<App />);
  await expectSignedOut();
});

test('signing out lists unsent changes, and Cancel keeps them and the session', async () => {
  await queue(device, {id: leone, changes: {phone: '2'}});
  await queue(device, {op: 'insert', changes: {name: 'Rufino Valdorsi'}});
  await askToSignOut();
  const dialog = within(await screen.findByRole('dialog', {name: '2 changes have not been sent'}));
  const listed = dialog.getAllByRole('listitem').map(({textContent}) => textContent);
  expect(listed[0]).toMatch(/^Leone BellarivoltaChanged: Brother/);
  expect(listed[1]).toMatch(/^Rufino ValdorsiNew: Brother/);
  fireEvent.click(dialog.getByRole('button', {name: 'Cancel'}));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await device.db.outbox.count()).toBe(2);
  expect(await readStoredSession()).not.toBeNull();
});

test('discarding the unsent changes signs out', async () => {
  await queue(device, {id: leone, changes: {phone: '2'}});
  await askToSignOut();
  fireEvent.click(await screen.findByRole('button', {name: 'Discard and sign out'}));
  await expectSignedOut();
});

test('signing out stops when the changes cannot be sent, and says so', async () => {
  await queue(device, {id: leone, changes: {phone: '2'}});
  await askToSignOut();
  const send = await screen.findByRole('button', {name: 'Send and sign out'});
  fireEvent.click(send);
  const answer = await screen.findByText('Not everything could be sent. You are still signed in.');
  // Beside the buttons: below the lists, a phone would not show it.
  const alert = screen.getByRole('alert');
  expect(alert.contains(answer)).toBe(true);
  expect(alert.parentElement).toBe(send.parentElement);
  expect(await device.db.outbox.count()).toBe(1);
  expect(await readStoredSession()).not.toBeNull();
});

const unsavedDialog = async () =>
  within(await screen.findByRole('dialog', {name: 'Not everything has been saved'}));

async function storeDraft(): Promise<void> {
  const opened = await openForm('brothers', leone);
  if (opened === null) throw new Error('There is no such brother.');
  await saveDraft(opened, {phone: '1'});
}

test('the sign-out dialog lists a half-typed form, and Cancel keeps its text and the session', async () => {
  window.history.replaceState(null, '', `/brothers/edit/${leone}`);
  render(<App />);
  await type('Telephone', '+62811');
  fireEvent.click(screen.getByRole('button', {name: 'Sign out'}));
  const dialog = await unsavedDialog();
  dialog.getByText('Something on this page has not been saved. Signing out discards it.');
  dialog.getByText('Signing out deletes these drafts from this device:');
  expect(dialog.queryByText(/^Something in another tab/)).toBeNull();
  const listed = dialog.getAllByRole('listitem').map(({textContent}) => textContent);
  expect(listed).toEqual([expect.stringMatching(/^Leone BellarivoltaChanged: Brother/)]);
  fireEvent.click(dialog.getByRole('button', {name: 'Cancel'}));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await device.db.drafts.toArray()).toMatchObject([{values: {phone: '+62811'}}]);
  expect(await readStoredSession()).not.toBeNull();
});

test('the sign-out dialog lists the stored drafts, and deletes them on request', async () => {
  await storeDraft();
  const vow = await openForm('vows', null, {brother_id: leone});
  if (vow === null) throw new Error('A new form always opens.');
  await saveDraft(vow, {type: 'solemn', date: ''});
  await askToSignOut();
  const dialog = await unsavedDialog();
  const listed = dialog.getAllByRole('listitem').map(({textContent}) => textContent);
  expect(listed.toSorted()).toEqual([
    expect.stringMatching(/^Leone BellarivoltaChanged: Brother/),
    expect.stringMatching(/^Solemn vows of Leone BellarivoltaNew: Vows/),
  ]);
  fireEvent.click(dialog.getByRole('button', {name: 'Discard and sign out'}));
  await expectSignedOut();
});

test('the sign-out dialog warns of unsaved input on a page that stores no draft', async () => {
  const release = registerDirtyForm({question: 'Leave?'});
  await askToSignOut();
  const dialog = await unsavedDialog();
  dialog.getByText('Something on this page has not been saved. Signing out discards it.');
  expect(dialog.queryByRole('list')).toBeNull();
  release();
  fireEvent.click(dialog.getByRole('button', {name: 'Discard and sign out'}));
  await expectSignedOut();
});

test('the sign-out dialog warns of unsaved input in another tab', async () => {
  let close = (): void => {};
  const isOpen = new Promise<void>((resolve) => (close = resolve));
  void navigator.locks.request('fraternitas-unsaved/other-tab', () => isOpen);
  await askToSignOut();
  const dialog = await unsavedDialog();
  dialog.getByText('Something in another tab has not been saved. Signing out discards it.');
  close();
  fireEvent.click(dialog.getByRole('button', {name: 'Discard and sign out'}));
  await expectSignedOut();
});

test('the sign-out dialog warns of the exports that the server does not know', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const details = {format: 'csv', columns: ['name'], rows: 3, filter: ''};
  await writeFact(device.db, 'exports', [{id: 'a', what: 'brothers', at: '2026-11-22', details}]);
  await askToSignOut();
  const dialog = within(await screen.findByRole('dialog', {name: 'Not everything has been sent'}));
  dialog.getByText(/^The server has not received the record of 1 export\./);
  expect(await readStoredSession()).not.toBeNull();
  fireEvent.click(dialog.getByRole('button', {name: 'Discard and sign out'}));
  await expectSignedOut();
});

test('the sign-out dialog stays open after the last change is sent when a draft would be lost', async () => {
  await storeDraft();
  await queue(device, {id: leone, changes: {phone: '2'}});
  await askToSignOut();
  const asked = within(await screen.findByRole('dialog', {name: '1 change has not been sent'}));
  asked.getByText('Signing out deletes these drafts from this device:');
  await device.db.outbox.clear();
  await unsavedDialog();
  expect(await readStoredSession()).not.toBeNull();
});

// Last, because the download leads the page of the test to another origin.
test('the dialog exports the unsent changes to a file', async () => {
  await queue(device, {id: leone, changes: {phone: '2'}});
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    saved.push(content as Blob);
    return 'blob:kept';
  });
  await askToSignOut();
  fireEvent.click(await screen.findByRole('button', {name: 'Export to a file'}));
  await waitFor(() => expect(saved).toHaveLength(1));
  const content = JSON.parse(await saved[0]!.text()) as {mutations: {changes: unknown}[]};
  expect(content.mutations.map(({changes}) => changes)).toEqual([{phone: '2'}]);
  expect(await readStoredSession()).not.toBeNull();
});
