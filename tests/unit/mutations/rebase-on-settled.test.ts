// @vitest-environment happy-dom
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';

import type {OutboxEntry, Settlement} from '#src/db/mutation.ts';
import {saveForm} from '#src/mutations/edit-record.ts';
import {openForm, type OpenedForm} from '#src/mutations/open-form.ts';
import {type Device, receive, signedInDevice} from '#tests/screens/support/device.ts';

import {proposeCity} from './propose-city.ts';

let id: string;
let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  device = await signedInDevice();
  id = crypto.randomUUID();
});
afterEach(() => vi.unstubAllGlobals());

const known = (version: number, city: string | null) =>
  receive(device, 'places', [{id, version, place_name: 'Convento', type: 'fraternity', city}]);

async function opened(place: string | null = id): Promise<OpenedForm> {
  const form = await openForm('places', place);
  if (!form) throw new Error('There is no such place.');
  return form;
}

async function lastEntry(): Promise<OutboxEntry> {
  const entry = await device.db.outbox.toCollection().last();
  if (!entry) throw new Error('Nothing was saved.');
  return entry;
}

/** Settles the first edit as a round does. */
async function settle(settlement: Settlement): Promise<OutboxEntry> {
  const entry = await lastEntry();
  await device.db.outbox.update(entry.seq, {state: 'settled', settlement});
  return entry;
}

/** Saves these values in a form; returns the mutation. */
async function saved(form: OpenedForm, typed: Record<string, unknown>) {
  await saveForm(form, typed);
  return (await lastEntry()).mutation;
}

describe('a form that shows an own unsent edit', () => {
  let form: OpenedForm;
  beforeEach(async () => {
    await known(1, null);
    await saveForm(await opened(), {city: 'Assisi'});
    form = await opened();
  });

  test('is based on the record once that edit is applied', async () => {
    await settle('applied');
    await known(2, 'Assisi');
    expect(await saved(form, {city: 'Todi'})).toMatchObject({
      base_version: 2,
      base: {city: 'Assisi'},
    });
  });

  test('does not count the values of another user as seen', async () => {
    await settle('applied');
    await known(3, 'Gubbio');
    const {base} = await saved(form, {city: 'Todi', place_name: 'Eremo'});
    expect(base).toEqual({city: 'Assisi', place_name: 'Convento'});
  });

  test('does not count a value as seen that was typed elsewhere since', async () => {
    const {seq, mutation} = await lastEntry();
    await device.db.outbox.update(seq, {mutation: {...mutation, changes: {city: 'Terni'}}});
    await settle('applied');
    await known(2, 'Terni');
    expect((await saved(form, {city: 'Todi'})).base).toEqual({city: null});
  });

  test('keeps its base while that edit waits, and after it was discarded', async () => {
    await device.db.outbox.update((await lastEntry()).seq, {sentAt: 1});
    const before = {base_version: 1, base: {city: null}};
    expect(await saved(form, {city: 'Todi'})).toMatchObject(before);
    const [first] = await device.db.outbox.toArray();
    await device.db.outbox.update(first?.seq ?? 0, {state: 'settled', settlement: 'discarded'});
    await known(2, 'Terni');
    expect(await saved(form, {city: 'Trevi'})).toMatchObject(before);
  });

  test('is saved on its own base after that edit has gone from the outbox', async () => {
    const {seq} = await settle('applied');
    await device.db.outbox.delete(seq);
    expect((await saved(form, {place_name: 'Eremo'})).base).toEqual({place_name: 'Convento'});
  });

  test('names the proposal that the edit has become', async () => {
    const {mutationId: mutation_id} = await settle('queued');
    const proposal = await proposeCity(device, id, {mutation_id});
    expect((await saved(form, {city: 'Todi'})).on_proposal).toBe(proposal);
  });

  test('has the version and the values that the approval of the previous proposal made', async () => {
    const {mutationId: mutation_id} = await settle('queued');
    await proposeCity(device, id, {mutation_id, base_version: 2, base_values: {city: 'Terni'}});
    expect(await saved(form, {city: 'Todi'})).toMatchObject({
      base_version: 2,
      base: {city: 'Terni'},
    });
  });

  test('names no proposal for a field that the proposal does not hold', async () => {
    const {mutationId: mutation_id} = await settle('queued');
    await proposeCity(device, id, {mutation_id});
    expect(await saved(form, {place_name: 'Eremo'})).not.toHaveProperty('on_proposal');
  });

  test('names the proposal when only some of its fields are in it', async () => {
    const {mutationId: mutation_id} = await settle('queued');
    const proposal = await proposeCity(device, id, {mutation_id});
    const {on_proposal} = await saved(form, {city: 'Todi', place_name: 'Eremo'});
    expect(on_proposal).toBe(proposal);
  });

  test('names no proposal of which it shows only some of the values', async () => {
    const {mutationId: mutation_id} = await settle('queued');
    const proposed_changes = {city: 'Assisi', province: 'PG'};
    await proposeCity(device, id, {mutation_id, proposed_changes});
    const typed = {city: 'Todi', province: 'TR'};
    expect(await saved(form, typed)).not.toHaveProperty('on_proposal');
  });

  test('names only the proposal that came from its own edit', async () => {
    const {mutationId: mutation_id} = await settle('queued');
    await proposeCity(device, crypto.randomUUID(), {});
    const proposal = await proposeCity(device, id, {mutation_id});
    await proposeCity(device, crypto.randomUUID(), {});
    expect((await saved(form, {city: 'Todi'})).on_proposal).toBe(proposal);
  });

  test('keeps its base when the record or the proposal has not come to the device', async () => {
    await device.db.pages.clear();
    const before = {base_version: 1, base: {city: null}};
    const {seq} = await settle('queued');
    expect(await saved(form, {city: 'Todi'})).toMatchObject(before);
    await device.db.outbox.update(seq, {settlement: 'applied'});
    expect(await saved(form, {city: 'Trevi'})).toMatchObject(before);
  });

  test('does not name a proposal of a value that it does not show', async () => {
    const {mutationId: mutation_id} = await settle('queued');
    await proposeCity(device, id, {mutation_id, proposed_changes: {city: 'Terni'}});
    expect(await saved(form, {city: 'Todi'})).not.toHaveProperty('on_proposal');
  });
});

