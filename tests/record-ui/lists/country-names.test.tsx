import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, expect, test, vi} from 'vitest';
import {switchLocale} from '#src/i18n/language.ts';
import {RecordListScreen} from '#src/record-ui/lists/record-list-screen.tsx';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("the list of the countries shows, sorts and finds them by their names in the app's language", async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const device = await signedInDevice({isAdmin: true});
  const names = ['Germany', 'Sweden', 'Atlantis', 'Italy'];
  await receive(
    device,
    'countries',
    names.map((name) => ({id: crypto.randomUUID(), name})),
  );
  await show(<RecordListScreen table="countries" />, '/admin/countries');
  await screen.findByRole('link', {name: 'Edit Germany'});
  await switchLocale('it');
  const edits = () =>
    screen
      .queryAllByRole('link', {name: /^Modifica/})
      .map((link) => link.getAttribute('aria-label'));
  await waitFor(() =>
    expect(edits()).toEqual([
      'Modifica Atlantis',
      'Modifica Germania',
      'Modifica Italia',
      'Modifica Svezia',
    ]),
  );
  for (const text of ['svez', 'swed']) {
    fireEvent.change(screen.getByRole('searchbox'), {target: {value: text}});
    await waitFor(() => expect(edits()).toEqual(['Modifica Svezia']));
  }
});
