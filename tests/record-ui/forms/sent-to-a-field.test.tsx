import {fireEvent, render, screen, waitFor} from '@testing-library/react';
import {createMemoryRouter, RouterProvider} from 'react-router-dom';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {ListedFormScreen} from '#src/record-ui/forms/listed-form-screen.tsx';
import {openTexts, startLanguage} from '#src/i18n/language.ts';
import {ids, smallRegisters} from './registers.ts';

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await smallRegisters();
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '');
});

const address = `/fraternities/edit/${ids.fraternity}`;

/** Opens the form from the page with the link; `null` when the form is the first page of the visit. */
async function openForm(at: string, from: string | null) {
  await startLanguage();
  await openTexts('records');
  window.history.replaceState({idx: 1, from}, '');
  const router = createMemoryRouter(
    [
      {path: '/fraternities/edit/:id', element: <ListedFormScreen table="fraternities" />},
      {path: '*', element: <p>{'another page'}</p>},
    ],
    {initialEntries: from === null ? [at] : [`${from}?type=HOUSE_UNDER_3`, at]},
  );
  render(<RouterProvider router={router} />);
  await screen.findByLabelText('Alias');
  return router;
}

const update = () => fireEvent.click(screen.getByRole('button', {name: 'Update'}));

test.each([
  ['alias', 'Alias'],
  ['place_id', 'Place'],
  ['established_date', 'Established'],
])('a form opened with the anchor %s focuses that field', async (field, label) => {
  await openForm(`${address}#${field}`, '/admin/data-validation');
  const input = screen.getByLabelText(new RegExp(`^${label}`));
  await waitFor(() => expect(document.activeElement).toBe(input));
});

test('a form opened with the anchor of an unknown field focuses nothing', async () => {
  await openForm(`${address}#no_such_field`, '/admin/data-validation');
  expect(document.activeElement).toBe(document.body);
});

test('saving returns to the page that linked to the field, with its filters', async () => {
  const router = await openForm(`${address}#alias`, '/admin/data-validation');
  fireEvent.change(screen.getByLabelText('Alias'), {target: {value: 'La Montagna'}});
  update();
  await screen.findByText('another page');
  const {pathname, search} = router.state.location;
  expect(`${pathname}${search}`).toBe('/admin/data-validation?type=HOUSE_UNDER_3');
});

test('saving goes to the list when the link named no field', async () => {
  const router = await openForm(address, '/admin/data-validation');
  fireEvent.change(screen.getByLabelText('Alias'), {target: {value: 'La Montagna'}});
  update();
  await screen.findByText('another page');
  expect(router.state.location.pathname).toBe('/fraternities');
});

test('saving goes to the list when the user came from another site', async () => {
  const router = await openForm(`${address}#alias`, null);
  fireEvent.change(screen.getByLabelText('Alias'), {target: {value: 'La Montagna'}});
  update();
  await screen.findByText('another page');
  expect(router.state.location.pathname).toBe('/fraternities');
});
