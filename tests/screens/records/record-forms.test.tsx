import {cleanup, fireEvent, render, screen, waitFor} from '@testing-library/react';
import type {ComponentType} from 'react';
import {createMemoryRouter, RouterProvider} from 'react-router-dom';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {startLanguage} from '#src/i18n/language.ts';
import {isAnyFormDirty} from '#src/lib/dirty-forms.ts';
import type {TableName} from '#src/records/registry.ts';
import {DioceseFormScreen} from '#src/screens/dioceses/diocese-form-screen.tsx';
import {FraternityFormScreen} from '#src/screens/fraternities/fraternity-form-screen.tsx';
import {InstitutionFormScreen} from '#src/screens/institutions/institution-form-screen.tsx';
import {PlaceFormScreen} from '#src/screens/places/place-form-screen.tsx';
import {queue, receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const ids = {
  country: '00000000-0000-4000-8000-0000000000a1',
  circumscription: '00000000-0000-4000-8000-0000000000c1',
  place: '00000000-0000-4000-8000-0000000000b1',
  diocese: '00000000-0000-4000-8000-0000000000d1',
  fraternity: '00000000-0000-4000-8000-0000000000f1',
  institution: '00000000-0000-4000-8000-0000000000e1',
};

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await signedInDevice({isAdmin: true});
  await receive(device, 'countries', [{id: ids.country, name: 'Italy'}]);
  await receive(device, 'circumscriptions', [
    {id: ids.circumscription, name: 'Province of Saint Angelo', code: 'PRV-APP', type: 'province'},
  ]);
  await receive(device, 'places', [{id: ids.place, place_name: 'Montefaggi', type: 'fraternity'}]);
  await receive(device, 'dioceses', [
    {
      id: ids.diocese,
      diocese_name: 'Diocese of Foligno',
      diocese_type: 'diocese',
      place_id: ids.place,
    },
  ]);
  await receive(device, 'fraternities', [
    {
      id: ids.fraternity,
      name: 'Montefaggi',
      title: 'Convento San Leone',
      type: 'local',
      established_date: '1652-05-03T00:00:00Z',
      circumscription_id: ids.circumscription,
      diocese_id: ids.diocese,
      place_id: ids.place,
    },
  ]);
});
afterEach(() => vi.unstubAllGlobals());

const input = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, value: string) =>
  fireEvent.change(await input(label), {target: {value}});
const press = (name: string) => fireEvent.click(screen.getByRole('button', {name}));
const optionsOf = async (label: string) =>
  [...(await screen.findByLabelText<HTMLSelectElement>(label)).options].map(({text}) => text);
const sent = async () => (await device.db.outbox.toArray()).map(({mutation}) => mutation);
const add = (Form: ComponentType, table: TableName) => show(<Form />, `/${table}/new`);
const editFraternity = () =>
  show(<FraternityFormScreen />, `/fraternities/edit/${ids.fraternity}`, '/fraternities/edit/:id');

describe.each([
  {
    Form: FraternityFormScreen,
    table: 'fraternities',
    kind: ['Type', 'friary'],
    required: 5,
    saveError: 'Error saving fraternity.',
    saved: 'Fraternity saved successfully.',
    typed: {
      Name: 'Castelvenardi',
      Title: 'Convento San Rocco',
      Circumscription: ids.circumscription,
      Diocese: ids.diocese,
      Place: ids.place,
    },
    changes: {
      name: 'Castelvenardi',
      title: 'Convento San Rocco',
      type: 'friary',
      circumscription_id: ids.circumscription,
      diocese_id: ids.diocese,
      place_id: ids.place,
    },
  },
  {
    Form: InstitutionFormScreen,
    table: 'institutions',
    kind: ['Type', 'parish'],
    required: 2,
    saveError: 'Error saving institution.',
    saved: 'Institution saved successfully.',
    typed: {Name: 'San Rocco', Title: 'Parrocchia San Rocco', Established: '1901-10-04'},
    changes: {
      name: 'San Rocco',
      title: 'Parrocchia San Rocco',
      type: 'parish',
      established_date: '1901-10-04',
    },
  },
  {
    Form: PlaceFormScreen,
    table: 'places',
    kind: ['Type', 'fraternity'],
    required: 1,
    saveError: 'Error saving place.',
    saved: 'Place saved successfully.',
    typed: {'Place name': 'Casa San Rocco', City: 'Foligno', Country: ids.country},
    changes: {
      place_name: 'Casa San Rocco',
      type: 'fraternity',
      city: 'Foligno',
      country_id: ids.country,
    },
  },
  {
    Form: DioceseFormScreen,
    table: 'dioceses',
    kind: ['Type', 'diocese'],
    required: 2,
    saveError: 'Error saving diocese.',
    saved: 'Diocese saved successfully.',
    typed: {'Diocese name': 'Diocese of Rieti', Place: ids.place},
    changes: {diocese_name: 'Diocese of Rieti', diocese_type: 'diocese', place_id: ids.place},
  },
] as const)('the form of $table', ({Form, table, kind, required, saveError, saved, ...rest}) => {
  test('saves nothing without what is required, and says so at the fields and in a toast', async () => {
    await add(Form, table);
    expect((await input(kind[0])).value).toBe(kind[1]);
    press('Save');
    expect(await screen.findByText(saveError)).toBeTruthy();
    expect(screen.getAllByText('This field is required.')).toHaveLength(required);
    expect(await sent()).toEqual([]);
  });

  test('saves what is filled in and leads to the list', async () => {
    await add(Form, table);
    for (const [label, value] of Object.entries(rest.typed)) await type(label, value);
    press('Save');
    expect(await screen.findByText(`at /${table}`)).toBeTruthy();
    expect(screen.getByText(saved)).toBeTruthy();
    const [mutation] = await sent();
    expect(mutation).toMatchObject({op: 'insert', table});
    expect(mutation?.changes).toEqual(rest.changes);
  });

  test('says why the device could not keep it', async () => {
    await add(Form, table);
    for (const [label, value] of Object.entries(rest.typed)) await type(label, value);
    device.db.outbox.hook('creating', () => {
      throw new Error('the disk is full');
    });
    press('Save');
    const message = `${saveError}: the disk is full`;
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(await sent()).toEqual([]);
  });
});

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
    expect(screen.getByText(/^Draft of /)).toBeTruthy();
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
    expect(screen.getByText('the disk is gone')).toBeTruthy();
  });
});
