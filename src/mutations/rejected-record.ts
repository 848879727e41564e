import {readMirrorRow, readMirrorTable} from '#src/db/mirror.ts';
import type {TableName} from '#src/records/registry.ts';
import {localUser} from './local-user.ts';
import {type Given, openForm, type OpenedForm, readLayers, type FormValues} from './open-form.ts';

/** Returns the values of a record that the user proposed and an admin rejected; `null` when there is none. */
export async function readRejectedRecord(table: TableName, id: string): Promise<FormValues | null> {
  const {db} = await localUser();
  if ((await readMirrorRow(db, table, id)) !== undefined) return null;
  const proposals = await readMirrorTable(db, 'pending_changes');
  const rejected = proposals.find(
    (row) =>
      row['target_table_name'] === table &&
      row['record_id'] === id &&
      row['operation'] === 'insert' &&
      row['status'] === 'rejected',
  );
  return rejected ? (rejected['proposed_changes'] as FormValues) : null;
}

/**
 * Opens the form of a new record under the id of a rejected one, because other proposals of the user may refer to it.
 * The form has a new id when the user has proposed the record again since.
 */
export async function openRejectedRecord(
  table: TableName,
  id: string,
  given: Given,
): Promise<OpenedForm | null> {
  const opened = await openForm(table, null, given);
  const {db} = await localUser();
  const {official, entries, shownProposals} = await readLayers(db, table, id);
  const isFree = official === null && entries.length === 0 && shownProposals.length === 0;
  return opened && isFree ? {...opened, id} : opened;
}
