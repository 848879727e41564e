import {readFact} from '#src/db/facts.ts';
import type {TableName} from '#src/records/registry.ts';

import {localUser} from './local-user.ts';
import type {Given, OpenedForm, Values} from './open-form.ts';

export type StoredDraft = {
  readonly opened: OpenedForm;
  readonly values: Values;
  readonly savedAt: Date;
};

/** Where a form's draft is kept: one a record, and one for a new record of each table and beginning. */
export function draftKey(table: TableName, id: string | null, given: Given = {}): string {
  const beginning = Object.entries(given).map(([field, value]) => `/${field}=${value}`);
  return `${table}/${id ?? 'new'}${beginning.join('')}`;
}

/**
 * Keeps what is typed, with what the form was opened on. Keeps nothing once the server has said that the user is no
 * member: a form that is still open must not bring a removed record back to the device.
 */
export async function saveDraft(opened: OpenedForm, values: Values): Promise<void> {
  const {db} = await localUser();
  const key = draftKey(opened.table, opened.isNew ? null : opened.id, opened.given);
  await db.transaction('rw', [db.drafts, db.facts], async () => {
    if ((await readFact(db, 'round'))?.result === 'revoked') return;
    await db.drafts.put({key, opened, values, savedAt: Date.now()});
  });
}

export async function readDraft(
  table: TableName,
  id: string | null,
  given: Given = {},
): Promise<StoredDraft | null> {
  const {db} = await localUser();
  const draft = await db.drafts.get(draftKey(table, id, given));
  if (!draft) return null;
  const {opened, values, savedAt} = draft;
  // Only saveDraft writes here.
  return {opened: opened as OpenedForm, values: values as Values, savedAt: new Date(savedAt)};
}

export async function discardDraft(
  table: TableName,
  id: string | null,
  given: Given = {},
): Promise<void> {
  const {db} = await localUser();
  await db.drafts.delete(draftKey(table, id, given));
}
