// @vitest-environment happy-dom
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import type {Mutation, OutboxEntry} from '#src/db/mutation.ts';
import {readDraft, saveDraft} from '#src/mutations/drafts.ts';
import {
  archiveBrother,
  deleteRecord,
  restoreBrother,
  saveForm,
} from '#src/mutations/edit-record.ts';
import {openForm} from '#src/mutations/open-form.ts';
import {type Device, receive, signedInDevice} from '#tests/screens/support/device.ts';
import {installWebLocks} from '#tests/setup/web-locks.ts';
import {proposeCity} from './propose-city.ts';

installWebLocks();

const id = crypto.randomUUID();
let device: Device;

beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  device = await signedInDevice();
  await receive(device, 'places', [{id, version: 4, place_name: 'Convento', type: 'fraternity'}]);
});
afterEach(() => vi.unstubAllGlobals());

const outbox = (): Promise<OutboxEntry[]> => device.db.outbox.toArray();

async function onlyMutation(): Promise<Mutation> {
  const [entry, ...others] = await outbox();
  if (!entry || others.length > 0) throw new Error('the outbox must contain one edit');
  return entry.mutation;
}

async function opened(table: 'places' | 'brothers' | 'vows', row: string | null = id) {
  const form = await openForm(table, row);
  if (!form) throw new Error(`there is no row ${row}`);
  return form;
}

describe('saving a form', () => {
  test('rejects when another user has signed in since it was opened', async () => {
    const form = await opened('places');
    const other = await signedInDevice();
    await expect(saveForm(form, {place_name: 'Eremo'})).rejects.toThrow('Another user');
    expect([await outbox(), await other.db.outbox.toArray()]).toEqual([[], []]);
  });

  test('queues the changed values with the values shown, and removes the draft', async () => {
    const form = await opened('places');
    await saveDraft(form, {city: 'Gub'});
    expect(await saveForm(form, {city: ' Gubbio '})).toEqual({kind: 'queued', review: true});
    const [entry] = await outbox();
    expect(entry).toMatchObject({
      table: 'places',
      recordId: id,
      title: 'Convento',
      state: 'waiting',
      attempt: 0,
      sentAt: null,
      leftAt: null,
      oddAnswers: 0,
      problem: null,
      blockedBy: null,
      settlement: null,
      settledAt: null,
    });
    expect(entry?.mutation).toEqual({
      mutation_id: entry?.mutationId,
      user_id: device.userId,
      seq: entry?.seq,
      schema: 1,
      table: 'places',
      op: 'update',
      id,
      base_version: 4,
      base: {city: null},
      changes: {city: 'Gubbio'},
    });
    expect(await readDraft('places', id)).toBeNull();
  });

  test('needs no review for an admin', async () => {
    device = await signedInDevice({isAdmin: true});
    const outcome = await saveForm(await opened('places', null), {place_name: 'Eremo'});
    expect(outcome).toEqual({kind: 'queued', review: false});
  });

  test('queues nothing when nothing changed, and removes the draft', async () => {
    const form = await opened('places');
    await saveDraft(form, {place_name: 'Convento '});
    expect(await saveForm(form, {place_name: 'Convento '})).toEqual({kind: 'unchanged'});
    expect(await outbox()).toEqual([]);
    expect(await readDraft('places', id)).toBeNull();
  });

  test('queues nothing when a value is invalid, and keeps the draft', async () => {
    const form = await opened('places');
    await saveDraft(form, {place_name: ''});
    expect(await saveForm(form, {place_name: ''})).toEqual({
      kind: 'invalid',
      fields: [{field: 'place_name', problem: 'required'}],
    });
    expect(await outbox()).toEqual([]);
    expect((await readDraft('places', id))?.values).toEqual({place_name: ''});
  });

  test('queues an insert of a new record with the values that are filled in', async () => {
    const form = await opened('places', null);
    await saveForm(form, {place_name: 'Eremo', city: ''});
    expect(await onlyMutation()).toMatchObject({
      op: 'insert',
      id: form.id,
      base_version: null,
      base: {},
      changes: {place_name: 'Eremo', type: 'fraternity'},
    });
  });

  test('queues one edit when it happens twice before anything was sent', async () => {
    await saveForm(await opened('places'), {city: 'Gubbio'});
    await saveForm(await opened('places'), {province: 'PG'});
    expect(await onlyMutation()).toMatchObject({
      base: {city: null, province: null},
      changes: {city: 'Gubbio', province: 'PG'},
    });
  });

  test('removes the unsent edit when the form has the stored value again', async () => {
    await saveForm(await opened('places'), {city: 'Gubbio'});
    await saveForm(await opened('places'), {city: ''});
    expect(await outbox()).toEqual([]);
  });

  test('queues a second edit when the first was sent', async () => {
    await saveForm(await opened('places'), {city: 'Gubbio'});
    await device.db.outbox.toCollection().modify({sentAt: 5});
    await saveForm(await opened('places'), {city: 'Assisi'});
    expect((await outbox()).map(({mutation}) => mutation.changes)).toEqual([
      {city: 'Gubbio'},
      {city: 'Assisi'},
    ]);
  });

  test('replaces a rejected edit by a new edit with both changes', async () => {
    await saveForm(await opened('places'), {city: 'Gubbio'});
    const problem = {kind: 'rejected', code: '', key: 'other', field: null, message: ''} as const;
    await device.db.outbox.toCollection().modify({state: 'attention', problem, attempt: 2});
    const [before] = await outbox();
    await saveForm(await opened('places'), {province: 'PG'});
    const [now, former, ...others] = await outbox();
    expect(others).toEqual([]);
    expect(now).toMatchObject({seq: before?.seq, state: 'waiting', attempt: 2, problem: null});
    expect(now?.mutation.changes).toEqual({city: 'Gubbio', province: 'PG'});
    expect(now?.mutation.mutation_id).toBe(now?.mutationId);
    expect(now?.mutationId).not.toBe(before?.mutationId);
    expect(former).toMatchObject({
      mutationId: before?.mutationId,
      state: 'settled',
      settlement: 'replaced',
    });
  });

  test('names the open proposal that the form showed', async () => {
    const proposal = await proposeCity(device, id, {});
    const form = await opened('places');
    expect(form.shown['city']).toBe('Assisi');
    await saveForm(form, {city: 'Gubbio'});
    expect(await onlyMutation()).toMatchObject({on_proposal: proposal, base: {city: null}});
  });
});