describe('a form that shows the value of another user', () => {
  let older: OpenedForm;
  beforeEach(async () => {
    await known(1, null);
    await saveForm(await opened(), {city: 'Assisi'});
    older = await opened();
    await settle('applied');
    await known(3, 'Gubbio');
  });

  test('is based on it, also over an unsent edit from a form that did not show it', async () => {
    const form = await opened();
    expect((await saved(older, {city: 'Todi'})).base).toEqual({city: 'Assisi'});
    expect(await saved(form, {city: 'Assisi'})).toMatchObject({
      base: {city: 'Gubbio'},
      changes: {city: 'Assisi'},
    });
  });

  test('is not based on it when it shows the unsent edit instead', async () => {
    await saved(older, {city: 'Todi'});
    const {base} = await saved(await opened(), {city: 'Trevi', place_name: 'Eremo'});
    expect(base).toEqual({city: 'Assisi', place_name: 'Convento'});
  });
});

describe('a form that shows an own new record', () => {
  let form: OpenedForm;
  beforeEach(async () => {
    await saveForm(await opened(null), {place_name: 'Convento', type: 'fraternity'});
    ({recordId: id} = await lastEntry());
    form = await opened();
  });

  test('names the version of the record once its insert is applied', async () => {
    await settle('applied');
    await known(1, null);
    expect(await saved(form, {city: 'Todi'})).toMatchObject({base_version: 1, base: {city: null}});
  });

  test('names the proposal that inserts the record', async () => {
    const {mutationId: mutation_id, mutation} = await settle('queued');
    const adding = {operation: 'insert', mutation_id, proposed_changes: mutation.changes};
    const proposal = await proposeCity(device, id, adding);
    expect((await saved(form, {city: 'Todi'})).on_proposal).toBe(proposal);
  });
});
