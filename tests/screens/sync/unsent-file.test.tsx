import {mayHaveLeft} from '#src/db/mutation.ts';
import {fireEvent, screen, waitFor, within} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {saveForm} from '#src/mutations/edit-record.ts';
import {exportUnsent} from '#src/mutations/unsent-file.ts';
import {openForm} from '#src/mutations/open-form.ts';
import {discardChange, retryChange} from '#src/mutations/decide-change.ts';
import {queue, receive, type Device} from '#tests/screens/support/device.ts';
import {leone, offlineDevice, openSync} from './sync-page.tsx';

const problem = {kind: 'rejected', code: '', key: 'invalid', field: null, message: ''} as const;
const whole = {
  circumscription_id: crypto.randomUUID(),
  nationality: crypto.randomUUID(),
  vocation_type: 'clerical',
  membership_status: 'active',
};
let device: Device;

beforeEach(async () => {
  device = await offlineDevice();
});
afterEach(() => vi.unstubAllGlobals());

const bodies = async () => {
  const entries = await device.db.outbox.orderBy('seq').toArray();
  return entries.filter(({state}) => state !== 'settled').map(({mutation}) => mutation);
};

async function chooseFile(content: Blob): Promise<void> {
  await openSync();
  await screen.findByRole('button', {name: 'Import a file of changes'});
  const input = document.querySelector('input[type=file]');
  if (input === null) throw new Error('There is no file input.');
  const file = new File([content], 'unsent.json', {type: 'application/json'});
  fireEvent.change(input, {target: {files: [file]}});
}

const dialog = () => screen.findByRole('dialog', {name: /^Import \d+ changes?\?$/});

async function agree(): Promise<void> {
  fireEvent.click(within(await dialog()).getByRole('button', {name: 'Import'}));
}

/** Turns this device into another one of the same user, with nothing queued. */
async function onAnotherDevice(): Promise<void> {
  await device.db.outbox.clear();
}

test('an exported edit never changes, and a later edit is queued separately', async () => {
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

describe('a file of unsent changes', () => {
  test('brings the edits to another device unchanged and in order', async () => {
    await queue(device, {id: leone, base: {phone: '1'}, changes: {phone: '2'}});
    await queue(device, {id: leone, changes: {email: 'a@b.org'}, problem});
    const before = await bodies();
    const file = await exportUnsent();
    await onAnotherDevice();
    await chooseFile(file);
    await agree();
    await screen.findByText('2 changes imported from the file.');
    expect(await bodies()).toEqual(before);
    // The first device may have sent them, so they must not be merged with later edits.
    for (const entry of await device.db.outbox.toArray()) expect(mayHaveLeft(entry)).toBe(true);
  });

  test('is shown with its edits and a warning before any of them is added', async () => {
    await queue(device, {id: leone, base: {phone: '9'}, changes: {phone: '2'}});
    const title = 'Rufino';
    await queue(device, {op: 'delete', id: crypto.randomUUID(), base: {}, changes: {}, title});
    const file = await exportUnsent();
    await onAnotherDevice();
    await chooseFile(file);
    const shown = within(await dialog());
    shown.getByText(/cannot check who wrote this file/);
    shown.getByText(/^According to the file, friar made these changes/);
    const [update, deletion] = shown.getAllByRole('listitem').map(({textContent}) => textContent);
    // The device has the telephone 1, whatever the file says.
    expect(update).toMatch(/Leone Bellarivolta.*Changed: Brother.*Telephone12$/);
    expect(deletion).toMatch(/Rufino.*To be deleted: Brother/);
    expect(await device.db.outbox.count()).toBe(0);
    fireEvent.click(shown.getByRole('button', {name: 'Cancel'}));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await device.db.outbox.count()).toBe(0);
  });

  test('names a record that another edit of the file adds', async () => {
    const id = crypto.randomUUID();
    const place = {place_name: 'Curia', type: 'institution', city: 'Assisi'};
    await queue(device, {table: 'places', op: 'insert', id, base: {}, changes: place});
    const diocese = {diocese_name: 'Assisi', diocese_type: 'diocese', place_id: id};
    await queue(device, {table: 'dioceses', op: 'insert', base: {}, changes: diocese});
    const file = await exportUnsent();
    await onAnotherDevice();
    await chooseFile(file);
    const [, added] = within(await dialog()).getAllByRole('listitem');
    expect(added?.textContent).toContain('Curia');
  });

  test('changes nothing when it is imported twice', async () => {
    await queue(device, {id: leone, changes: {phone: '2'}});
    const file = await exportUnsent();
    await chooseFile(file);
    const text = 'Everything in this file is already here. Nothing was imported twice.';
    await screen.findByText(text);
    expect(await device.db.outbox.count()).toBe(1);
  });

  test('does not bring back edits that were discarded, retried or already proposed', async () => {
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
    await screen.findByText(/^Everything in this file is already here/);
    expect(await bodies()).toHaveLength(1);
  });

  test('shows how many edits are new and how many were there already', async () => {
    await queue(device, {id: leone, changes: {phone: '2'}});
    const gone = await queue(device, {changes: {phone: '3'}});
    const file = await exportUnsent();
    await device.db.outbox.delete(gone);
    await chooseFile(file);
    await agree();
    const text = '1 change imported from the file. 1 was here already.';
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
    ['an unknown program', /can read, or it was altered/, (text: string) => text.slice(1)],
  ])('is refused with a message when it comes from %s', async (_who, words, alter) => {
    await queue(device, {id: leone, changes: {phone: '2'}});
    const file = await exportUnsent();
    await onAnotherDevice();
    await chooseFile(new Blob([alter(await file.text())]));
    await screen.findByText(words);
    await waitFor(async () => expect(await device.db.outbox.count()).toBe(0));
  });
});
