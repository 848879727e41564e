// @vitest-environment happy-dom
import {Dexie} from 'dexie';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {device as deviceDatabase} from '#src/db/device-database.ts';
import {writeFact} from '#src/db/facts.ts';
import type {Draft} from '#src/db/user-database.ts';
import {discardDraft, readDraft, saveDraft} from '#src/mutations/drafts.ts';
import {openForm} from '#src/mutations/open-form.ts';
import {
  dropFormerTabDrafts,
  dropTabDraft,
  dropTabDrafts,
  keepTabDraft,
  readTabDraft,
} from '#src/mutations/tab-drafts.ts';
import {draftKey} from '#src/records/draft-key.ts';
import {type Device, receive, signedInDevice} from '#tests/screens/support/device.ts';
import {installWebLocks} from '#tests/setup/web-locks.ts';

installWebLocks();

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const draft = (key: string): Draft => ({key, opened: {}, values: {type: key}, savedAt: 1});

describe('a draft in the storage of the tab', () => {
  test('belongs to one user and one form', () => {
    keepTabDraft('u', draft('vows/new'));
    expect(readTabDraft('u', 'vows/new')).toEqual(draft('vows/new'));
    expect(readTabDraft('u', 'vows/1')).toBeNull();
    expect(readTabDraft('w', 'vows/new')).toBeNull();
  });

  test('is dropped without the others', () => {
    for (const key of ['a', 'b']) keepTabDraft('u', draft(key));
    dropTabDraft('u', 'a');
    expect([readTabDraft('u', 'a'), readTabDraft('u', 'b')]).toEqual([null, draft('b')]);
  });

  test('is dropped with those of every user, and leaves other entries of the storage', () => {
    keepTabDraft('u', draft('a'));
    keepTabDraft('w', draft('b'));
    sessionStorage.setItem('theme', 'dark');
    dropTabDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['theme']);
  });

  test('stays while the device cannot read who is signed in', async () => {
    keepTabDraft('u', draft('a'));
    const full = Dexie.Promise.reject(new DOMException('full', 'QuotaExceededError'));
    vi.spyOn(deviceDatabase.session, 'get').mockReturnValue(full);
    await expect(dropFormerTabDrafts()).rejects.toThrow('full');
    expect(readTabDraft('u', 'a')).toEqual(draft('a'));
  });

  test('is lost and logged when the storage of the tab is full, too', () => {
    const logged = vi.spyOn(console, 'info').mockReturnValue();
    const full = new DOMException('full', 'QuotaExceededError');
    const setItem = () => {
      throw full;
    };
    vi.stubGlobal('sessionStorage', {setItem, getItem: () => null});
    keepTabDraft('u', draft('a'));
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.any(String), full);
  });

  test('is ignored in a context without such a storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    dropTabDraft('u', 'a');
    dropTabDrafts();
    expect(readTabDraft('u', 'a')).toBeNull();
  });
});

describe('saving a draft', () => {
  let device: Device;
  beforeEach(async () => {
    device = await signedInDevice();
  });

  async function opened() {
    const form = await openForm('vows', null);
    if (!form) throw new Error('a new form opens');
    return form;
  }
  const failWith = (error: Error) =>
    vi.spyOn(device.db.drafts, 'put').mockImplementation(() => {
      throw error;
    });

  test('keeps it in the tab when the disk is full, and reports that', async () => {
    const form = await opened();
    await saveDraft(form, {type: 'simple'});
    const full = new DOMException('full', 'QuotaExceededError');
    const put = failWith(full);
    await expect(saveDraft(form, {type: 'solemn'})).rejects.toThrow('full');
    put.mockRestore();
    expect((await readDraft('vows', null))?.values).toEqual({type: 'solemn'});
    // The database has room again.
    await saveDraft(form, {type: 'perpetual'});
    expect(readTabDraft(device.userId, draftKey('vows', null))).toBeNull();
    expect((await readDraft('vows', null))?.values).toEqual({type: 'perpetual'});
  });

  test('keeps nothing in the tab after another error', async () => {
    failWith(new Error('broken'));
    await expect(saveDraft(await opened(), {type: 'solemn'})).rejects.toThrow('broken');
    expect(readTabDraft(device.userId, draftKey('vows', null))).toBeNull();
  });

  test('keeps nothing on a device that removed its expired records', async () => {
    await writeFact(device.db, 'round', {result: 'offline', at: 1});
    await writeFact(device.db, 'expiredSince', 1);
    await saveDraft(await opened(), {type: 'simple'});
    expect(await readDraft('vows', null)).toBeNull();
  });

  test('names the record that the form shows', async () => {
    await receive(device, 'vows', [{id: 'v1'}]);
    await saveDraft({...(await opened()), id: 'v1', isNew: false}, {type: 'simple'});
    expect((await readDraft('vows', 'v1'))?.values).toEqual({type: 'simple'});
    expect(await readDraft('vows', null)).toBeNull();
  });

  test('is undone by discarding the draft, also in the tab', async () => {
    keepTabDraft(device.userId, draft('vows/new'));
    await discardDraft(await opened());
    expect(await readDraft('vows', null)).toBeNull();
  });
});
