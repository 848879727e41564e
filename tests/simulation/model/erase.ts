import type {AnyRow} from '#src/records/record.ts';
import {childTables, type TableName} from '#src/records/registry.ts';
import {Refusal} from '#tests/simulation/server.ts';

import {jsonOf} from './state.ts';
import {writeRow} from './rules.ts';
import {putRow, rowOf, rowsOf, type State} from './state.ts';

/** Deletes a brother with all child rows, and redacts their values in the queue and in the history. */
export function erase(state: State, admin: string, brother: string): void {
  if (!state.admins.has(admin)) throw new Refusal('42501', 'only an administrator erases');
  const author = {actor: admin, changeId: null};
  const ids = idsOf(state, brother);
  let found = rowOf(state, 'brothers', brother) !== null;
  if (found) writeRow(state, 'brothers', 'delete', brother, {}, author);
  for (const row of rowsOf(state, 'pending_changes')) {
    if (!ids.has(String(row['record_id'])) || isBlank(row)) continue;
    found = true;
    const reason = (row['rejection_reason'] ?? null) === null ? null : '–';
    const status = row['status'] === 'pending' ? 'withdrawn' : row['status'];
    putRow(
      state,
      'pending_changes',
      {id: row.id, proposed_changes: {}, base_values: {}, status, rejection_reason: reason},
      author,
    );
  }
  for (const [index, entry] of state.history.entries()) {
    const isProposal = entry.table === 'pending_changes';
    const about = isProposal ? (entry.after ?? entry.before)?.['record_id'] : entry.id;
    const isRedacted = (entry.after ?? entry.before)?.['redacted'] === true;
    if (!ids.has(String(about)) || isRedacted) continue;
    found = true;
    const blank = {redacted: true};
    state.history[index] = {
      ...entry,
      before: entry.before && blank,
      after: entry.after && blank,
    };
  }
  if (!found) throw new Refusal('PT404', 'no such brother');
  state.erased.add(brother);
  // The history of a version is redacted by now, too.
  for (const key of state.versions.keys())
    if (ids.has(key.split('/')[1] ?? '')) state.versions.delete(key);
}

function isBlank(row: AnyRow): boolean {
  const values = {...jsonOf(row, 'proposed_changes'), ...jsonOf(row, 'base_values')};
  const reason = row['rejection_reason'] ?? '–';
  return row['status'] !== 'pending' && Object.keys(values).length === 0 && reason === '–';
}

/** The brother, the present and former child rows, and the proposals about them. */
function idsOf(state: State, brother: string): Set<string> {
  const children = childTables('brothers').flatMap((table: TableName) =>
    rowsOf(state, table).filter((row) => row['brother_id'] === brother),
  );
  const former = state.history.filter(
    ({after, before}) => (after ?? before)?.['brother_id'] === brother,
  );
  const asked = rowsOf(state, 'pending_changes').filter(
    (row) => jsonOf(row, 'proposed_changes')['brother_id'] === brother,
  );
  return new Set([
    brother,
    ...children.map(({id}) => id),
    ...former.map(({id}) => id),
    ...asked.map((row) => String(row['record_id'])),
  ]);
}
