import {useLiveQuery} from 'dexie-react-hooks';
import {useCallback} from 'react';
import {readMirrorRow} from '#src/db/mirror.ts';
import type {TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {useLocal} from './local.ts';
import {readView} from './read-view.ts';

/** Returns the title of a record; `undefined` when this device does not know it. */
export type Names = (table: TableName, id: string) => string | undefined;

/** Reads the titles of all records of some tables; `undefined` until they are read. */
export function useNames(tables: readonly TableName[]): Names | undefined {
  const local = useLocal();
  return useLiveQuery(async () => {
    if (local === null) return undefined;
    const named = new Map<TableName, ReadonlyMap<string, string>>();
    for (const table of tables) {
      const {all} = await readView(local.db, table);
      named.set(table, new Map(all.map(({row}) => [row.id, titleIn(table, row)])));
    }
    return (table: TableName, id: string) => named.get(table)?.get(id);
  }, [local, tables.join()]);
}

/** Returns a function that reads a record's title on demand; empty when this device does not know it. */
export function useTitleReader(): (table: TableName, id: string) => Promise<string> {
  const local = useLocal();
  return useCallback(
    async (table, id) =>
      local === null ? '' : titleIn(table, await readMirrorRow(local.db, table, id)),
    [local],
  );
}
