import type {DBCore, Dexie} from 'dexie';

const begun = new WeakMap<IDBFactory, Map<string, number>>();

/**
 * The number of transactions that may write to one of these tables of a database: what was read there stays true until the
 * next one begins.
 */
export function writesTo(storage: IDBFactory, name: string, tables: readonly string[]): number {
  const counts = begun.get(storage);
  return tables.reduce((sum, table) => sum + (counts?.get(`${name}/${table}`) ?? 0), 0);
}

/** Counts the transactions of a database that is being created. */
export function countWrites(db: Dexie): void {
  const counts = begun.get(globalThis.indexedDB) ?? new Map<string, number>();
  begun.set(globalThis.indexedDB, counts);
  const count = (table: string): void => {
    const place = `${db.name}/${table}`;
    counts.set(place, (counts.get(place) ?? 0) + 1);
  };
  db.use({
    stack: 'dbcore',
    name: 'writes',
    create: (core: DBCore): DBCore => ({
      ...core,
      transaction: (tables, mode, ...rest) => {
        if (mode !== 'readonly') for (const table of tables) count(table);
        return core.transaction(tables, mode, ...rest);
      },
    }),
  });
}
