import {useLiveQuery} from 'dexie-react-hooks';

import type {TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';

import {useLocal} from './local.ts';
import {readView} from './read-view.ts';

/** Tells what a record of some table is called; `undefined` where this device does not know it. */
export type Names = (table: TableName, id: string) => string | undefined;

/** Reads what all records of some tables are called; `undefined` until they are read. */
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
