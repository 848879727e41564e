import {fireEvent, render, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {App} from '#src/app/app.tsx';
import {openTexts, startLanguage, switchLocale} from '#src/i18n/language.ts';
import {receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';

const idAt = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
const [house, parish, province] = [idAt(101), idAt(102), idAt(103)];
let device: Device;

beforeEach(async () => {
  localStorage.clear();
  await startLanguage();
  await openTexts('records');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await signedInDevice();
  const person = {circumscription_id: province, vocation_type: 'clerical'};
  const active = {...person, membership_status: 'active'};
  await receive(device, 'brothers', [
    {...active, id: idAt(1), name: 'Leone Bellarivolta'},
    {...active, id: idAt(2), name: 'Rufino Fontebruna'},
    {...active, id: idAt(3), name: 'Egidio Acquaviva'},
    {...person, id: idAt(4), name: 'Ginepro Morto', membership_status: 'deceased'},
  ]);
  await receive(device, 'fraternities', [
    {id: house, name: 'Fontecolombo', title: 'San', type: 'friary'},
  ]);
  await receive(device, 'institutions', [
    {id: parish, name: 'San Rocco', title: 'Parish', type: 'parish'},
  ]);
  const home = {fraternity_id: house, start_date: '2020-01-01'};
  await receive(device, 'fraternity_assignments', [
    {...home, id: idAt(11), brother_id: idAt(1), role: 'guardian'},
    {...home, id: idAt(12), brother_id: idAt(2), role: 'Vicario e economo'},
    {...home, id: idAt(13), brother_id: idAt(3), role: 'guardian', end_date: '2021-01-01'},
    {...home, id: idAt(14), brother_id: idAt(4), role: 'guardian'},
  ]);
  await receive(device, 'institution_assignments', [
    {
      id: idAt(15),
      brother_id: idAt(3),
      institution_id: parish,
      role: 'Bell ringer',
      start_date: '2020-01-01',
    },
  ]);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await switchLocale('en');
});

async function find(text: string): Promise<void> {
  const box = await screen.findByRole('combobox');
  fireEvent.change(box, {target: {value: text}});
}
async function openFinder(): Promise<void> {
  window.history.replaceState(null, '', '/about');
  render(<App />);
  fireEvent.click(await screen.findByRole('button', {name: /^(Find anything|Cerca ovunque)$/}));
}
const options = () => screen.queryAllByRole('option').map(({textContent}) => textContent);

test('the finder lists the brothers who have a role today, also by a slip, and opens their profile', async () => {
  await openFinder();
  await find('guardain');
  const leone = 'Leone BellarivoltaGuardian · Fontecolombo';
  await waitFor(() => expect(options()).toEqual([leone]));
  await find('bursar');
  await waitFor(() =>
    expect(options()).toEqual(['Rufino FontebrunaVicario e economo · Fontecolombo']),
  );
  await find('ringer');
  await waitFor(() => expect(options()).toEqual(['Egidio AcquavivaBell ringer · San Rocco']));
  await find('guardian');
  fireEvent.click(await screen.findByRole('option', {name: /^Leone/}));
  await waitFor(() => expect(window.location.pathname).toBe(`/brothers/profile/${idAt(1)}`));
});

test('the finder finds no role in a suppressed house or a closed institution', async () => {
  const closed = {suppressed_date: '2024-08-31', version: 2, title: 'San'};
  await receive(device, 'fraternities', [
    {...closed, id: house, name: 'Fontecolombo', type: 'friary'},
  ]);
  await receive(device, 'institutions', [
    {...closed, id: parish, name: 'San Rocco', type: 'parish'},
  ]);
  await openFinder();
  for (const role of ['guardian', 'ringer']) {
    await find(role);
    await screen.findByText(`Nothing found for “${role}”.`);
  }
});

test("the finder finds roles in the app's language", async () => {
  await switchLocale('it');
  await openFinder();
  await find('guardiano');
  await waitFor(() => expect(options()).toEqual(['Leone BellarivoltaGuardiano · Fontecolombo']));
});

test('the finder shows eight holders of a role and leads to the others in the list of brothers', async () => {
  const many = Array.from({length: 10}, (_, index) => 20 + index);
  await receive(
    device,
    'brothers',
    many.map((place) => ({
      id: idAt(place),
      name: `Frate ${place}`,
      circumscription_id: province,
      vocation_type: 'clerical',
      membership_status: 'active',
    })),
  );
  await receive(
    device,
    'fraternity_assignments',
    many.map((place) => ({
      id: idAt(100_000 + place),
      brother_id: idAt(place),
      fraternity_id: house,
      role: 'novice master',
      start_date: '2020-01-01',
    })),
  );
  await openFinder();
  await find('novice master');
  await waitFor(() => expect(options()).toHaveLength(9));
  fireEvent.click(screen.getByRole('option', {name: '“Novice master” in the list of brothers'}));
  await waitFor(() => expect(window.location.search).toBe('?role=novice+master'));
});
