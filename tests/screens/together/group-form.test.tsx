import {cleanup, fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {DraftList} from '#src/app/sign-out-lists.tsx';
import {questionBeforeLeaving, typedText} from '#src/lib/dirty-forms.ts';
import {readDrafts} from '#src/mutations/drafts.ts';
import {MoveScreen} from '#src/screens/together/move-screen.tsx';
import {RenewalScreen} from '#src/screens/together/renewal-screen.tsx';
import {ids, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {type Device, receive, signedInDevice} from '#tests/screens/support/device.ts';
import {input, type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';

const masseo = '00000000-0000-4000-8000-0000000000e1';

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince();
  await receive(device, 'brothers', [{...people, id: masseo, name: 'Masseo Montefaggi'}]);
});
afterEach(() => vi.unstubAllGlobals());

/** Removes a chosen brother as with the keyboard. */
async function remove(name: string): Promise<void> {
  const button = await screen.findByRole('button', {name: `Remove ${name}`});
  button.focus();
  fireEvent.click(button);
}

test('the focus moves to the next chosen brother after one is removed, and to the count after the last', async () => {
  await show(<MoveScreen />, `/moves/new?brothers=${ids.leone},${masseo}`, '/moves/new');
  await remove('Leone Bellarivolta');
  const left = screen.getByRole('button', {name: 'Remove Masseo Montefaggi'});
  await waitFor(() => expect(document.activeElement).toBe(left));
  await remove('Masseo Montefaggi');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('0 brothers chosen'));
});

test('the search for brothers gets the focus when the form is saved without a brother', async () => {
  await show(<MoveScreen />, '/moves/new');
  fireEvent.click(await screen.findByRole('button', {name: 'Save'}));
  const search = screen.getByRole('searchbox', {name: 'Search brothers'});
  await waitFor(() => expect(document.activeElement).toBe(search));
  cleanup();
  await show(<RenewalScreen />, '/renewals/new');
  fireEvent.click(await screen.findByRole('button', {name: 'Save'}));
  await screen.findByText('Choose at least one brother.');
  const other = screen.getByRole('searchbox', {name: 'Search brothers'});
  await waitFor(() => expect(document.activeElement).toBe(other));
});

const openMove = () => show(<MoveScreen />, '/moves/new');
const openRenewal = (of: string) =>
  show(<RenewalScreen />, `/renewals/new?brothers=${of}`, '/renewals/new');
const isDrafted = () => waitFor(async () => expect(await device.db.drafts.count()).toBe(1));

/** Chooses a brother and types a move to an institution, then leaves the page. */
async function typeMove(): Promise<void> {
  await openMove();
  fireEvent.change(await screen.findByLabelText('Search brothers'), {target: {value: 'Masseo'}});
  fireEvent.click(await screen.findByRole('checkbox', {name: /^Masseo/}));
  fireEvent.click(screen.getByRole('button', {name: 'Institution'}));
  await type('Start date', '01/02/2027');
  await isDrafted();
}

test('a move that was not saved is restored when the form is opened again', async () => {
  await typeMove();
  cleanup();
  await openMove();
  await screen.findByText(/^Draft of/);
  screen.getByRole('button', {name: 'Remove Masseo Montefaggi'});
  screen.getByLabelText('Institution');
  expect((await input('Start date')).value).toBe('01/02/2027');
});

test('a discarded draft of a move is removed, and the form starts again', async () => {
  await typeMove();
  cleanup();
  await openMove();
  fireEvent.click(await screen.findByRole('button', {name: 'Discard'}));
  await screen.findByText('0 brothers chosen');
  screen.getByLabelText('Fraternity');
  expect(await device.db.drafts.count()).toBe(0);
});

test('a saved move leaves no draft', async () => {
  await openMove();
  fireEvent.change(await screen.findByLabelText('Search brothers'), {target: {value: 'Masseo'}});
  fireEvent.click(await screen.findByRole('checkbox', {name: /^Masseo/}));
  await type('Fraternity', ids.house);
  await isDrafted();
  fireEvent.click(screen.getByRole('button', {name: 'Save'}));
  await screen.findByText('at /moves/letters');
  expect(await device.db.outbox.count()).toBe(1);
  expect(await device.db.drafts.count()).toBe(0);
});

test('the draft of a move is not shown to another user', async () => {
  await typeMove();
  cleanup();
  await signedInDevice();
  await openMove();
  await screen.findByText('0 brothers chosen');
  expect(screen.queryByRole('button', {name: 'Discard'})).toBeNull();
});

test('a renewal that was not saved is restored when the form is opened from the same link', async () => {
  await openRenewal(ids.leone);
  await type('Received by', 'Egidio');
  await isDrafted();
  cleanup();
  await openRenewal(masseo);
  expect((await input('Received by')).value).toBe('');
  cleanup();
  await openRenewal(ids.leone);
  expect((await input('Received by')).value).toBe('Egidio');
});

test('a group form that was only opened keeps no draft and asks nothing', async () => {
  await openRenewal(ids.leone);
  await input('Received by');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await device.db.drafts.count()).toBe(0);
  expect(questionBeforeLeaving()).toBeNull();
});

test('signing out lists the draft of a move', async () => {
  await typeMove();
  cleanup();
  await show(<DraftList drafts={await readDrafts()} />, '/');
  const list = within(await screen.findByRole('list'));
  list.getByText(/^New: Fraternity assignment/);
});

test('the app can copy what is typed into a form for several brothers, with names in place of ids', async () => {
  const query = `brothers=${ids.leone},${masseo}&to=${ids.house}&role=guardian`;
  await show(<MoveScreen />, `/moves/new?${query}`, '/moves/new');
  await type('Start date', '01/02/2027');
  await isDrafted();
  expect(typedText().split('\n')).toEqual([
    'Fraternity: Montefaggi',
    'Role: Guardian',
    'Start date: 2027-02-01',
    'Brothers:',
    'Leone Bellarivolta',
    'Masseo Montefaggi',
  ]);
});
