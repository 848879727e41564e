import type {TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {deletionOf} from './edit-record.ts';
import {announceEdit, enqueue} from './enqueue.ts';
import {localUser} from './local-user.ts';
import {openForm} from './open-form.ts';
import {rebaseOnSettled} from './rebase-on-settled.ts';
import {largestGroup} from './save-group.ts';
import {toMutation} from './to-mutation.ts';

/** What takes the place of a record. */
export type Replacement = {
  /** The id of a record of the same type. */
  readonly other: string;
  /** The fields that refer to the record. */
  readonly references: readonly {
    readonly table: TableName;
    readonly id: string;
    readonly field: string;
  }[];
};

/**
 * Makes all references to a record refer to another one and deletes the record, as one group of edits: all or none are
 * applied. More edits than a group can hold are several groups, the deletion in the last. Rejects when the device could
 * not store them.
 */
export async function replaceRecord(
  table: TableName,
  id: string,
  {other, references}: Replacement,
): Promise<void> {
  const {db} = await localUser();
  const updates = await updatesOf(other, references);
  const deletion = await deletionOf(db, table, id);
  await db.transaction('rw', [db.outbox, db.pages], async () => {
    const edits = [];
    for (const {opened, mutation} of updates) {
      const title = titleIn(opened.table, opened.shown);
      edits.push({mutation: await rebaseOnSettled(db, opened, mutation), title, shown: {}});
    }
    edits.push(deletion);
    for (let first = 0; first < edits.length; first += largestGroup) {
      const part = edits.slice(first, first + largestGroup);
      const inGroup = part.length > 1 ? {group: crypto.randomUUID()} : {};
      for (const {mutation, title, shown} of part)
        await enqueue(db, {...mutation, ...inGroup}, title, shown);
    }
  });
  announceEdit();
}

/** One update for each row, also for a row that refers to the record in several fields. */
async function updatesOf(other: string, references: Replacement['references']) {
  const rows = new Map<string, Replacement['references'][number][]>();
  for (const reference of references) {
    const key = `${reference.table}/${reference.id}`;
    rows.set(key, [...(rows.get(key) ?? []), reference]);
  }
  const updates = [];
  for (const [first, ...rest] of rows.values()) {
    const opened = first && (await openForm(first.table, first.id));
    if (!opened) continue;
    const values = Object.fromEntries([first, ...rest].map(({field}) => [field, other]));
    const mutation = toMutation(opened, {...opened.shown, ...values});
    if (mutation !== null) updates.push({opened, mutation});
  }
  return updates;
}
