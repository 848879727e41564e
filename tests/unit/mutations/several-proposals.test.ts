// @vitest-environment happy-dom
import {afterEach, beforeEach, expect, test, vi} from 'vitest';

import {deleteRecord, saveForm} from '#src/mutations/edit-record.ts';
import {openForm} from '#src/mutations/open-form.ts';
import {type Device, receive, signedInDevice} from '#tests/screens/support/device.ts';

import {proposeCity} from './propose-city.ts';

const id = crypto.randomUUID();
let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  device = await signedInDevice();
});
afterEach(() => vi.unstubAllGlobals());

const known = () =>
  receive(device, 'places', [{id, version: 4, place_name: 'Convento', type: 'fraternity'}]);
/**
 * The earlier of the user's proposals: the server has approved it, but the device has not pulled the
 * approval.
 */
const earlier = (more: object) =>
  proposeCity(device, id, {created_at: '2026-01-01T00:00:00Z', ...more});
const last = () => proposeCity(device, id, {created_at: '2026-01-02T00:00:00Z', base_version: 4});

/** Saves these values and returns the mutation that this queues. */
async function saved(typed: object) {
  const form = await openForm('places', id);
  if (!form) throw new Error('There is no such place.');
  await saveForm(form, {...typed});
  return (await device.db.outbox.toCollection().last())?.mutation;
}

test('an edit names the proposal whose value it changes', async () => {
  await known();
  const first = await earlier({proposed_changes: {place_name: 'Eremo'}});
  const second = await last();
  expect((await saved({place_name: 'Abbazia'}))?.on_proposal).toBe(first);
  await device.db.outbox.clear();
  expect((await saved({city: 'Todi'}))?.on_proposal).toBe(second);
});

test('an edit of values from two proposals, or from none, names the last proposal', async () => {
  await known();
  await earlier({proposed_changes: {place_name: 'Eremo'}});
  const second = await last();
  expect((await saved({place_name: 'Abbazia', city: 'Todi'}))?.on_proposal).toBe(second);
  await device.db.outbox.clear();
  expect((await saved({address_line_1: 'Via 1'}))?.on_proposal).toBe(second);
});

test('an edit of values from two proposals remembers through which one its form showed each value', async () => {
  await known();
  const first = await earlier({proposed_changes: {place_name: 'Eremo', address_line_1: 'Via 1'}});
  await last();
  await saved({place_name: 'Abbazia', city: 'Todi'});
  await saved({address_line_1: 'Via 2', city: 'Narni'});
  const [entry] = await device.db.outbox.toArray();
  expect(entry?.proposalOf).toEqual({place_name: first, address_line_1: first});
  expect(entry?.mutation).not.toHaveProperty('proposalOf');
});

test('an edit names an approved proposal while its record has not been pulled', async () => {
  await known();
  const changes = {proposed_changes: {place_name: 'Eremo'}};
  const first = await earlier({...changes, status: 'approved', applied_version: 5});
  expect((await saved({place_name: 'Abbazia'}))?.on_proposal).toBe(first);
});

const added = {operation: 'insert', proposed_changes: {place_name: 'Eremo', type: 'fraternity'}};

test('an edit of a new record names the version at which the server accepted the previous edit', async () => {
  await earlier(added);
  const second = await last();
  expect(await saved({city: 'Todi'})).toMatchObject({
    base_version: 4,
    base: {city: null},
    on_proposal: second,
  });
});

test('a delete of a new record names the version at which the server accepted the previous edit', async () => {
  await earlier(added);
  await last();
  await deleteRecord('places', id);
  const [entry] = await device.db.outbox.toArray();
  expect(entry?.mutation).toMatchObject({op: 'delete', base_version: 4});
});

test('an edit of an empty field of a new record names the proposal that inserts the record', async () => {
  const first = await earlier(added);
  await last();
  expect((await saved({address_line_1: 'Via 1'}))?.on_proposal).toBe(first);
});

test('an approved proposal after an open one is not the one that an edit is based on', async () => {
  await known();
  const open = await earlier({});
  const changes = {proposed_changes: {place_name: 'Eremo'}, status: 'approved', applied_version: 5};
  await proposeCity(device, id, {created_at: '2026-01-02T00:00:00Z', ...changes});
  expect((await openForm('places', id))?.onProposal).toBe(open);
});

test('a form of a record that is only proposed has no base', async () => {
  await earlier(added);
  expect(await openForm('places', id)).toMatchObject({base: null, baseVersion: null});
  await proposeCity(device, id, {created_at: '2026-01-02T00:00:00Z', base_version: null});
  expect(await openForm('places', id)).toMatchObject({base: null, baseVersion: null});
});

test('a delete of a record of which only a changed value is known names no version', async () => {
  const second = await last();
  await deleteRecord('places', id);
  const [entry] = await device.db.outbox.toArray();
  expect(entry?.mutation).toMatchObject({base_version: null, on_proposal: second});
});

test('an edit of a record that is only proposed names no version', async () => {
  const first = await earlier(added);
  expect(await saved({city: 'Todi'})).toMatchObject({base_version: null, on_proposal: first});
});
