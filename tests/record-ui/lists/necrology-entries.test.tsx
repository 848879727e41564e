import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {expect, test, vi} from 'vitest';
import {ListedFormScreen} from '#src/record-ui/forms/listed-form-screen.tsx';
import {RecordListScreen} from '#src/record-ui/lists/record-list-screen.tsx';
import {receive, signedInDevice} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const id = '00000000-0000-4000-8000-000000000001';

async function deviceWithEntry() {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const device = await signedInDevice();
  await receive(device, 'necrology_entries', [{id, name: 'Egidio', death_day: 'XXXX-02-29'}]);
  return device;
}

test('the list shows the known part of the day of death in words', async () => {
  await deviceWithEntry();
  await show(<RecordListScreen table="necrology_entries" />, '/necrology/entries');
  within(await screen.findByRole('article', {name: 'Egidio'})).getByText('29 February');
});

test('the form shows a day as people type it, and stores the day that was typed', async () => {
  const device = await deviceWithEntry();
  const form = <ListedFormScreen table="necrology_entries" />;
  await show(form, `/necrology/entries/edit/${id}`, '/necrology/entries/edit/:id');
  const input = await screen.findByLabelText<HTMLInputElement>('Date of death');
  expect(input.value).toBe('29/02');
  fireEvent.change(input, {target: {value: '29/2/1788'}});
  expect(input.value).toBe('29/2/1788');
  fireEvent.click(screen.getByRole('button', {name: 'Update'}));
  await waitFor(async () => {
    const [entry] = await device.db.outbox.toArray();
    expect(entry?.mutation.changes).toEqual({death_day: '1788-02-29'});
  });
});

test('the form refuses a day that no calendar has', async () => {
  const device = await deviceWithEntry();
  const form = <ListedFormScreen table="necrology_entries" />;
  await show(form, `/necrology/entries/edit/${id}`, '/necrology/entries/edit/:id');
  const input = await screen.findByLabelText('Date of death');
  fireEvent.change(input, {target: {value: '29/2/1787'}});
  fireEvent.click(screen.getByRole('button', {name: 'Update'}));
  await waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
  expect(await device.db.outbox.count()).toBe(0);
});