describe('deleting a record', () => {
  test('names its version and the child rows deleted with it', async () => {
    const brother = crypto.randomUUID();
    const [vow, other] = [crypto.randomUUID(), crypto.randomUUID()];
    await receive(device, 'brothers', [{id: brother, version: 7, name: 'Leone'}]);
    await receive(device, 'vows', [
      {id: vow, version: 2, brother_id: brother},
      {id: other, version: 3, brother_id: crypto.randomUUID()},
    ]);
    await deleteRecord('brothers', brother);
    const mutation = await onlyMutation();
    expect(mutation).toMatchObject({op: 'delete', base_version: 7, changes: {}});
    expect(mutation.base['*children']).toMatchObject({vows: {[vow]: 2}, ordinations: {}});
    expect(mutation).not.toHaveProperty('on_proposal');
    expect((await outbox())[0]?.title).toBe('Leone');
  });

  test('has an empty base when the record has no child rows', async () => {
    await deleteRecord('places', id);
    expect(await onlyMutation()).toMatchObject({base: {}, base_version: 4});
  });

  test("names the user's open proposal", async () => {
    const proposal = await proposeCity(device, id, {});
    await deleteRecord('places', id);
    expect((await onlyMutation()).on_proposal).toBe(proposal);
  });

  test('removes the insert when the record exists only in the outbox', async () => {
    const form = await opened('places', null);
    await saveForm(form, {place_name: 'Eremo'});
    await deleteRecord('places', form.id);
    expect(await outbox()).toEqual([]);
  });
});

test('archiving a brother sets the time, and restoring them removes it', async () => {
  const brother = crypto.randomUUID();
  await receive(device, 'brothers', [{id: brother, version: 7, name: 'Leone'}]);
  await archiveBrother(brother);
  expect((await onlyMutation()).changes['deleted_at']).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect((await outbox())[0]?.title).toBe('Leone');
  await restoreBrother(brother);
  expect(await outbox()).toEqual([]);
  await restoreBrother(brother);
  expect(await outbox()).toEqual([]);
});

test('archiving a brother who is not on the device fails', async () => {
  await expect(archiveBrother(id)).rejects.toThrow('no such record on this device: brothers');
});
