import {mayHaveLeft} from '#src/db/mutation.ts';
import {fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {saveForm} from '#src/mutations/edit-record.ts';
import {exportUnsent} from '#src/mutations/export-unsent.ts';
import {openForm} from '#src/mutations/open-form.ts';
import {discardChange, retryChange} from '#src/mutations/settle-change.ts';
import {SyncScreen} from '#src/screens/sync/sync-screen.tsx';
import {queue, receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';
import {show} from '#tests/screens/support/show.tsx';

const leone = '00000000-0000-4000-8000-000000000001';
const problem = {kind: 'rejected', code: '', key: 'invalid', field: null, message: ''} as const;
const whole = {
  circumscription_id: crypto.randomUUID(),
  nationality: crypto.randomUUID(),
  vocation_type: 'clerical',
  membership_status: 'active',
};
let device: Device;

beforeEach(async () => {
  localStorage.clear();
  // No server answers in these tests.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  device = await signedInDevice();
  await receive(device, 'brothers', [{id: leone, name: 'Leone Bellarivolta', phone: '1'}]);
});
afterEach(() => vi.unstubAllGlobals());

const bodies = async () => {
  const entries = await device.db.outbox.orderBy('seq').toArray();
  return entries.filter(({state}) => state !== 'settled').map(({mutation}) => mutation);
};

async function chooseFile(content: Blob): Promise<void> {
  await show(<SyncScreen />, '/sync');
  await screen.findByRole('button', {name: 'Take in a file of changes'});
  const input = document.querySelector('input[type=file]');
  if (input === null) throw new Error('There is no file input.');
  const file = new File([content], 'unsent.json', {type: 'application/json'});
  fireEvent.change(input, {target: {files: [file]}});
}

/** Another device of the same user: nothing of what this one has queued is there. */
async function onAnotherDevice(): Promise<void> {
  await device.db.outbox.clear();
}

test('what is in a file never changes any more: a later edit stays apart from it', async () => {
  await queue(device, {id: leone, base: {phone: '1'}, changes: {phone: '2'}});
  const [exported] = await bodies();
  await exportUnsent();
  await receive(device, 'brothers', [{...whole, id: leone, name: 'Leone Bellarivolta'}]);
  const opened = await openForm('brothers', leone);
  if (opened === null) throw new Error('There is no such brother.');
  const phone = '+39055123456';
  expect(await saveForm(opened, {...opened.shown, phone})).toMatchObject({kind: 'queued'});
  const after = await bodies();
  expect(after[0]).toEqual(exported);
  expect(after[1]).toMatchObject({changes: {phone}});
});

describe('a file', () => {
  test('brings the edits to another device, in order, bodies as they were', async () => {
    await queue(device, {id: leone, base: {phone: '1'}, changes: {phone: '2'}});
    await queue(device, {id: leone, changes: {email: 'a@b.org'}, problem});
    const before = await bodies();
    const file = await exportUnsent();
    await onAnotherDevice();
    await chooseFile(file);
    await screen.findByText('2 changes taken from the file.');
    expect(await bodies()).toEqual(before);
    // They may have been sent from where they come: they are not to be folded here.
    for (const entry of await device.db.outbox.toArray()) expect(mayHaveLeft(entry)).toBe(true);
  });

  test('taken in twice does nothing twice', async () => {
    await queue(device, {id: leone, changes: {phone: '2'}});
    const file = await exportUnsent();
    await chooseFile(file);
    const text = 'Everything in this file is here already. Nothing was taken twice.';
    await screen.findByText(text);
    expect(await device.db.outbox.count()).toBe(1);
  });

  test('does not bring back what was discarded, tried again or is a proposal already', async () => {
    const discarded = await queue(device, {id: leone, changes: {phone: '2'}});
    const refused = await queue(device, {changes: {phone: '3'}, problem});
    await queue(device, {id: leone, changes: {email: 'a@b.org'}});
    const file = await exportUnsent();
    const third = (await bodies())[2];
    await discardChange(discarded);
    await retryChange(refused);
    await device.db.outbox.where('mutationId').equals(String(third?.mutation_id)).delete();
    await receive(device, 'pending_changes', [
      {
        id: crypto.randomUUID(),
        mutation_id: third?.mutation_id,
        status: 'pending',
        target_table_name: 'brothers',
        record_id: leone,
        operation: 'update',
        proposed_changes: {email: 'a@b.org'},
      },
    ]);
    await chooseFile(file);
    await screen.findByText(/^Everything in this file is here already/);
    expect(await bodies()).toHaveLength(1);
  });

  test('with old and new edits says how many of each', async () => {
    await queue(device, {id: leone, changes: {phone: '2'}});
    const gone = await queue(device, {changes: {phone: '3'}});
    const file = await exportUnsent();
    await device.db.outbox.delete(gone);
    await chooseFile(file);
    const text = '1 change taken from the file. 1 was here already.';
    await screen.findByText(text);
  });

  test.each([
    [
      'another user',
      /belong to another user/,
      (text: string) => text.replaceAll(device.userId, leone),
    ],
    [
      'a newer app',
      /newer version of the app/,
      (text: string) => text.replace('"format": 1', '"format": 2'),
    ],
    ['nobody we know', /can read, or it was altered/, (text: string) => text.slice(1)],
  ])('of %s is refused in words, and nothing of it is taken', async (_who, words, alter) => {
    await queue(device, {id: leone, changes: {phone: '2'}});
    const file = await exportUnsent();
    await onAnotherDevice();
    await chooseFile(new Blob([alter(await file.text())]));
    await screen.findByText(words);
    await waitFor(async () => expect(await device.db.outbox.count()).toBe(0));
  });
});
