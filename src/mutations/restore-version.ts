import {cleanValues} from '#src/records/clean-values.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';

import {type SaveOutcome, toMutation} from './edit-record.ts';
import {announceEdit, enqueue} from './enqueue.ts';
import {localUser} from './local-user.ts';
import {openForm, type OpenedForm, type Values} from './open-form.ts';

/**
 * Gives a record values it had before, as an edit like any other: what others changed meanwhile is a conflict,
 * a draft of it stays. A record that is gone comes back under its id.
 */
export async function restoreVersion(
  table: TableName,
  id: string,
  values: Values,
): Promise<SaveOutcome> {
  const opened = (await openForm(table, id)) ?? (await anew(table, id));
  const cleaned = cleanValues(recordOf(table), {...opened.shown, ...values});
  if (cleaned.kind === 'invalid') return cleaned;
  const mutation = toMutation(opened, cleaned.values);
  if (!mutation) return {kind: 'unchanged'};
  const {db, isAdmin} = await localUser();
  await db.transaction('rw', db.outbox, () => enqueue(db, mutation, titleIn(table, values)));
  announceEdit();
  return {kind: 'queued', review: !isAdmin};
}

async function anew(table: TableName, id: string): Promise<OpenedForm> {
  const blank = await openForm(table, null);
  if (!blank) throw new Error(`A form for ${table} could not be opened.`);
  return {...blank, id};
}
