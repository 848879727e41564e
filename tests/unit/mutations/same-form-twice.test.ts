// @vitest-environment happy-dom
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {discardEntry} from '#src/mutations/discard.ts';
import {readDraft, saveDraft} from '#src/mutations/drafts.ts';
import {saveForm} from '#src/mutations/edit-record.ts';
import {openForm, type OpenedForm} from '#src/mutations/open-form.ts';
import {type Device, receive, signedInDevice} from '#tests/screens/support/device.ts';
import {installWebLocks} from '#tests/setup/web-locks.ts';

installWebLocks();

let device: Device;
let form: OpenedForm;

/** Two tabs have restored the draft of one new place. */
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  device = await signedInDevice();
  form = await newPlace();
});
afterEach(() => vi.unstubAllGlobals());

async function newPlace(): Promise<OpenedForm> {
  const opened = await openForm('places', null);
  if (!opened) throw new Error('A new place has a form.');
  return opened;
}

const inserts = async () =>
  (await device.db.outbox.toArray())
    .filter(({state}) => state === 'waiting')
    .map(({recordId, mutation: {op, changes}}) => [op, recordId, changes['place_name']]);

test('two tabs that save different values in one new form add two records', async () => {
  await saveForm(form, {place_name: 'Rivotorto'});
  const outcome = await saveForm(form, {place_name: 'Greccio'});
  const [first, second, ...others] = await inserts();
  expect(others).toEqual([]);
  expect(first).toEqual(['insert', form.id, 'Rivotorto']);
  expect(second).toEqual(['insert', expect.not.stringMatching(form.id), 'Greccio']);
  expect(outcome).toEqual({kind: 'queued', review: true});
});

test('a second tab adds its own record when the server already has the record of the first tab', async () => {
  const row = {id: form.id, version: 1, place_name: 'Rivotorto', type: 'fraternity'};
  await receive(device, 'places', [row]);
  await saveForm(form, {place_name: 'Greccio'});
  expect(await inserts()).toEqual([['insert', expect.not.stringMatching(form.id), 'Greccio']]);
});

test('two tabs that save the same values in one new form add one record', async () => {
  await saveForm(form, {place_name: 'Rivotorto'});
  expect(await saveForm(form, {place_name: 'Rivotorto '})).toEqual({kind: 'unchanged'});
  expect(await inserts()).toEqual([['insert', form.id, 'Rivotorto']]);
});

test('a second tab adds the record again when the user has discarded the edit of the first tab', async () => {
  await saveForm(form, {place_name: 'Rivotorto'});
  const [entry] = await device.db.outbox.toArray();
  if (entry) await discardEntry(device.db, entry);
  await saveForm(form, {place_name: 'Rivotorto'});
  expect(await inserts()).toEqual([['insert', form.id, 'Rivotorto']]);
});

test('saving a new form keeps the draft of another new form', async () => {
  const other = await newPlace();
  await saveDraft(other, {place_name: 'Grec'});
  await saveForm(form, {place_name: 'Rivotorto'});
  expect((await readDraft('places', null))?.values).toEqual({place_name: 'Grec'});
  await saveForm(other, {place_name: 'Greccio'});
  expect(await readDraft('places', null)).toBeNull();
});
