import type {Facts} from '#src/db/facts.ts';
import type {FeedChange, UnreadableRow} from '#src/db/user-database.ts';
import {checkRow} from '#src/records/check-row.ts';
import type {AnyRow} from '#src/records/record.ts';
import {isTableName} from '#src/records/registry.ts';

export type SortedChanges = {
  readonly tables: Map<string, {put: Map<string, AnyRow>; remove: Set<string>}>;
  readonly unreadable: UnreadableRow[];
};

/**
 * Sorts feed entries into rows to put, ids to remove and rows that this build cannot read. A later entry
 * of a row replaces an earlier one. Unknown tables are ignored. `columns`: the columns of the server's
 * tables, where they are known.
 */
export function sortChanges(
  changes: readonly FeedChange[],
  now: number,
  columns: Facts['serverColumns'] = {},
): SortedChanges {
  const tables: SortedChanges['tables'] = new Map();
  const unreadable = new Map<string, UnreadableRow>();
  for (const change of changes) {
    if (!isTableName(change.table)) continue;
    let table = tables.get(change.table);
    if (!table) tables.set(change.table, (table = {put: new Map(), remove: new Set()}));
    const key = `${change.table}/${change.id}`;
    unreadable.delete(key);
    if (change.op === 'D') {
      table.put.delete(change.id);
      table.remove.add(change.id);
      continue;
    }
    const checked = checkRow(change.table, change.row, columns[change.table]);
    if (checked.kind === 'readable') {
      table.remove.delete(change.id);
      table.put.set(change.id, checked.row);
    } else {
      const {table: name, id, row} = change;
      unreadable.set(key, {table: name, id, reason: checked.reason, at: now, ...versionOf(row)});
    }
  }
  return {tables, unreadable: [...unreadable.values()]};
}

function versionOf(row: unknown): Pick<UnreadableRow, 'version'> {
  const version = typeof row === 'object' && row !== null && 'version' in row ? row.version : null;
  return typeof version === 'number' ? {version} : {};
}
