import {addToGroup} from '#src/lib/add-to-group.ts';
import type {TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {deletionOf} from './edit-record.ts';
import {enqueueTogether, type NewEdit} from './enqueue-together.ts';
import {announceEdit} from './enqueue.ts';
import {localUser} from './local-user.ts';
import {openForm} from './open-form.ts';
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
  const edits = [...(await updatesOf(other, references)), await deletionOf(db, table, id)];
  await db.transaction('rw', [db.outbox, db.pages], async () => {
    for (let first = 0; first < edits.length; first += largestGroup)
      await enqueueTogether(db, edits.slice(first, first + largestGroup));
  });
  announceEdit();
}

/** One update for each row, also for a row that refers to the record in several fields. */
async function updatesOf(other: string, references: Replacement['references']): Promise<NewEdit[]> {
  const rows = new Map<string, Replacement['references'][number][]>();
  for (const reference of references)
    addToGroup(rows, `${reference.table}/${reference.id}`, reference);
  const updates: NewEdit[] = [];
  for (const fields of rows.values()) {
    const [row] = fields;
    const opened = row && (await openForm(row.table, row.id));
    if (!opened) continue;
    const values = Object.fromEntries(fields.map(({field}) => [field, other]));
    const mutation = toMutation(opened, {...opened.shown, ...values});
    const title = titleIn(opened.table, opened.shown);
    if (mutation !== null) updates.push({opened, mutation, title});
  }
  return updates;
}
