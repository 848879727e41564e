// @vitest-environment happy-dom
import {beforeEach, describe, expect, test, vi} from 'vitest';
import {writeFact} from '#src/db/facts.ts';
import {removeMirror} from '#src/db/remove-mirror.ts';
import {pause} from '#src/lib/pause.ts';
import {
  discardDraft,
  formIdOf,
  readDraft,
  readDrafts,
  resumeDraft,
  saveDraft,
} from '#src/mutations/drafts.ts';
import {saveForm} from '#src/mutations/edit-record.ts';
import {storeRecent} from '#src/mutations/store-recent.ts';
import {openForm, openNewForm} from '#src/mutations/open-form.ts';
import {draftKey} from '#src/records/draft-key.ts';
import {closeRecords} from '#src/sync/closing.ts';
import {type Device, queue, receive, signedInDevice} from '#tests/screens/support/device.ts';
import {installWebLocks} from '#tests/setup/web-locks.ts';

installWebLocks();

let device: Device;
beforeEach(async () => {
  device = await signedInDevice();
});

describe('a draft', () => {
  test('has one key per record, and one per set of initial values of a new record', async () => {
    expect(draftKey('vows', 'v1')).toBe('vows/v1');
    expect(draftKey('vows', null)).toBe('vows/new');
    expect(draftKey('vows', null, {brother_id: 'b', type: 'simple'})).toBe(
      'vows/new/brother_id=b/type=simple',
    );
  });

  test('is read back with the values its form showed, until it is discarded', async () => {
    await receive(device, 'brothers', [{id: 'b'}]);
    const opened = await openForm('vows', null, {brother_id: 'b'});
    if (!opened) throw new Error('a new form opens');
    await saveDraft(opened, {type: 'simple'});
    expect(await readDraft('vows', null)).toBeNull();
    const draft = await readDraft('vows', null, {brother_id: 'b'});
    expect(draft).toMatchObject({opened, values: {type: 'simple'}});
    expect(draft?.savedAt).toBeInstanceOf(Date);
    await discardDraft(opened);
    expect(await readDraft('vows', null, {brother_id: 'b'})).toBeNull();
  });

  test('is kept beside the draft of another new form, and the newest is read back', async () => {
    const [first, second] = [await openNewForm('vows'), await openNewForm('vows')];
    await saveDraft(first, {type: 'simple'});
    await saveDraft(second, {type: 'sol'});
    await saveDraft(first, {type: 'simple', place: 'Assisi'});
    await saveDraft(second, {type: 'solemn'});
    const drafts = (await readDrafts()).map(({opened, values}) => [opened.id, values]);
    expect(drafts).toContainEqual([first.id, {type: 'simple', place: 'Assisi'}]);
    expect(drafts).toContainEqual([second.id, {type: 'solemn'}]);
    expect(drafts).toHaveLength(2);
    await discardDraft(first);
    expect(await readDraft('vows', null)).toMatchObject({opened: second});
    await saveDraft(second, {type: 'solemn'});
    expect(await readDrafts()).toHaveLength(1);
  });

  test('is not resumed while another tab has its form open', async () => {
    const [first, second] = [await openNewForm('vows'), await openNewForm('vows')];
    await saveDraft(first, {type: 'simple'});
    let closeTab = (): void => {};
    const isOpen = new Promise<void>((resolve) => (closeTab = resolve));
    const name = `fraternitas-unsaved/another-tab/${first.id}`;
    const closed = navigator.locks.request(name, () => isOpen);
    expect(await readDraft('vows', null)).toBeNull();
    await saveDraft(second, {type: 'solemn'});
    expect(await readDraft('vows', null)).toMatchObject({opened: second});
    await discardDraft(second);
    closeTab();
    await closed;
    expect(await readDraft('vows', null)).toMatchObject({opened: first});
  });

  test('is resumed by one of two tabs that open its form at the same time on a slow device', async () => {
    const opened = await openNewForm('vows');
    await saveDraft(opened, {type: 'simple'});
    vi.resetModules();
    const otherTab = await import('#src/mutations/drafts.ts');
    const query = navigator.locks.query.bind(navigator.locks);
    navigator.locks.query = async () => {
      const locks = await query();
      await pause(50);
      return locks;
    };
    const both = await Promise.all([resumeDraft('vows', null), otherTab.resumeDraft('vows', null)]);
    navigator.locks.query = query;
    expect(both.flatMap(([draft]) => draft ?? [])).toMatchObject([{opened}]);
    for (const [, close] of both) close?.();
    expect(await otherTab.readDraft('vows', null)).toMatchObject({opened});
  });

  test('is resumed although a frozen tab never finished resuming its own', async () => {
    const opened = await openNewForm('vows');
    await saveDraft(opened, {type: 'simple'});
    let thaw = (): void => {};
    const isFrozen = new Promise<void>((resolve) => (thaw = resolve));
    const frozen = navigator.locks.request('fraternitas-form', () => isFrozen);
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const shorter = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(10));
    const [draft, close] = await resumeDraft('vows', null);
    expect(draft).toMatchObject({opened});
    shorter.mockRestore();
    close?.();
    thaw();
    await frozen;
  });

  test('does not replace the draft that another tab has of the same record', async () => {
    await receive(device, 'countries', [{id: 'c', name: 'Italia'}]);
    const [first, second] = [await openForm('countries', 'c'), await openForm('countries', 'c')];
    if (!first || !second) throw new Error('the record opens');
    await saveDraft(first, {name: 'Ital'});
    await saveDraft(second, {name: 'Italy'});
    await saveDraft(first, {name: 'Italie'});
    const typed = async () => (await readDrafts()).map(({values}) => values);
    expect(await typed()).toEqual(expect.arrayContaining([{name: 'Italie'}, {name: 'Italy'}]));
    await saveForm(second, {name: 'Italy'});
    expect(await typed()).toEqual([{name: 'Italie'}]);
    expect((await readDraft('countries', 'c'))?.opened).toEqual(first);
  });

  test('is not resumed while another tab edits the same record in its form', async () => {
    await receive(device, 'brothers', [{id: 'b'}]);
    const opened = await openForm('brothers', 'b');
    if (!opened) throw new Error('the record opens');
    await saveDraft(opened, {notes: 'from the first tab'});
    let closeTab = (): void => {};
    const isOpen = new Promise<void>((resolve) => (closeTab = resolve));
    const name = `fraternitas-unsaved/another-tab/${formIdOf(opened)}`;
    const closed = navigator.locks.request(name, () => isOpen);
    expect(await readDraft('brothers', 'b')).toBeNull();
    closeTab();
    await closed;
    expect(await readDraft('brothers', 'b')).toMatchObject({opened});
  });

  test('is not saved for a revoked account, also after a round without a connection', async () => {
    const opened = await openForm('vows', null);
    if (!opened) throw new Error('a new form opens');
    await closeRecords(device.db, 'revokedSince', 1);
    await writeFact(device.db, 'round', {result: 'offline', at: 2});
    await saveDraft(opened, {type: 'simple'});
    expect(await readDraft('vows', null)).toBeNull();
  });

  test('is not saved for a brother who is gone', async () => {
    await receive(device, 'brothers', [{id: 'b'}]);
    await receive(device, 'vows', [{id: 'v', brother_id: 'b'}]);
    const forms = [
      await openForm('brothers', 'b'),
      await openForm('vows', 'v'),
      await openForm('vows', null, {brother_id: 'b'}),
    ];
    await removeMirror(device.db);
    for (const form of forms) if (form) await saveDraft(form, {notes: 'Rossi'});
    expect(forms).not.toContain(null);
    expect(await device.db.drafts.count()).toBe(0);
  });

  test('is saved for a brother who is not on the server yet', async () => {
    const id = crypto.randomUUID();
    await queue(device, {op: 'insert', id, changes: {name: 'Leone'}});
    for (const form of [
      await openForm('brothers', id),
      await openForm('vows', null, {brother_id: id}),
    ])
      if (form) await saveDraft(form, {notes: 'x'});
    expect(await device.db.drafts.count()).toBe(2);
  });

  test('is saved only for the user who opened the form', async () => {
    const opened = await openForm('vows', null);
    if (!opened) throw new Error('a new form opens');
    const other = await signedInDevice();
    await expect(saveDraft(opened, {type: 'simple'})).rejects.toThrow('Another user');
    expect(await other.db.drafts.count()).toBe(0);
  });
});

test('the device keeps the last eight found records, newest first, each once', async () => {
  const found = Array.from({length: 9}, (_, n) => ({table: 'brothers', id: `b${n}`}) as const);
  for (const record of [...found, found[3]]) if (record) await storeRecent(record);
  const kept = (await device.db.facts.get('recent'))?.value as {id: string}[];
  expect(kept.map(({id}) => id)).toEqual(['b3', 'b8', 'b7', 'b6', 'b5', 'b4', 'b2', 'b1']);
});
