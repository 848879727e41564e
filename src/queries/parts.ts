import {useLiveQuery} from 'dexie-react-hooks';

import {readMirrorRow} from '#src/db/mirror.ts';
import type {Values} from '#src/lib/values.ts';
import {isTableName, recordOf, type TableName} from '#src/records/registry.ts';

import type {Part, Titles} from './change.ts';
import {useLocal} from './local.ts';

type Target = {readonly table: TableName; readonly recordId: string};

type Changed = Target & {readonly base: Values; readonly changes: Values};

/** The values on this device of the changed rows that belong to another record. */
export type PartRows = ReadonlyMap<string, Values>;

/** Reads the changed rows that belong to another record; `undefined` until they are read. */
export function usePartRows(changed: readonly Target[]): PartRows | undefined {
  const local = useLocal();
  const parts = changed.filter(({table}) => recordOf(table).parent !== null);
  const wanted = parts.map(({table, recordId}) => `${table}/${recordId}`).join();
  return useLiveQuery(async () => {
    const rows = new Map<string, Values>();
    if (local === null) return rows;
    for (const {table, recordId} of parts) {
      const row = await readMirrorRow(local.db, table, recordId);
      if (row) rows.set(recordId, row);
    }
    return rows;
  }, [local, wanted]);
}

/** Returns the values of a change's row with the change applied; `null` for a record of its own. */
export function toPart(changed: Changed, rows: PartRows, titles: Titles): Part | null {
  const {table, recordId, base, changes} = changed;
  const {parent, fields} = recordOf(table);
  if (parent === null) return null;
  const values = {...base, ...rows.get(recordId), ...changes};
  const spec = fields[parent]?.spec;
  const owner = values[parent];
  const isKnown =
    spec?.kind === 'reference' && isTableName(spec.table) && typeof owner === 'string';
  return {values, owner: isKnown ? titles(spec.table, owner) : ''};
}
