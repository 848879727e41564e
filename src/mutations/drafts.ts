import type {TableName} from '#src/records/registry.ts';

import {localUser} from './local-user.ts';
import type {OpenedForm, Values} from './open-form.ts';

export type StoredDraft = {
  readonly opened: OpenedForm;
  readonly values: Values;
  readonly savedAt: Date;
};

/** Where a form's draft is kept: one a record, one for a new record of each table. */
export function draftKey(table: TableName, id: string | null): string {
  return `${table}/${id ?? 'new'}`;
}

/** Keeps what is typed, with what the form was opened on. */
export async function saveDraft(opened: OpenedForm, values: Values): Promise<void> {
  const {db} = await localUser();
  const key = draftKey(opened.table, opened.isNew ? null : opened.id);
  await db.drafts.put({key, opened, values, savedAt: Date.now()});
}

export async function readDraft(table: TableName, id: string | null): Promise<StoredDraft | null> {
  const {db} = await localUser();
  const draft = await db.drafts.get(draftKey(table, id));
  if (!draft) return null;
  const {opened, values, savedAt} = draft;
  // Only saveDraft writes here.
  return {opened: opened as OpenedForm, values: values as Values, savedAt: new Date(savedAt)};
}

export async function discardDraft(table: TableName, id: string | null): Promise<void> {
  const {db} = await localUser();
  await db.drafts.delete(draftKey(table, id));
}
