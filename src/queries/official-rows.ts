import {useLiveQuery} from 'dexie-react-hooks';

import {readMirrorTable} from '#src/db/mirror.ts';
import type {AnyRow} from '#src/records/record.ts';
import type {TableName} from '#src/records/registry.ts';

import {useLocal} from './local.ts';

/** The rows of a table as the server last sent them, without own edits. */
export type OfficialRows = (table: TableName) => readonly AnyRow[];

/** Reads whole tables, again after each change; `undefined` until they are read. */
export function useOfficialRows(tables: readonly TableName[]): OfficialRows | undefined {
  const local = useLocal();
  return useLiveQuery(async () => {
    if (local === null) return undefined;
    const rows = new Map<TableName, readonly AnyRow[]>();
    for (const table of tables) rows.set(table, await readMirrorTable(local.db, table));
    return (table: TableName) => rows.get(table) ?? [];
  }, [local, tables.join()]);
}
