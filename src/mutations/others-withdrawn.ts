import {readMirrorTable} from '#src/db/mirror.ts';
import type {AnyRow} from '#src/records/record.ts';
import {localUser} from './local-user.ts';

/** Returns how many other open proposals the server withdraws with one: those of its group. */
export async function othersWithdrawnWith(proposalId: string): Promise<number> {
  const {db} = await localUser();
  const proposals = await readMirrorTable(db, 'pending_changes');
  const group = proposals.find(({id}) => id === proposalId)?.['group_id'] ?? null;
  if (group === null) return 0;
  const isWithdrawn = (row: AnyRow) => row['group_id'] === group && row['status'] === 'pending';
  return proposals.filter((row) => row.id !== proposalId && isWithdrawn(row)).length;
}
