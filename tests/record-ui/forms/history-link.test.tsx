import {screen, waitFor} from '@testing-library/react';
import {beforeEach, expect, test} from 'vitest';
import {ListedFormScreen} from '#src/record-ui/forms/listed-form-screen.tsx';
import {BrotherProfileScreen} from '#src/screens/brothers/brother-profile-screen.tsx';
import {FraternityScreen} from '#src/screens/houses/fraternity-screen.tsx';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const pages = {
  brothers: () =>
    show(<BrotherProfileScreen />, `/brothers/profile/${id}`, '/brothers/profile/:slugOrId'),
  fraternities: () => show(<FraternityScreen />, `/fraternities/${id}`, '/fraternities/:id'),
  // A country has no page but its form.
  countries: () =>
    show(
      <ListedFormScreen table="countries" />,
      `/admin/countries/edit/${id}`,
      '/admin/countries/edit/:id',
    ),
} as const;
const tables = ['brothers', 'fraternities', 'countries'] as const;

beforeEach(() => localStorage.clear());

async function open(table: (typeof tables)[number], isAdmin: boolean): Promise<void> {
  const device = await signedInDevice({isAdmin});
  const words = {name: 'Alverna', type: 'friary'};
  const life = {vocation_type: 'clerical', membership_status: 'active'};
  await receive(device, table, [{id, ...words, ...life}]);
  await pages[table]();
}

test.each(tables)('the page of one of %s links an admin to its change history', async (table) => {
  await open(table, true);
  const link = await screen.findByRole('link', {name: 'History of changes'});
  expect(link.getAttribute('href')).toBe(`/admin/audit-log?record=${table}%2F${id}`);
});

test.each(tables)(
  'the page of one of %s has no link to its change history for a member',
  async (table) => {
    await open(table, false);
    await waitFor(() => {
      const shown = [
        ...screen.queryAllByText('Alverna'),
        ...screen.queryAllByDisplayValue('Alverna'),
      ];
      expect(shown).not.toEqual([]);
    });
    expect(screen.queryByRole('link', {name: 'History of changes'})).toBeNull();
  },
);
