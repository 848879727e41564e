import type {InvalidValues} from '#src/records/clean-values.ts';
import {titleIn} from '#src/records/title-in.ts';
import {deleteDraftOf, dropDraftInTab} from './drafts.ts';
import {enqueueTogether, type NewEdit} from './enqueue-together.ts';
import {announceEdit} from './enqueue.ts';
import {localUser} from './local-user.ts';
import type {OpenedForm} from './open-form.ts';
import {cleanEdit, type GroupEdit} from './to-mutation.ts';

export type GroupOutcome =
  /** All edits are stored in the outbox; `review`: an admin will review them. */
  {readonly kind: 'queued'; readonly review: boolean} | InvalidValues;

/** The server takes a group in one call, of so many changes at most. */
export const largestGroup = 100;

/**
 * Saves several records as one group, in one transaction: all or none are applied, and an admin decides on them together.
 * More changes than a group can hold are several groups; those of one brother stay together. Removes the draft of the form
 * in which they were typed. Rejects when the device could not store it.
 */
export async function saveGroup(
  edits: readonly GroupEdit[],
  form?: OpenedForm,
): Promise<GroupOutcome> {
  const made: Made[] = [];
  for (const {opened, values} of edits) {
    const edit = cleanEdit({opened, values});
    if (edit.kind === 'invalid') return edit;
    const {mutation} = edit;
    const owner = String(edit.values['brother_id'] ?? opened.id);
    const title = titleIn(opened.table, edit.values);
    if (mutation) made.push({opened, mutation, title, owner});
  }
  const {db, isAdmin} = await localUser(edits[0]?.opened.userId);
  await db.transaction('rw', [db.outbox, db.drafts, db.pages], async () => {
    for (const group of inGroups(made)) await enqueueTogether(db, group);
    if (form) await deleteDraftOf(db, form);
  });
  if (form) dropDraftInTab(db, form);
  announceEdit();
  return {kind: 'queued', review: !isAdmin};
}

type Made = NewEdit & {
  /** The brother whose record it is. */
  readonly owner: string;
};

/** Divides edits into groups that the server takes, each with all edits of its brothers, in the order of the edits. */
function inGroups(made: readonly Made[]): readonly (readonly Made[])[] {
  const groups: Set<string>[] = [];
  let size = 0;
  for (const owner of new Set(made.map((one) => one.owner))) {
    const count = made.filter((one) => one.owner === owner).length;
    const isFull = size + count > largestGroup;
    size = isFull ? count : size + count;
    const group = groups.at(-1);
    if (group === undefined || isFull) groups.push(new Set([owner]));
    else group.add(owner);
  }
  return groups.map((owners) => made.filter(({owner}) => owners.has(owner)));
}
