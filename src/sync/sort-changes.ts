import type {StoredFacts} from '#src/db/facts.ts';
import type {FeedChange, UnreadableRow} from '#src/db/user-database.ts';
import {checkRow} from '#src/records/check-row.ts';
import type {AnyRow} from '#src/records/record.ts';
import {isTableName} from '#src/records/registry.ts';

/** What feed entries leave: rows to put and ids to remove by table, and the rows that this build cannot read. */
export type SortedChanges = {
  readonly tables: Map<string, {put: Map<string, AnyRow>; remove: Set<string>}>;
  /** By table and id. */
  readonly unreadable: Map<string, UnreadableRow>;
};

export function nothingSorted(): SortedChanges {
  return {tables: new Map(), unreadable: new Map()};
}

/**
 * Sorts feed entries into what earlier ones have left. A later entry of a row replaces an earlier one. Unknown tables
 * are ignored. `columns`: the columns of the server's tables, where they are known.
 */
export function sortChanges(
  changes: readonly FeedChange[],
  now: number,
  columns: StoredFacts['serverColumns'] = {},
  sorted = nothingSorted(),
): SortedChanges {
  const {tables, unreadable} = sorted;
  for (const change of changes) {
    if (!isTableName(change.table)) continue;
    let table = tables.get(change.table);
    if (!table) tables.set(change.table, (table = {put: new Map(), remove: new Set()}));
    // A key for each of 350,000 rows would take as long as everything else here.
    if (unreadable.size > 0) unreadable.delete(nameOf(change));
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
      unreadable.set(nameOf(change), {
        table: name,
        id,
        reason: checked.reason,
        at: now,
        ...versionOf(row),
      });
    }
  }
  return sorted;
}

function nameOf({table, id}: FeedChange): string {
  return `${table}/${id}`;
}

function versionOf(row: unknown): Pick<UnreadableRow, 'version'> {
  const version = typeof row === 'object' && row !== null && 'version' in row ? row.version : null;
  return typeof version === 'number' ? {version} : {};
}
