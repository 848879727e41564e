import {cleanup, fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {ProvinceSettingsScreen} from '#src/admin/province-settings/province-settings-screen.tsx';
import {flushDrafts} from '#src/lib/dirty-forms.ts';
import {receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const row = '00000000-0000-4000-8000-000000000509';

let device: Device;
beforeEach(async () => {
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await signedInDevice({username: 'admin', isAdmin: true});
  await receive(device, 'circumscriptions', [{id: 'c1', name: 'Province', type: 'province'}]);
});
afterEach(() => vi.unstubAllGlobals());

const card = async () => within(await screen.findByRole('region', {name: 'Letters and acts'}));
const box = async (name = 'Text of the letter of obedience') =>
  (await card()).findByLabelText<HTMLTextAreaElement>(name);
const write = async (value: string) => fireEvent.change(await box(), {target: {value}});
const press = async (name: string) => fireEvent.click((await card()).getByRole('button', {name}));
const preview = async () => (await screen.findByRole('region', {name: 'Preview'})).textContent;
const open = () => show(<ProvinceSettingsScreen />, '/admin/settings');
const sent = async () => (await device.db.outbox.toArray()).map(({mutation}) => mutation);

test('the built-in text is shown until the province has its own, and only a changed language is stored', async () => {
  await open();
  expect((await box()).value).toMatch(/^Dear Brother \{brother\},/);
  await press('Italiano');
  await waitFor(async () => expect((await box()).value).toMatch(/^Caro/));
  await write('Caro {brother}, va’ a {house}.');
  expect(await preview()).toContain('Caro Leone d’Assisi, va’ a San Damiano.');
  await press('Save texts');
  await waitFor(async () => expect(await sent()).toHaveLength(1));
  expect((await sent())[0]?.changes).toMatchObject({
    key: 'obedience_letter',
    value: {it: 'Caro {brother}, va’ a {house}.'},
  });
});

test('a circumscription without its own text has that of the province, and can return to it', async () => {
  await receive(device, 'settings', [
    {id: row, key: 'obedience_letter', value: {en: 'Go, {brother}.', it: 'Va’, {brother}.'}},
  ]);
  await open();
  fireEvent.change(await screen.findByLabelText('Applies to'), {target: {value: 'c1'}});
  await waitFor(async () => expect((await box()).value).toBe('Go, {brother}.'));
  await write('');
  (await card()).getByText('The text is empty. Write one, or press “Use the province’s text”.');
  await press('Use the province’s text');
  expect((await box()).value).toBe('Go, {brother}.');
  await write('Go to {house}.');
  await press('Save texts');
  await waitFor(async () => expect(await sent()).toHaveLength(1));
  expect((await sent())[0]?.changes).toMatchObject({
    value: {en: 'Go to {house}.'},
    circumscription_id: 'c1',
  });
});

describe('a text that another admin changes while it is typed', () => {
  const store = (value: object, version: number) =>
    receive(device, 'settings', [{id: row, key: 'obedience_letter', value, version}]);

  beforeEach(async () => {
    await store({en: 'Go, {brother}.', it: 'Va’, {brother}.'}, 1);
    await open();
    await screen.findByDisplayValue('Go, {brother}.');
    await write('Go to {house}.');
  });

  test('stays as the other admin wrote it, in another language', async () => {
    await store({en: 'Go, {brother}.', it: 'Parti, {brother}.'}, 2);
    await press('Italiano');
    await waitFor(async () => expect((await box()).value).toBe('Parti, {brother}.'));
    await press('Save texts');
    await waitFor(async () => expect(await sent()).toHaveLength(1));
    expect((await sent())[0]).toMatchObject({
      base_version: 2,
      base: {value: {en: 'Go, {brother}.', it: 'Parti, {brother}.'}},
      changes: {value: {en: 'Go to {house}.', it: 'Parti, {brother}.'}},
    });
  });

  test('is sent with the text that was shown, in the same language, so that the server finds the conflict', async () => {
    await store({en: 'Set out, {brother}.', it: 'Va’, {brother}.'}, 2);
    await press('Italiano');
    await press('English');
    await press('Save texts');
    await waitFor(async () => expect(await sent()).toHaveLength(1));
    expect((await sent())[0]).toMatchObject({
      base: {value: {en: 'Go, {brother}.', it: 'Va’, {brother}.'}},
      changes: {value: {en: 'Go to {house}.', it: 'Va’, {brother}.'}},
    });
  });
});

describe('an unsaved text', () => {
  const store = (value: object, version: number) =>
    receive(device, 'settings', [{id: row, key: 'obedience_letter', value, version}]);
  const drafts = () => device.db.drafts.toArray();
  const openAgain = async () => {
    cleanup();
    await open();
    await (await card()).findByText(/^Draft of .* restored$/);
  };

  beforeEach(async () => {
    await store({en: 'Go, {brother}.'}, 1);
    await open();
    await screen.findByDisplayValue('Go, {brother}.');
    await write('Go to {house}.');
  });

  test('is restored from its draft after a reload, with the stored text that was shown as its base', async () => {
    await waitFor(async () => expect(await drafts()).toHaveLength(1));
    await store({en: 'Set out, {brother}.'}, 2);
    await openAgain();
    expect((await box()).value).toBe('Go to {house}.');
    await press('Save texts');
    await waitFor(async () => expect(await sent()).toHaveLength(1));
    expect((await sent())[0]).toMatchObject({
      base: {value: {en: 'Go, {brother}.'}},
      changes: {value: {en: 'Go to {house}.'}},
    });
    await waitFor(async () => expect(await drafts()).toEqual([]));
    expect((await card()).queryByText(/^Draft of/)).toBeNull();
  });

  test('is stored as a draft before the app locks itself', async () => {
    await flushDrafts();
    expect((await drafts())[0]?.values).toMatchObject({typed: expect.stringContaining('house')});
  });

  test('is removed with its draft when the user discards it', async () => {
    await flushDrafts();
    await openAgain();
    await press('Discard');
    await screen.findByDisplayValue('Go, {brother}.');
    expect(await drafts()).toEqual([]);
  });

  test('is not shown for a circumscription', async () => {
    vi.stubGlobal('confirm', () => true);
    await flushDrafts();
    await openAgain();
    fireEvent.change(await screen.findByLabelText('Applies to'), {target: {value: 'c1'}});
    await screen.findByDisplayValue('Go, {brother}.');
    expect(await drafts()).toHaveLength(1);
  });
});

test('an unknown value is named and not saved', async () => {
  await open();
  await write('Dear {brother}, go to {hause}.');
  (await card()).getByText('Not a value of this paper: {hause}');
  await press('Save texts');
  await screen.findByText('Error saving settings.');
  expect(await sent()).toEqual([]);
  await write('Dear {brother}, go to {house}.');
  expect((await card()).queryByText(/This is no value/)).toBeNull();
});

test('the built-in text comes back, which removes the stored one', async () => {
  await receive(device, 'settings', [
    {id: row, key: 'obedience_letter', value: {en: 'Go, {brother}.'}},
  ]);
  await open();
  await waitFor(async () => expect((await box()).value).toBe('Go, {brother}.'));
  await press('Use the built-in text');
  expect((await box()).value).toMatch(/^Dear Brother/);
  await press('Save texts');
  await waitFor(async () => expect(await sent()).toHaveLength(1));
  expect((await sent())[0]).toMatchObject({table: 'settings', id: row, op: 'delete'});
});

test('a value is inserted where the cursor is, and the next one behind it', async () => {
  await open();
  await write('Dear , peace.');
  (await box()).setSelectionRange(5, 5);
  await press('Brother {brother}');
  expect((await box()).value).toBe('Dear {brother}, peace.');
  await press('House {house}');
  expect((await box()).value).toBe('Dear {brother}{house}, peace.');
});

test('markup in a text is shown as it is written', async () => {
  await open();
  await write('<img src=x onerror="alert(1)"> {brother}');
  expect(await preview()).toContain('<img src=x onerror="alert(1)"> Leo of Assisi');
  expect(document.querySelector('img')).toBeNull();
});
