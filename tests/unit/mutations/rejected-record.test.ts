import {beforeEach, expect, test} from 'vitest';
import {readRejectedRecord} from '#src/mutations/rejected-record.ts';
import {type Device, queue, receive, signedInDevice} from '#tests/screens/support/device.ts';
import {proposeCity} from './propose-city.ts';

const id = crypto.randomUUID();
const rejected = {operation: 'insert', status: 'rejected', proposed_changes: {city: 'Terni'}};

let device: Device;
beforeEach(async () => {
  device = await signedInDevice();
});

test('the values of a rejected new record can be read', async () => {
  await proposeCity(device, crypto.randomUUID(), rejected);
  await proposeCity(device, id, rejected);
  expect(await readRejectedRecord('places', id)).toEqual({city: 'Terni'});
});

test.each([
  ['waits for review', {status: 'pending'}],
  ['changes a record', {operation: 'update'}],
  ['is of another type', {target_table_name: 'dioceses'}],
  ['is for another record', {record_id: crypto.randomUUID()}],
])('there are no values when the proposal %s', async (_, more) => {
  await proposeCity(device, id, {...rejected, ...more});
  expect(await readRejectedRecord('places', id)).toBeNull();
});

test('the values of a record that was rejected twice are those of the last proposal', async () => {
  const at = (month: string) => ({...rejected, created_at: `2026-${month}-01T00:00:00Z`});
  await proposeCity(device, id, {...at('02'), proposed_changes: {city: 'Terni'}});
  await proposeCity(device, id, {...at('03'), proposed_changes: {city: 'Narni'}});
  await proposeCity(device, id, {...at('01'), proposed_changes: {city: 'Amelia'}});
  expect(await readRejectedRecord('places', id)).toEqual({city: 'Narni'});
});

test('there are no values when the record is proposed again', async () => {
  await proposeCity(device, id, rejected);
  await proposeCity(device, id, {...rejected, status: 'pending'});
  expect(await readRejectedRecord('places', id)).toBeNull();
});

test('there are no values when an unsent edit adds the record again', async () => {
  await proposeCity(device, id, rejected);
  await queue(device, {table: 'places', op: 'insert', id, changes: {city: 'Terni'}});
  expect(await readRejectedRecord('places', id)).toBeNull();
});

test('there are no values when the record has come to the device', async () => {
  await proposeCity(device, id, rejected);
  await receive(device, 'places', [{id, place_name: 'Convento'}]);
  expect(await readRejectedRecord('places', id)).toBeNull();
});
