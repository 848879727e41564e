import {readMirrorRow, readMirrorTable} from '#src/db/mirror.ts';
import type {TableName} from '#src/records/registry.ts';
import {localUser} from './local-user.ts';
import type {FormValues} from './open-form.ts';

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
