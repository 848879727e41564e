import type {AnyRow} from '#src/records/record.ts';
import type {TableName} from '#src/records/registry.ts';

import {rowOf, rowsOf, type State} from './state.ts';

/** An existing account that is not disabled. */
export function isMember(state: State, user: string): boolean {
  return rowOf(state, 'users', user)?.['disabled_at'] === null;
}

/** The rows of a table that a device of this user may hold. */
export function visibleTo(state: State, user: string, table: TableName): AnyRow[] {
  if (!isMember(state, user)) return [];
  const rows = rowsOf(state, table);
  return table === 'pending_changes' ? rows.filter((row) => row['requested_by'] === user) : rows;
}
