import {act, fireEvent, screen, within, waitFor} from '@testing-library/react';
import {beforeEach, describe, expect, test, vi} from 'vitest';
import {switchLocale} from '#src/i18n/language.ts';
import {LifeEventFormScreen} from '#src/screens/life-events/life-event-form-screen.tsx';
import {ids, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const home = '00000000-0000-4000-8000-0000000000d2';
let device: Device;

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince();
  return () => vi.unstubAllGlobals();
});

/** Opens the form of an assignment with a role, and returns the input of the role. */
async function openWith(role: string | null, label = 'Role'): Promise<HTMLInputElement> {
  await receive(device, 'fraternity_assignments', [
    {
      id: home,
      brother_id: ids.leone,
      fraternity_id: ids.house,
      role,
      start_date: '2020-09-01',
      end_date: null,
    },
  ]);
  const path = `/history/fraternity_assignments/edit/${home}`;
  await show(<LifeEventFormScreen />, path, '/history/:table/edit/:id');
  return screen.findByRole<HTMLInputElement>('combobox', {name: label});
}

const type = (input: HTMLInputElement, value: string): void => {
  act(() => input.focus());
  fireEvent.change(input, {target: {value}});
};
const choices = () => within(screen.getByRole('listbox')).queryAllByRole('option');
const offered = () => choices().map(({textContent}) => textContent);
const submit = () => fireEvent.click(screen.getByRole('button', {name: 'Update'}));
const savedRole = async (): Promise<unknown> => {
  submit();
  await waitFor(async () => expect(await device.db.outbox.count()).toBe(1));
  const [entry] = await device.db.outbox.toArray();
  return entry?.mutation.changes['role'];
};

describe('the field of a role', () => {
  test('shows a listed role by its name, and offers the others', async () => {
    const input = await openWith('parish priest');
    expect(input.value).toBe('Parish priest');
    type(input, 'novice m');
    expect(offered()).toEqual(['Novice master', 'Vice-master']);
    fireEvent.click(screen.getByRole('option', {name: 'Novice master'}));
    expect(input.value).toBe('Novice master');
    expect(await savedRole()).toBe('novice master');
  });

  test('finds a role by its name in another language', async () => {
    const input = await openWith(null);
    type(input, 'parroco');
    expect(offered()).toEqual(['Parish priest', 'Parochial vicar']);
  });

  test('stores the listed role that the typed words name', async () => {
    const input = await openWith(null);
    type(input, ' Fr. GUARDIANO ');
    // Saved by the key Enter, which does not leave the field.
    expect(await savedRole()).toBe('guardian');
  });

  test('shows which role the typed words name when the focus leaves', async () => {
    const input = await openWith('vicar');
    type(input, 'ekonom');
    act(() => input.blur());
    expect(input.value).toBe('Bursar');
  });

  test("keeps the user's own words", async () => {
    const input = await openWith('vicar');
    type(input, 'Guardiano e parroco');
    screen.getByText('Not in the list: your words are kept as they are.');
    act(() => input.blur());
    expect(input.value).toBe('Guardiano e parroco');
    expect(await savedRole()).toBe('Guardiano e parroco');
  });

  test('empties the role', async () => {
    const input = await openWith('vicar');
    type(input, '');
    act(() => input.blur());
    expect(input.value).toBe('');
    expect(await savedRole()).toBeNull();
  });

  test('shows own words of an older version by the name of the role, and leaves them', async () => {
    const input = await openWith('Guardiano');
    expect(input.value).toBe('Guardian');
    submit();
    await screen.findByText(/saved successfully|No changes/);
    expect(await device.db.outbox.count()).toBe(0);
  });

  test('shows and offers the names in the language of the app', async () => {
    await switchLocale('id');
    const input = await openWith('parish priest', 'Jabatan');
    expect(input.value).toBe('Pastor paroki');
    type(input, 'gardi');
    expect(offered()[0]).toBe('Gardian');
    await switchLocale('en');
  });
});
