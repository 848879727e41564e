// @vitest-environment happy-dom
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {withCarriedOver} from '#src/mutations/carry-over.ts';
import {readDraft, saveDraft} from '#src/mutations/drafts.ts';
import {saveForm} from '#src/mutations/edit-record.ts';
import type {GroupEdit} from '#src/mutations/to-mutation.ts';
import {openForm, type OpenedForm} from '#src/mutations/open-form.ts';
import {type Device, receive, signedInDevice} from '#tests/screens/support/device.ts';

const institution = crypto.randomUUID();
const circumscription = crypto.randomUUID();
const fraternity = {table: 'fraternities', id: crypto.randomUUID()} as const;
const diocese = {table: 'dioceses', id: crypto.randomUUID()} as const;
const place = {table: 'places', id: crypto.randomUUID()} as const;
const created = [
  {...place, values: {place_name: ' Greccio ', type: 'fraternity'}},
  {
    ...diocese,
    values: {diocese_name: 'Rieti', diocese_type: 'diocese', place_id: place.id},
  },
  {
    ...fraternity,
    values: {
      name: 'Greccio',
      title: 'Santuario',
      type: 'friary',
      circumscription_id: circumscription,
      diocese_id: diocese.id,
      place_id: place.id,
    },
  },
];

let device: Device;
let form: OpenedForm;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  device = await signedInDevice();
  await receive(device, 'institutions', [
    {id: institution, version: 2, name: 'San Rocco', title: 'Parrocchia', type: 'parish'},
  ]);
  const opened = await openForm('institutions', institution);
  if (!opened) throw new Error('the institution is missing');
  form = opened;
});
afterEach(() => vi.unstubAllGlobals());

const sent = async () => (await device.db.outbox.toArray()).map(({mutation}) => mutation);

describe('saving a form with new records', () => {
  test('makes one group of them and the edit, the records that are referred to first', async () => {
    await saveDraft(form, {name: 'San'});
    const outcome = await saveForm(form, {fraternity_id: fraternity.id}, created);
    expect(outcome).toEqual({kind: 'queued', review: true});
    const mutations = await sent();
    expect(mutations.map(({table, op, id}) => ({table, op, id}))).toEqual([
      {...place, op: 'insert'},
      {...diocese, op: 'insert'},
      {...fraternity, op: 'insert'},
      {table: 'institutions', op: 'update', id: institution},
    ]);
    expect(mutations[0]?.changes).toEqual({place_name: 'Greccio', type: 'fraternity'});
    expect(mutations[3]?.changes).toEqual({fraternity_id: fraternity.id});
    const groups = new Set(mutations.map(({group}) => group));
    expect(groups.size).toBe(1);
    expect(groups).not.toContain(undefined);
    expect(await readDraft('institutions', institution)).toBeNull();
  });

  test('makes the next new record of a type begin with the values of the created one', async () => {
    await receive(device, 'circumscriptions', [{id: circumscription, name: 'Here'}]);
    await saveForm(form, {fraternity_id: fraternity.id}, created);
    const next = await openForm('fraternities', null);
    expect(next && (await withCarriedOver(next)).shown).toMatchObject({
      circumscription_id: circumscription,
    });
  });

  test('takes the place of a rejected edit, behind the new records', async () => {
    await saveForm(form, {alias: 'Rocco'});
    const problem = {kind: 'rejected', code: '', key: 'invalid', field: null, message: ''} as const;
    await device.db.outbox.toCollection().modify({state: 'attention', sentAt: 1, problem});
    await saveForm(form, {fraternity_id: fraternity.id}, created);
    const unsettled = await device.db.outbox.where('state').notEqual('settled').toArray();
    const mutations = unsettled.sort((a, b) => a.seq - b.seq).map(({mutation}) => mutation);
    expect(mutations.map(({table}) => table)).toEqual([
      'places',
      'dioceses',
      'fraternities',
      'institutions',
    ]);
    expect(mutations[3]?.changes).toEqual({alias: 'Rocco', fraternity_id: fraternity.id});
    expect(new Set(mutations.map(({group}) => group)).size).toBe(1);
  });

  test('stores nothing when a new record is invalid, and names that record', async () => {
    const [first] = created;
    const invalid = [{...place, values: {...first?.values, place_name: ''}}];
    expect(await saveForm(form, {fraternity_id: fraternity.id}, invalid)).toEqual({
      kind: 'invalid',
      fields: [{field: 'place_name', problem: 'required'}],
      createdId: place.id,
    });
    expect(await sent()).toEqual([]);
  });

  test('stores no group and no new record when the edit changes nothing', async () => {
    expect(await saveForm(form, {}, created)).toEqual({kind: 'unchanged'});
    expect(await sent()).toEqual([]);
  });
});

describe('saving a form with edits of other records', () => {
  const assignment = crypto.randomUUID();
  const ended = async (end_date: string): Promise<GroupEdit> => {
    await receive(device, 'fraternity_assignments', [
      {
        id: assignment,
        brother_id: crypto.randomUUID(),
        fraternity_id: fraternity.id,
        start_date: '2020-09-01',
      },
    ]);
    const opened = await openForm('fraternity_assignments', assignment);
    if (!opened) throw new Error('the assignment is missing');
    return {opened, values: {end_date}};
  };

  test('makes one group of all edits, and stores a typed moment as the day that a date field holds', async () => {
    const other = await ended('2026-08-31T00:00:00Z');
    await saveForm(form, {alias: 'Rocco'}, [], [other]);
    const mutations = await sent();
    expect(mutations.map(({id, changes}) => ({id, changes}))).toEqual([
      {id: institution, changes: {alias: 'Rocco'}},
      {id: assignment, changes: {end_date: '2026-08-31'}},
    ]);
    expect(new Set(mutations.map(({group}) => group)).size).toBe(1);
  });

  test('stores nothing when the other record becomes invalid', async () => {
    const other = await ended('2019-01-01');
    expect(await saveForm(form, {alias: 'Rocco'}, [], [other])).toEqual({
      kind: 'invalid',
      fields: [{field: 'end_date', problem: 'order'}],
      alongside: 'fraternity_assignments',
    });
    expect(await sent()).toEqual([]);
  });
});
