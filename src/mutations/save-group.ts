import {cleanValues, type FieldProblem} from '#src/records/clean-values.ts';
import {recordOf} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {keyOfDraft} from './drafts.ts';
import {toMutation} from './edit-record.ts';
import {announceEdit, enqueue, type NewMutation} from './enqueue.ts';
import {localUser} from './local-user.ts';
import type {OpenedForm, FormValues} from './open-form.ts';
import {rebaseOnSettled} from './rebase-on-settled.ts';
import {dropTabDraft} from './tab-drafts.ts';

/** One record of a group: the data on which it was opened, and the values to save. */
export type GroupEdit = {readonly opened: OpenedForm; readonly values: FormValues};

export type GroupOutcome =
  /** All edits are stored in the outbox; `review`: an admin will review them. */
  | {readonly kind: 'queued'; readonly review: boolean}
  /** The server takes no group of so many changes. */
  | {readonly kind: 'too-many'}
  | {
      readonly kind: 'invalid';
      readonly fields: readonly {readonly field: string; readonly problem: FieldProblem}[];
    };

/** The server takes a group in one call, of so many changes at most. */
export const largestGroup = 100;

/**
 * Saves several records as one group, in one transaction: all or none are applied, and an admin decides on them together.
 * Removes the draft of the form in which they were typed. Rejects when the device could not store it.
 */
export async function saveGroup(
  edits: readonly GroupEdit[],
  form?: OpenedForm,
): Promise<GroupOutcome> {
  const mutations: {opened: OpenedForm; mutation: NewMutation; title: string}[] = [];
  for (const {opened, values} of edits) {
    const cleaned = cleanValues(recordOf(opened.table), {...opened.shown, ...values});
    if (cleaned.kind === 'invalid') return cleaned;
    const mutation = toMutation(opened, cleaned.values);
    if (mutation) mutations.push({opened, mutation, title: titleIn(opened.table, cleaned.values)});
  }
  if (mutations.length > largestGroup) return {kind: 'too-many'};
  const {db, isAdmin} = await localUser(edits[0]?.opened.userId);
  const key = form && keyOfDraft(form);
  const inGroup = mutations.length > 1 ? {group: crypto.randomUUID()} : {};
  await db.transaction('rw', [db.outbox, db.drafts, db.pages], async () => {
    for (const {opened, mutation, title} of mutations) {
      const based = await rebaseOnSettled(db, opened, mutation);
      await enqueue(db, {...based, ...inGroup}, title);
    }
    if (key !== undefined) await db.drafts.delete(key);
  });
  if (key !== undefined) dropTabDraft(db.userId, key);
  announceEdit();
  return {kind: 'queued', review: !isAdmin};
}
