import {cleanup, fireEvent, render, screen, waitFor} from '@testing-library/react';
import {createMemoryRouter, RouterProvider} from 'react-router-dom';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {ListedFormScreen} from '#src/record-ui/forms/listed-form-screen.tsx';
import {openTexts, startLanguage} from '#src/i18n/language.ts';
import {isAnyFormDirty} from '#src/lib/dirty-forms.ts';
import type {ListedTable} from '#src/records/listed-tables.ts';
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
const add = (table: ListedTable) => show(<ListedFormScreen table={table} />, `/${table}/new`);
const optionsOf = async (label: string) =>
  [...(await screen.findByLabelText<HTMLSelectElement>(label)).options].map(({text}) => text);
const editFraternity = () =>
  show(
    <ListedFormScreen table="fraternities" />,
    `/fraternities/edit/${ids.fraternity}`,
    '/fraternities/edit/:id',
  );

describe('the choices of a field', () => {
  test("are the kinds that the form offers, and the record's present kind", async () => {
    await add('fraternities');
    const kinds = ['Friary', 'Formational', 'Parochial', 'Specialized'];
    expect(await optionsOf('Type')).toEqual(kinds);
    cleanup();
    await editFraternity();
    expect(await optionsOf('Type')).toEqual([...kinds, 'Local']);
    await type('Type', 'friary');
    expect(await optionsOf('Type')).toEqual([...kinds, 'Local']);
  });

  test('include none for an optional reference', async () => {
    await add('institutions');
    expect((await optionsOf('Fraternity'))[0]).toBe('-- none --');
    expect((await optionsOf('Diocese'))[0]).toBe('-- none --');
    expect((await optionsOf('Circumscription'))[0]).toBe('-- none --');
  });

  test('include a record that is only on this device', async () => {
    await queue(device, {
      table: 'places',
      op: 'insert',
      changes: {place_name: 'Casa Nuova', type: 'fraternity'},
    });
    await add('dioceses');
    await waitFor(async () => expect(await optionsOf('Place')).toContain('Casa Nuova'));
  });
});

test('saving returns to the list with its filters', async () => {
  await startLanguage();
  await openTexts('records');
  window.history.replaceState({idx: 1, from: '/places'}, '');
  const router = createMemoryRouter(
    [
      {path: '/places', element: <p>{'the list'}</p>},
      {path: '/places/new', element: <ListedFormScreen table="places" />},
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

describe('the form that edits a record', () => {
  test('shows only the day of a timestamp, and sends only the changed fields', async () => {
    await editFraternity();
    expect((await input('Established')).value).toBe('03/05/1652');
    await type('Alias', 'Il Monte');
    press('Update');
    await screen.findByText('at /fraternities');
    expect((await sent())[0]).toMatchObject({op: 'update', changes: {alias: 'Il Monte'}});
    expect(Object.keys((await sent())[0]?.changes ?? {})).toEqual(['alias']);
  });

  test('restores the draft when it is opened again', async () => {
    await editFraternity();
    await type('Alias', 'Il Monte');
    await waitFor(async () => expect(await device.db.drafts.count()).toBe(1));
    cleanup();
    await editFraternity();
    await waitFor(async () => expect((await input('Alias')).value).toBe('Il Monte'));
    screen.getByText(/^Draft of /);
  });

  test('shows that the record is not on this device, and links to the list', async () => {
    const nobody = crypto.randomUUID();
    await show(<ListedFormScreen table="places" />, `/places/edit/${nobody}`, '/places/edit/:id');
    const link = await screen.findByRole('link', {name: 'Back to the list'});
    expect(link.getAttribute('href')).toBe('/places');
  });

  test('shows in a toast that the record cannot be read, and on the page why', async () => {
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
    await screen.findByText('Could not fetch required data for the form');
    await screen.findByText('Error rendering form: the disk is gone');
  });
});
