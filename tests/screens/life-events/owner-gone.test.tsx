import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {archiveBrother, deleteRecord} from '#src/mutations/edit-record.ts';
import {LifeEventFormScreen} from '#src/screens/life-events/life-event-form-screen.tsx';
import {ids, smallProvince} from '#tests/screens/brothers/province.ts';
import type {Device} from '#tests/screens/support/device.ts';
import {input, type} from '#tests/screens/support/field.ts';
import {removeUnseen} from '#tests/screens/support/removal.ts';
import {show} from '#tests/screens/support/show.tsx';

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await smallProvince();
});
afterEach(() => vi.unstubAllGlobals());

const told = /^The record to which this belongs has been deleted/;
const add = (query: string, table = 'vows') =>
  show(<LifeEventFormScreen />, `/history/${table}/new?${query}`, '/history/:table/new');
const save = () => screen.getByRole<HTMLButtonElement>('button', {name: 'Save'});

test('vows of a brother who is removed while the form is open cannot be saved, and their text stays', async () => {
  await add(`brother_id=${ids.leone}`);
  await type('Type', 'simple');
  await type('Date', '2020-08-02');
  expect(screen.queryByText(told)).toBeNull();
  await removeUnseen(device, ids.leone);
  await screen.findByText(told);
  fireEvent.click(save());
  expect((await input('Date')).value).toBe('2020-08-02');
  expect(await device.db.outbox.count()).toBe(0);
});

test('vows of a brother who is being deleted cannot be saved', async () => {
  await deleteRecord('brothers', ids.leone);
  await add(`brother_id=${ids.leone}`);
  await screen.findByText(told);
  expect(save().disabled).toBe(true);
});

test('an assignment to a house that is not on this device cannot be saved', async () => {
  await add(`fraternity_id=${crypto.randomUUID()}`, 'fraternity_assignments');
  await screen.findByText(told);
  expect(save().disabled).toBe(true);
});

test('vows of an archived brother can be saved', async () => {
  await archiveBrother(ids.leone);
  await add(`brother_id=${ids.leone}`);
  await screen.findByText('Leone Bellarivolta');
  await waitFor(() => expect(save().disabled).toBe(false));
  expect(screen.queryByText(told)).toBeNull();
});
