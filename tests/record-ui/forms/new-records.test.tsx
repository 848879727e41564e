import {act, cleanup, fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {ListedFormScreen} from '#src/record-ui/forms/listed-form-screen.tsx';
import {newFormPath} from '#src/record-ui/values/record-path.ts';
import {receive, type Device} from '#tests/screens/support/device.ts';
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
const add = () =>
  show(<ListedFormScreen table="fraternities" />, newFormPath('fraternities') ?? '');
const panel = (name: string) => within(screen.getByRole('group', {name}));
const manyPlaces = () =>
  receive(
    device,
    'places',
    Array.from({length: 40}, (_, index) => ({
      id: `00000000-0000-4000-8000-0000000b10${String(index).padStart(2, '0')}`,
      place_name: `Village ${index}`,
      type: 'fraternity',
    })),
  );
/** Types a name into the field that searches the places. */
async function search(name: string): Promise<void> {
  const field = await screen.findByRole('combobox', {name: 'Place'});
  await waitFor(() => expect(field.getAttribute('placeholder')).toBe('-- choose --'));
  act(() => field.focus());
  fireEvent.change(field, {target: {value: name}});
}
async function fillIn(): Promise<void> {
  await type('Name', 'Greccio');
  await type('Title', 'Santuario');
  await type('Circumscription', ids.circumscription);
  await type('Diocese', ids.diocese);
}

describe('a field of a reference', () => {
  test('offers to create the typed name, and saves both records as one group', async () => {
    await manyPlaces();
    await add();
    await fillIn();
    await search('Village 7');
    const choices = within(screen.getByRole('listbox', {name: 'Choices'}));
    expect(choices.getAllByRole('option').map((one) => one.textContent)).toEqual(['Village 7']);
    await search('Greccio');
    fireEvent.click(screen.getByRole('option', {name: 'Create “Greccio”'}));
    await screen.findByRole('group', {name: 'New place'});
    expect((await input('Place name')).value).toBe('Greccio');
    expect(screen.getByRole<HTMLInputElement>('combobox', {name: 'Place'}).value).toBe('Greccio');
    press('Save');
    await screen.findByText('at /fraternities');
    const [place, fraternity, ...others] = await sent();
    expect(others).toEqual([]);
    expect(place).toMatchObject({table: 'places', op: 'insert', group: fraternity?.group});
    expect(place?.changes).toEqual({place_name: 'Greccio', type: 'fraternity'});
    expect(fraternity).toMatchObject({table: 'fraternities', group: expect.any(String)});
    expect(fraternity?.changes).toMatchObject({name: 'Greccio', place_id: place?.id});
  });

  test('offers a new record with a button below a short list', async () => {
    await add();
    await fillIn();
    press('New place');
    await screen.findByRole('group', {name: 'New place'});
    const field = await screen.findByLabelText<HTMLSelectElement>('Place');
    expect(field.selectedOptions[0]?.text).toBe('New place');
    press('Save');
    await screen.findByText('Error saving fraternity.');
    expect(panel('New place').getByText('This field is required.').textContent).not.toBe('');
    expect(await sent()).toEqual([]);
    await type('Place name', 'Greccio');
    press('Save');
    await screen.findByText('at /fraternities');
    expect(await sent()).toMatchObject([{table: 'places'}, {table: 'fraternities'}]);
  });

  // On Windows and Linux, each arrow key chooses an option of a closed list.
  test('creates no record while the keyboard steps through a short list', async () => {
    await add();
    const field = await screen.findByLabelText<HTMLSelectElement>('Place');
    await waitFor(() => expect(field.options.length).toBeGreaterThan(1));
    act(() => field.focus());
    const values = Array.from(field.options, ({value}) => value);
    for (const value of values) fireEvent.change(field, {target: {value}});
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.queryByRole('group', {name: 'New place'})).toBeNull();
    expect(document.activeElement).toBe(field);
  });

  test('creates a record inside a new record', async () => {
    await add();
    await fillIn();
    await type('Place', ids.place);
    press('New diocese');
    await screen.findByRole('group', {name: 'New diocese'});
    await type('Diocese name', 'Rieti');
    fireEvent.click(panel('New diocese').getByRole('button', {name: 'New place'}));
    await type('Place name', 'Rieti');
    press('Save');
    await screen.findByText('at /fraternities');
    const mutations = await sent();
    expect(mutations.map(({table}) => table)).toEqual(['places', 'dioceses', 'fraternities']);
    expect(new Set(mutations.map(({group}) => group)).size).toBe(1);
    expect(mutations[1]?.changes['place_id']).toBe(mutations[0]?.id);
  });

  test('keeps the new record in the draft', async () => {
    await add();
    fireEvent.click(await screen.findByRole('button', {name: 'New place'}));
    await type('Place name', 'Greccio');
    await waitFor(async () => {
      const [draft] = await device.db.drafts.toArray();
      expect(JSON.stringify(draft?.values)).toContain('Greccio');
    });
    cleanup();
    await add();
    expect((await input('Place name')).value).toBe('Greccio');
    await fillIn();
    press('Save');
    await screen.findByText('at /fraternities');
    expect(await sent()).toMatchObject([{table: 'places'}, {table: 'fraternities'}]);
  });

  test('drops the new record when another one is chosen', async () => {
    await add();
    await fillIn();
    press('New place');
    await type('Place name', 'Greccio');
    press('Do not create');
    await waitFor(() => expect(screen.queryByRole('group', {name: 'New place'})).toBeNull());
    await type('Place', ids.place);
    press('Save');
    await screen.findByText('at /fraternities');
    const [fraternity, ...others] = await sent();
    expect(others).toEqual([]);
    expect(fraternity?.group).toBeUndefined();
    expect(fraternity?.changes['place_id']).toBe(ids.place);
  });

  test('offers no new record of a type that only administrators add', async () => {
    await add();
    await screen.findByRole('button', {name: 'New place'});
    screen.getByLabelText('Circumscription');
    const offers = screen.getAllByRole('button', {name: /^New /}).map((one) => one.textContent);
    expect(offers).toEqual(['New diocese', 'New place']);
  });
});
