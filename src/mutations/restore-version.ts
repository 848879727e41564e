import {cleanValues, type InvalidValues} from '#src/records/clean-values.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';

import {announceEdit, enqueue, type NewMutation} from './enqueue.ts';
import {localUser} from './local-user.ts';
import {openForm, openNewForm, type FormValues} from './open-form.ts';
import {toMutation} from './to-mutation.ts';

/** A record with the values to restore. */
export type Version = {readonly table: TableName; readonly id: string; readonly values: FormValues};

export type RestoreOutcome =
  /** The edits are stored in the outbox, except where the values are already current. */
  {readonly kind: 'queued'} | (InvalidValues & {readonly table: TableName});

/**
 * Queues ordinary edits that restore former values: all of them or none. The server judges each on its own, so a later
 * change of another user is a conflict of that edit alone. A draft stays. A deleted record is inserted again under its
 * id. `versions`: referred records before those that refer to them.
 */
export async function restoreVersions(versions: readonly Version[]): Promise<RestoreOutcome> {
  const restored: {mutation: NewMutation; title: string}[] = [];
  for (const {table, id, values} of versions) {
    const opened = (await openForm(table, id)) ?? {...(await openNewForm(table)), id};
    const cleaned = cleanValues(recordOf(table), {...opened.shown, ...values});
    if (cleaned.kind === 'invalid') return {...cleaned, table};
    const mutation = toMutation(opened, cleaned.values);
    if (mutation) restored.push({mutation, title: titleIn(table, values)});
  }
  const {db} = await localUser();
  await db.transaction('rw', db.outbox, async () => {
    for (const {mutation, title} of restored) await enqueue(db, mutation, title);
  });
  announceEdit();
  return {kind: 'queued'};
}
