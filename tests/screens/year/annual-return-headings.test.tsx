import {screen, waitFor, within} from '@testing-library/react';
import {afterEach, expect, test} from 'vitest';
import {switchLocale} from '#src/i18n/language.ts';
import {AnnualReturnScreen} from '#src/screens/year/annual-return-screen.tsx';
import {smallProvince} from '#tests/screens/brothers/province.ts';
import {show} from '#tests/screens/support/show.tsx';

afterEach(() => switchLocale('en'));

test('the annual return names the Italian states of persons in the plural, in a sentence in small letters', async () => {
  await smallProvince({isAdmin: false});
  await show(<AnnualReturnScreen />, '/statistics/return');
  await switchLocale('it');
  const states = within(await screen.findByRole('region', {name: 'Membri per stato e ordine'}));
  await waitFor(() => {
    const columns = states.getAllByRole('columnheader').map(({textContent}) => textContent);
    expect(columns.slice(1)).toEqual([
      'Non ordinati',
      'Diaconi permanenti',
      'Diaconi transeunti',
      'Sacerdoti',
      'Vescovi',
      'Totale',
    ]);
  });
  const rows = states.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.firstElementChild?.lastElementChild?.textContent)).toEqual([
    'Professi perpetui',
    'Professi temporanei',
    'Novizi',
    '= Totale',
    'Postulanti',
    'Aspiranti',
    'Di stato sconosciuto',
    'Sospesi',
  ]);
  states.getByText('Il totale comprende: professi perpetui, professi temporanei e novizi.');
});
