import {readFact} from '#src/db/facts.ts';
import type {Draft, UserDatabase} from '#src/db/user-database.ts';
import {isDiskFull} from '#src/lib/disk-full.ts';
import {pause} from '#src/lib/pause.ts';
import {markUnsaved} from '#src/lib/mark-unsaved.ts';
import {formsOpenElsewhere} from '#src/lib/unsaved-elsewhere.ts';
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

/** The form whose draft it is. */
type FormOfDraft = Pick<OpenedForm, 'table' | 'id' | 'isNew' | 'given' | 'formId'>;

/** The id by which two forms of one record, or of new records, are distinguished; drafts of older builds have none. */
export function formIdOf({id, formId = id}: Pick<FormOfDraft, 'id' | 'formId'>): string {
  return formId;
}

/** The key of the draft of an opened form, unless another form has it. */
function keyOfDraft({table, id, isNew, given}: FormOfDraft): string {
  return draftKey(table, isNew ? null : id, given);
}

/** The key of the draft of a form where another tab has a draft of such a form, or of the same record. */
function secondKeyOf(form: FormOfDraft): string {
  return `${keyOfDraft(form)}${secondKey}${formIdOf(form)}`;
}

const secondKey = '/form=';

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
      if (!isHere) return;
      await deleteDraftOf(db, opened);
      const isTaken = (await db.drafts.get(key)) !== undefined;
      await db.drafts.put(isTaken ? {...draft, key: secondKeyOf(opened)} : draft);
    });
    dropTabDraft(db.userId, key);
  } catch (error) {
    // On a full disk the tab keeps the draft, so that it survives a reload; the error is still shown to
    // the user.
    if (isDiskFull(error)) keepTabDraft(db.userId, draft);
    throw error;
  }
}

/** A draft that this tab has taken: no other tab resumes it before `close` is called. */
type ResumedDraft = readonly [draft: StoredDraft | null, close: (() => void) | null];

/** The time after which a tab no longer waits for another one, which may be frozen, ms. */
const longestWaitMs = 5_000;

/**
 * Reads the draft of a form as `readDraft` does, and marks its form as open, one tab after the other: a browser that
 * restores its tabs loads them at the same time, and two tabs with one draft would overwrite each other's text.
 */
export async function resumeDraft(...form: Parameters<typeof readDraft>): Promise<ResumedDraft> {
  const resume = async (): Promise<ResumedDraft> => {
    const draft = await readDraft(...form);
    return [draft, draft && markUnsaved(formIdOf(draft.opened))];
  };
  const signal = AbortSignal.timeout(longestWaitMs);
  return navigator.locks.request('fraternitas-form', {signal}, resume).catch(async (error) => {
    if (signal.aborted) return resume();
    throw error;
  });
}

/** Reads the draft of a form; of several the newest that no other tab has open. */
export async function readDraft(
  table: TableName,
  id: string | null,
  given: Given = {},
): Promise<StoredDraft | null> {
  const {db} = await localUser();
  const key = draftKey(table, id, given);
  const others = db.drafts.where('key').startsWith(key + secondKey);
  const drafts = [
    readTabDraft(db.userId, key),
    await db.drafts.get(key),
    ...(await others.toArray()),
  ]
    .filter((draft) => draft !== null && draft !== undefined)
    .sort((a, b) => b.savedAt - a.savedAt);
  const draft = await firstToResume(drafts);
  return draft ? toStoredDraft(draft) : null;
}

/** The browser releases the marks of a page that is loaded again within this time. */
const releaseMs = 300;

/** Returns the first draft whose form is open in no other tab. */
async function firstToResume(drafts: readonly Draft[], waitMs = releaseMs): Promise<Draft | null> {
  if (drafts.length === 0) return null;
  const open = await formsOpenElsewhere();
  const first = drafts.find(({opened}) => !open.has(formIdOf(opened as OpenedForm)));
  if (first !== undefined || waitMs === 0) return first ?? null;
  await pause(waitMs);
  return firstToResume(drafts, 0);
}

/** Returns all drafts of the signed-in user on this device and in this tab, newest first. */
export async function readDrafts(): Promise<StoredDraft[]> {
  const {db} = await localUser();
  const drafts = [...(await db.drafts.toArray()), ...readTabDrafts(db.userId)];
  // A draft of the tab is newer than that of the same form in the database.
  const newest = new Map(drafts.map((draft) => [formIdOf(draft.opened as OpenedForm), draft]));
  return [...newest.values()].sort((a, b) => b.savedAt - a.savedAt).map(toStoredDraft);
}

/** Only saveDraft writes drafts. */
function toStoredDraft({opened, values, savedAt}: Draft): StoredDraft {
  return {opened: opened as OpenedForm, values: values as FormValues, savedAt: new Date(savedAt)};
}

export async function discardDraft(form: FormOfDraft): Promise<void> {
  const {db} = await localUser();
  dropDraftInTab(db, form);
  await db.transaction('rw', db.drafts, async () => deleteDraftOf(db, form));
}

export function dropDraftInTab({userId}: UserDatabase, form: FormOfDraft): void {
  dropTabDraft(userId, keyOfDraft(form));
}

/** Deletes the draft of a form, but none of another form. Runs in the caller's transaction over the drafts. */
export async function deleteDraftOf({drafts}: UserDatabase, form: FormOfDraft): Promise<void> {
  const stored = await drafts.bulkGet([keyOfDraft(form), secondKeyOf(form)]);
  const own = stored.flatMap((one) =>
    one && formIdOf(one.opened as OpenedForm) === formIdOf(form) ? one.key : [],
  );
  await drafts.bulkDelete(own);
}
