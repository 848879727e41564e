import {readMirrorTable} from '#src/db/mirror.ts';
import type {Proposal} from '#src/db/overlay.ts';
import type {TableName} from '#src/records/registry.ts';
import {localUser} from './local-user.ts';
import {
  type Given,
  openNewForm,
  type OpenedForm,
  readLayers,
  type FormValues,
} from './open-form.ts';

/**
 * Returns the values of a record that the user proposed and an admin rejected: of several proposals, those of the last.
 * `null` when there is none, or when the record is on the device, perhaps because the user has proposed it again.
 */
export async function readRejectedRecord(table: TableName, id: string): Promise<FormValues | null> {
  const {db} = await localUser();
  if ((await readLayers(db, table, id)).local !== null) return null;
  // The mirror holds checked rows of the table they are read from.
  const proposals = (await readMirrorTable(db, 'pending_changes')) as unknown as Proposal[];
  const rejected = proposals.filter(
    (one) =>
      one.target_table_name === table &&
      one.record_id === id &&
      one.operation === 'insert' &&
      one.status === 'rejected',
  );
  const createdAt = ({created_at: at}: Proposal): string => at ?? '';
  const last = rejected.reduce<Proposal | null>(
    (a, b) => (a !== null && createdAt(a) > createdAt(b) ? a : b),
    null,
  );
  return last && (last.proposed_changes as FormValues);
}

/**
 * Opens the form of a new record under the id of a rejected one, because other proposals of the user may refer to it.
 * The form has a new id when the user has proposed the record again since.
 */
export async function openRejectedRecord(
  table: TableName,
  id: string,
  given: Given,
): Promise<OpenedForm> {
  const opened = await openNewForm(table, given);
  const {db} = await localUser();
  const {official, entries, shownProposals} = await readLayers(db, table, id);
  const isFree = official === null && entries.length === 0 && shownProposals.length === 0;
  return isFree ? {...opened, id} : opened;
}
