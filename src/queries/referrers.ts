import {useLiveQuery} from 'dexie-react-hooks';
import {useCallback} from 'react';

import type {UserDatabase} from '#src/db/user-database.ts';
import type {AnyRow} from '#src/records/record.ts';
import {recordOf, tableNames, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';

import {type Local, useLocal} from './local.ts';
import {readView} from './read-view.ts';

/** Records of one type that refer to another and prevent its deletion. */
export type Referrers = {
  readonly table: TableName;
  /** The field that refers to it; `null` when their child rows do. */
  readonly field: string | null;
  readonly records: readonly {readonly id: string; readonly title: string}[];
  /** The fields themselves, in these records or in their child rows. */
  readonly references: readonly Reference[];
};

/** A field of a row that refers to a record. */
export type Reference = {
  readonly table: TableName;
  readonly id: string;
  readonly field: string;
};

/** Returns the records that refer to a record, live; `undefined` until they are known. */
export function useReferrers(table: TableName, id: string): readonly Referrers[] | undefined {
  const local = useLocal();
  return useLiveQuery(
    async () => (local === null ? undefined : readReferrers(local.db, table, id)),
    [local, table, id],
  );
}

/** Returns a function that finds on demand which records refer to a record. */
export function useReferrersReader(): (
  table: TableName,
  id: string,
) => Promise<readonly Referrers[]> {
  const local: Local | null = useLocal();
  return useCallback(
    async (table, id) => (local === null ? [] : readReferrers(local.db, table, id)),
    [local],
  );
}

type Found = Pick<Referrers, 'table' | 'field'> & {
  readonly ids: Set<string>;
  readonly references: Reference[];
};

async function readReferrers(
  db: UserDatabase,
  table: TableName,
  id: string,
): Promise<readonly Referrers[]> {
  return db.transaction('r', [db.pages, db.outbox], async () => {
    const found = new Map<string, Found>();
    for (const {from, field} of referencesTo(table)) {
      const owner = ownerOf(from);
      const referring = owner?.table ?? from;
      const key = owner === null ? `${from}.${field}` : referring;
      const group: Found = found.get(key) ?? {
        table: referring,
        field: owner === null ? field : null,
        ids: new Set(),
        references: [],
      };
      for (const {row, going} of (await readView(db, from)).all) {
        // The field names come from the table's own declaration.
        const values = row as unknown as AnyRow;
        const holder = owner === null ? row.id : values[owner.field];
        if (going || values[field] !== id || typeof holder !== 'string') continue;
        group.ids.add(holder);
        group.references.push({table: from, id: row.id, field});
      }
      if (group.ids.size > 0) found.set(key, group);
    }
    const groups: Referrers[] = [];
    for (const {table: referring, field, ids, references} of found.values()) {
      const {byId} = await readView(db, referring);
      const records = [...ids].map((each) => ({
        id: each,
        title: titleIn(referring, byId.get(each)?.row),
      }));
      groups.push({table: referring, field, records, references});
    }
    return groups;
  });
}

/**
 * The fields that prevent a deletion. Child rows are deleted with their parent, and rows that only the server
 * writes drop the reference.
 */
function referencesTo(table: TableName): {from: TableName; field: string}[] {
  return tableNames.flatMap((from) => {
    const {fields, parent, writers} = recordOf(from);
    if (writers === 'server') return [];
    return Object.entries(fields)
      .filter(([name, {spec}]) => {
        return name !== parent && spec.kind === 'reference' && spec.table === table;
      })
      .map(([field]) => ({from, field}));
  });
}

/** The parent table of rows, e.g. brothers for vows, with the field that refers to it. */
function ownerOf(table: TableName): {table: TableName; field: string} | null {
  const {fields, parent} = recordOf(table);
  const spec = parent === null ? undefined : fields[parent]?.spec;
  if (parent === null || spec?.kind !== 'reference') return null;
  // References of the registry name tables of the registry.
  return {table: spec.table as TableName, field: parent};
}
