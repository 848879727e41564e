import {readFact} from '#src/db/facts.ts';
import type {Draft} from '#src/db/user-database.ts';
import {isDiskFull} from '#src/lib/disk-full.ts';
import {draftKey, subjectOfDraft} from '#src/records/draft-key.ts';
import type {TableName} from '#src/records/registry.ts';

import {localUser} from './local-user.ts';
import {type Given, type OpenedForm, readLayers, type FormValues} from './open-form.ts';
import {dropTabDraft, keepTabDraft, readTabDraft, readTabDrafts} from './tab-drafts.ts';

export type StoredDraft = {
  readonly opened: OpenedForm;
  readonly values: FormValues;
  readonly savedAt: Date;
};

/** The key of the draft of an opened form. */
export function keyOfDraft({table, id, isNew, given}: OpenedForm): string {
  return draftKey(table, isNew ? null : id, given);
}

/**
 * Stores the typed values, with the record that the form was opened on. Stores nothing once the account is
 * revoked or the person of the record is gone, because an open form must not bring a removed person back to the device.
 */
export async function saveDraft(opened: OpenedForm, values: FormValues): Promise<void> {
  const {db} = await localUser(opened.userId);
  const key = keyOfDraft(opened);
  const subject = subjectOfDraft(key);
  const draft = {key, opened, values, savedAt: Date.now()};
  try {
    await db.transaction('rw', [db.drafts, db.facts, db.pages, db.outbox], async () => {
      for (const closed of ['revokedSince', 'expiredSince'] as const) {
        if ((await readFact(db, closed)) !== undefined) return;
      }
      const isHere = subject === null || (await readLayers(db, ...subject)).local;
      if (isHere) await db.drafts.put(draft);
    });
    dropTabDraft(db.userId, key);
  } catch (error) {
    // On a full disk the tab keeps the draft, so that it survives a reload; the error is still shown to
    // the user.
    if (isDiskFull(error)) keepTabDraft(db.userId, draft);
    throw error;
  }
}

export async function readDraft(
  table: TableName,
  id: string | null,
  given: Given = {},
): Promise<StoredDraft | null> {
  const {db} = await localUser();
  const key = draftKey(table, id, given);
  const draft = readTabDraft(db.userId, key) ?? (await db.drafts.get(key));
  return draft ? toStoredDraft(draft) : null;
}

/** Returns all drafts of the signed-in user on this device and in this tab, newest first. */
export async function readDrafts(): Promise<StoredDraft[]> {
  const {db} = await localUser();
  const drafts = [...(await db.drafts.toArray()), ...readTabDrafts(db.userId)];
  // A draft of the tab is newer than that of the same form in the database.
  const newest = new Map(drafts.map((draft) => [draft.key, draft]));
  return [...newest.values()].sort((a, b) => b.savedAt - a.savedAt).map(toStoredDraft);
}

/** Only saveDraft writes drafts. */
function toStoredDraft({opened, values, savedAt}: Draft): StoredDraft {
  return {opened: opened as OpenedForm, values: values as FormValues, savedAt: new Date(savedAt)};
}

export async function discardDraft(
  table: TableName,
  id: string | null,
  given: Given = {},
): Promise<void> {
  const {db} = await localUser();
  dropTabDraft(db.userId, draftKey(table, id, given));
  await db.drafts.delete(draftKey(table, id, given));
}
