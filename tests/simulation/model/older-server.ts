import type {Mutation} from '#src/db/mutation.ts';
import type {AnyRow} from '#src/records/record.ts';
import {type TableName, tableNames} from '#src/records/registry.ts';
import {newerField, newerTable} from '#tests/simulation/newer-parts.ts';

import {reject} from './rules.ts';
import type {State} from './state.ts';

/** Takes away, without a trace, what the province holds in a table that an older server lacks. */
export function forgetNewerTable(state: State): void {
  for (const id of state.tables.get(newerTable)?.keys() ?? []) {
    const place = `${newerTable}/${id}`;
    state.feed.delete(place);
    state.lastVersions.delete(place);
  }
  state.tables.set(newerTable, new Map());
}

/** Refuses what an older server does not know. */
export function refuseUnknown({isOlder}: State, {table, changes}: Mutation): void {
  if (!isOlder) return;
  if (table === newerTable) reject('PT400', 'unknown_table');
  if (table === 'brothers' && newerField in changes) reject('PT400', 'unknown_field', newerField);
}

/** The tables that this server has. */
export function knownTables({isOlder}: State): TableName[] {
  return tableNames.filter((table) => !isOlder || table !== newerTable);
}

/** A row with the columns that this server has. */
export function withKnownColumns({isOlder}: State, table: TableName, row: AnyRow): AnyRow {
  if (!isOlder || table !== 'brothers') return row;
  const {[newerField]: _, ...known} = row;
  return known;
}
