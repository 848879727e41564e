import {act, screen} from '@testing-library/react';
import {afterEach, beforeEach, test, vi} from 'vitest';
import {switchLocale} from '#src/i18n/language.ts';
import {LifeEventFormScreen} from '#src/screens/life-events/life-event-form-screen.tsx';
import {ids, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {receive, type Device} from '#tests/screens/support/device.ts';
import {type} from '#tests/screens/support/field.ts';
import {show} from '#tests/screens/support/show.tsx';

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince();
});
afterEach(async () => {
  await act(() => switchLocale('en'));
  vi.unstubAllGlobals();
});

/** Opens the form of an event of a brother who was born on a day, and fills in its type and its date. */
async function fillIn(table: string, birth_date: string, kind: string, date: string) {
  const born = {...people, id: ids.leone, name: 'Leone Bellarivolta', birth_date};
  await receive(device, 'brothers', [born]);
  const at = `/history/${table}/new?brother_id=${ids.leone}`;
  await show(<LifeEventFormScreen />, at, '/history/:table/new');
  await type('Type', kind);
  await type('Date', date);
}

test('a form states the age that the law asked for, and the law of that day', async () => {
  await fillIn('vows', '1960-01-01', 'simple', '1975-08-02');
  await screen.findByText(
    'He had not completed 16 years of age at first profession. (can. 573 (1917))',
  );
});

test('a form names the birthday itself, in each language', async () => {
  await fillIn('vows', '1980-08-02', 'solemn', '2001-08-02');
  await screen.findByText(
    'He had not completed 21 years of age at perpetual profession. The birthday itself is one day too early: the year is complete when that day has ended. (can. 658, 1°; 203)',
  );
  await act(() => switchLocale('id'));
  await screen.findByText(
    'Ia belum genap 21 tahun saat kaul kekal. Hari ulang tahun itu sendiri terlalu cepat satu hari: usia baru genap setelah hari itu berakhir. (kan. 658, 1°; 203)',
  );
  await act(() => switchLocale('it'));
  await screen.findByText(
    'Non aveva 21 anni compiuti alla professione perpetua. Il giorno stesso del compleanno è un giorno troppo presto: l’anno è compiuto quando quel giorno è finito. (can. 658, 1°; 203)',
  );
});

test('a form states the months that the older law asked for between two orders', async () => {
  const deacon = {brother_id: ids.leone, type: 'diaconate', date: '1975-01-06'};
  await receive(device, 'ordinations', [{id: crypto.randomUUID(), ...deacon}]);
  await fillIn('ordinations', '1940-01-01', 'priesthood', '1975-03-19');
  await screen.findByText(
    'There are less than 3 months between diaconate and priesthood. (can. 978 §2 (1917))',
  );
});
