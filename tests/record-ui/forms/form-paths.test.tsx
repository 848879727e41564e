import {cleanup, fireEvent, render, screen, waitFor} from '@testing-library/react';
import type {ComponentType} from 'react';
import {createMemoryRouter, RouterProvider} from 'react-router-dom';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {startLanguage} from '#src/i18n/language.ts';
import {isAnyFormDirty} from '#src/lib/dirty-forms.ts';
import type {TableName} from '#src/records/registry.ts';
import {DioceseFormScreen} from '#src/screens/dioceses/diocese-form-screen.tsx';
import {FraternityFormScreen} from '#src/screens/houses/fraternity-form-screen.tsx';
import {InstitutionFormScreen} from '#src/screens/houses/institution-form-screen.tsx';
import {PlaceFormScreen} from '#src/screens/places/place-form-screen.tsx';
import {queue, type Device} from '#tests/screens/support/device.ts';
import {input, type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';
import {ids, smallRegisters} from './registers.ts';

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallRegisters();
});
afterEach(() => vi.unstubAllGlobals());

const press = (name: string) => fireEvent.click(screen.getByRole('button', {name}));
const sent = async () => (await device.db.outbox.toArray()).map(({mutation}) => mutation);
const add = (Form: ComponentType, table: TableName) => show(<Form />, `/${table}/new`);
const optionsOf = async (label: string) =>
  [...(await screen.findByLabelText<HTMLSelectElement>(label)).options].map(({text}) => text);
const editFraternity = () =>
  show(<FraternityFormScreen />, `/fraternities/edit/${ids.fraternity}`, '/fraternities/edit/:id');

describe('what can be chosen', () => {
  test('are the kinds a form offers, and the one the record has already', async () => {
    await add(FraternityFormScreen, 'fraternities');
    const kinds = ['Friary', 'Formational', 'Parochial', 'Specialized'];
    expect(await optionsOf('Type')).toEqual(kinds);
    cleanup();
    await editFraternity();
    expect(await optionsOf('Type')).toEqual([...kinds, 'Local']);
    await type('Type', 'friary');
    expect(await optionsOf('Type')).toEqual([...kinds, 'Local']);
  });

  test('is none, where a record need not refer to another', async () => {
    await add(InstitutionFormScreen, 'institutions');
    expect((await optionsOf('Fraternity'))[0]).toBe('-- none --');
    expect((await optionsOf('Diocese'))[0]).toBe('-- none --');
    expect((await optionsOf('Circumscription'))[0]).toBe('-- none --');
  });

  test('is also a record that has not left this device', async () => {
    await queue(device, {
      table: 'places',
      op: 'insert',
      changes: {place_name: 'Casa Nuova', type: 'fraternity'},
    });
    await add(DioceseFormScreen, 'dioceses');
    await waitFor(async () => expect(await optionsOf('Place')).toContain('Casa Nuova'));
  });
});

test('who came from the list goes back to it as he left it', async () => {
  await startLanguage();
  window.history.replaceState({idx: 1, from: '/places'}, '');
  const router = createMemoryRouter(
    [
      {path: '/places', element: <p>{'the list'}</p>},
      {path: '/places/new', element: <PlaceFormScreen />},
    ],
    {initialEntries: ['/places?type=institution', '/places/new']},
  );
  render(<RouterProvider router={router} />);
  await type('Place name', 'Casa San Rocco');
  expect(isAnyFormDirty()).toBe(true);
  press('Save');
  await screen.findByText('the list');
  expect(router.state.location.search).toBe('?type=institution');
  window.history.replaceState(null, '');
});

describe('an edit', () => {
  test('cuts the day at its time, and sends only what changed', async () => {
    await editFraternity();
    expect((await input('Established')).value).toBe('1652-05-03');
    await type('Alias', 'Il Monte');
    press('Update');
    await screen.findByText('at /fraternities');
    expect((await sent())[0]).toMatchObject({op: 'update', changes: {alias: 'Il Monte'}});
    expect(Object.keys((await sent())[0]?.changes ?? {})).toEqual(['alias']);
  });

  test('that was left is found again as a draft', async () => {
    await editFraternity();
    await type('Alias', 'Il Monte');
    await waitFor(async () => expect(await device.db.drafts.count()).toBe(1));
    cleanup();
    await editFraternity();
    await waitFor(async () => expect((await input('Alias')).value).toBe('Il Monte'));
    screen.getByText(/^Draft of /);
  });

  test('of a record that is not here says so, with the way to the list', async () => {
    const nobody = crypto.randomUUID();
    await show(<PlaceFormScreen />, `/places/edit/${nobody}`, '/places/edit/:id');
    const link = await screen.findByRole('link', {name: 'Back to the list'});
    expect(link.getAttribute('href')).toBe('/places');
  });

  test('that cannot be read is said on the page and in a toast', async () => {
    device.db.drafts.hook('reading', () => {
      throw new Error('the disk is gone');
    });
    await device.db.drafts.put({
      key: `fraternities/${ids.fraternity}`,
      opened: {},
      values: {},
      savedAt: 0,
    });
    await editFraternity();
    const message = 'Could not fetch required data for the form';
    await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    screen.getByText('the disk is gone');
  });
});
