// @vitest-environment happy-dom
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {mayHaveLeft} from '#src/db/mutation.ts';
import {addReceivedEdits, readReceivedFile} from '#src/mutations/import-unsent.ts';
import {exportUnsent} from '#src/mutations/unsent-file.ts';
import {type Device, queue, receive, signedInDevice} from '#tests/screens/support/device.ts';

const problem = {kind: 'rejected', code: '', key: 'invalid', field: null, message: ''} as const;

let device: Device;
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  device = await signedInDevice();
});
afterEach(() => vi.unstubAllGlobals());

const entries = () => device.db.outbox.orderBy('seq').toArray();

/** Imports a file as a user who agrees does. */
async function importFile(file: Blob) {
  const read = await readReceivedFile(file);
  if (read.kind !== 'readable') return read;
  return {added: await addReceivedEdits(read.edits), known: read.known};
}

describe('exportUnsent', () => {
  test('writes the unsettled edits in their order', async () => {
    await queue(device, {changes: {phone: '1'}});
    const settled = await queue(device, {changes: {phone: '2'}});
    await device.db.outbox.update(settled, {state: 'settled', settlement: 'applied'});
    await queue(device, {changes: {phone: '3'}, problem});
    await queue(device, {changes: {phone: '4'}});
    const file = await exportUnsent();
    expect(file.type).toBe('application/json');
    const {user_id, mutations} = JSON.parse(await file.text()) as Record<string, unknown>;
    expect(user_id).toBe(device.userId);
    expect(mutations).toMatchObject(['1', '3', '4'].map((phone) => ({changes: {phone}})));
  });

  test('marks each edit with the time of its first export', async () => {
    await queue(device, {changes: {phone: '1'}});
    await exportUnsent();
    const [first] = await entries();
    expect(first?.exportedAt).toBeGreaterThan(Date.now() - 60_000);
    await device.db.outbox.update(first?.seq ?? 0, {exportedAt: 5});
    await exportUnsent();
    expect(await entries()).toMatchObject([{exportedAt: 5, state: 'waiting'}]);
  });
});

describe('the import of a file', () => {
  test('adds unknown edits in their order, as edits that may have been sent', async () => {
    await queue(device, {changes: {phone: '1'}, title: 'Leone'});
    await queue(device, {changes: {phone: '2'}});
    const file = await exportUnsent();
    const before = await entries();
    await device.db.outbox.clear();
    expect(await importFile(file)).toEqual({added: 2, known: 0});
    const after = await entries();
    expect(after.map(({mutation, title, createdAt}) => ({mutation, title, createdAt}))).toEqual(
      before.map(({mutation, title, createdAt}) => ({mutation, title, createdAt})),
    );
    for (const entry of after) {
      expect(entry).toMatchObject({state: 'waiting', sentAt: null, isImported: true});
      expect(mayHaveLeft(entry)).toBe(true);
    }
  });

  test('asks for a round when it has added an edit', async () => {
    await queue(device, {changes: {phone: '1'}});
    const file = await exportUnsent();
    const getRegistration = vi.fn(() => Promise.resolve(undefined));
    vi.stubGlobal('navigator', {serviceWorker: {getRegistration}, onLine: false});
    expect(await importFile(file)).toMatchObject({added: 0});
    expect(getRegistration).not.toHaveBeenCalled();
    await device.db.outbox.clear();
    expect(await importFile(file)).toMatchObject({added: 1});
    expect(getRegistration).toHaveBeenCalledOnce();
  });

  test('leaves edits alone that the device has, or has as a proposal', async () => {
    await queue(device, {changes: {phone: '1'}});
    const proposed = await queue(device, {changes: {phone: '2'}});
    const rebased = await queue(device, {changes: {phone: '3'}});
    await queue(device, {changes: {phone: '4'}});
    const file = await exportUnsent();
    const [first, second, third] = await entries();
    if (!first || !second || !third) throw new Error('three edits must be queued');
    await device.db.outbox.bulkDelete([proposed, rebased + 1]);
    const id = crypto.randomUUID();
    await receive(device, 'pending_changes', [{id, mutation_id: second.mutationId}]);
    // The device has the third edit under another id, with another base.
    const mutationId = crypto.randomUUID();
    const mutation = {...third.mutation, mutation_id: mutationId};
    await device.db.outbox.put({...third, mutationId, mutation, origin: third.mutation});
    expect(await importFile(file)).toEqual({added: 1, known: 3});
    const phones = (await entries()).map((entry) => entry.mutation.changes['phone']);
    expect(phones).toEqual(['1', '3', '4']);
  });

  test('reports a file that it cannot read, and adds nothing', async () => {
    expect(await importFile(new Blob(['{}']))).toEqual({kind: 'broken'});
    expect(await entries()).toEqual([]);
  });

  test('adds nothing until the user has agreed', async () => {
    await queue(device, {changes: {phone: '1'}});
    const file = await exportUnsent();
    await device.db.outbox.clear();
    const read = await readReceivedFile(file);
    expect(read).toMatchObject({kind: 'readable', edits: [{mutation: {changes: {phone: '1'}}}]});
    expect(await entries()).toEqual([]);
  });

  test('adds an edit once when two tabs read the file before either added it', async () => {
    await queue(device, {changes: {phone: '1'}});
    const file = await exportUnsent();
    await device.db.outbox.clear();
    const both = [await readReceivedFile(file), await readReceivedFile(file)];
    const added = [];
    for (const read of both) {
      if (read.kind === 'readable') added.push(await addReceivedEdits(read.edits));
    }
    expect(added).toEqual([1, 0]);
    expect(await entries()).toHaveLength(1);
  });
});
