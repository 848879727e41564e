import {fireEvent, screen} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {ListedFormScreen} from '#src/record-ui/forms/listed-form-screen.tsx';
import {listPath, newFormPath} from '#src/record-ui/values/record-path.ts';
import type {ListedTable} from '#src/records/listed-tables.ts';
import type {Device} from '#tests/screens/support/device.ts';
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
const add = (table: ListedTable) =>
  show(<ListedFormScreen table={table} />, newFormPath(table) ?? '');

describe.each([
  {
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
    table: 'dioceses',
    kind: ['Type', 'diocese'],
    required: 2,
    saveError: 'Error saving diocese.',
    saved: 'Diocese saved successfully.',
    typed: {'Diocese name': 'Diocese of Rieti', Place: ids.place},
    changes: {diocese_name: 'Diocese of Rieti', diocese_type: 'diocese', place_id: ids.place},
  },
  {
    table: 'circumscriptions',
    kind: ['Type', 'province'],
    required: 1,
    saveError: 'Error saving circumscription.',
    saved: 'Circumscription saved successfully.',
    typed: {Name: 'Custody of the Isles', Code: 'CUS-ISL', Type: 'custody'},
    changes: {name: 'Custody of the Isles', code: 'CUS-ISL', type: 'custody'},
  },
  {
    table: 'countries',
    kind: ['Name', ''],
    required: 1,
    saveError: 'Error saving country.',
    saved: 'Country saved successfully.',
    typed: {Name: 'Timor-Leste'},
    changes: {name: 'Timor-Leste'},
  },
] as const)('the form of $table', ({table, kind, required, saveError, saved, ...rest}) => {
  test('saves nothing while a required field is empty, and says so at the field and in a toast', async () => {
    await add(table);
    expect((await input(kind[0])).value).toBe(kind[1]);
    press('Save');
    await screen.findByText(saveError);
    expect(screen.getAllByText('This field is required.')).toHaveLength(required);
    expect(await sent()).toEqual([]);
  });

  test('queues the filled-in fields and returns to the list', async () => {
    await add(table);
    for (const [label, value] of Object.entries(rest.typed)) await type(label, value);
    press('Save');
    await screen.findByText(`at ${listPath(table)}`);
    screen.getByText(saved);
    const [mutation] = await sent();
    expect(mutation).toMatchObject({op: 'insert', table});
    expect(mutation?.changes).toEqual(rest.changes);
  });

  test('shows once why the device could not save the record', async () => {
    await add(table);
    for (const [label, value] of Object.entries(rest.typed)) await type(label, value);
    device.db.outbox.hook('creating', () => {
      // Dexie appends the browser's error.
      throw new Error('the disk is full\n UnknownError: the disk is full');
    });
    press('Save');
    const message = `${saveError}: the disk is full`;
    expect((await screen.findByText(message)).closest('[role=alert]')).not.toBeNull();
    expect(screen.getAllByText(/the disk is full/)).toHaveLength(1);
    expect(await sent()).toEqual([]);
  });
});
