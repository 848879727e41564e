import {type DBCore, type DBCoreTable, Dexie} from 'dexie';

import {countWrites} from './writes.ts';

/** The faults of one tab's use of its database. */
export type Faults = {
  isDead: boolean;
  /** The number of further operations before the tab is killed; `null`: it is not killed. */
  operationsLeft: number | null;
  readonly isDiskFull: () => boolean;
  readonly died: () => void;
};

let booting: Faults | null = null;

/** Assigns the databases that are opened meanwhile to the tab with these faults. */
export async function openingFor<T>(faults: Faults, work: () => Promise<T>): Promise<T> {
  booting = faults;
  try {
    return await work();
  } finally {
    booting = null;
  }
}

/** Installs the faults under every database of the app; call it once. */
export function armDatabases(): void {
  Dexie.delete = deleteHere;
  Dexie.addons.push(countWrites);
  Dexie.addons.push((db: Dexie) => {
    const faults = booting;
    if (!faults) return;
    db.use({
      stack: 'dbcore',
      name: 'storm',
      create: (core: DBCore): DBCore => ({
        ...core,
        table: (name) => faultyTable(core.table(name), faults),
      }),
    });
  });
}

/**
 * Deletes a database as `Dexie.delete` does. While a connection blocks it, Dexie closes all connections of
 * that name in its realm; here the realm holds those of the user's other devices, too.
 */
async function deleteHere(name: string): Promise<void> {
  const db = new Dexie(name, {addons: []});
  Object.assign(db, {_fireOnBlocked: () => undefined});
  await db.delete();
}

function faultyTable(table: DBCoreTable, faults: Faults): DBCoreTable {
  return {
    ...table,
    mutate: (request) =>
      pass(faults, request.trans, () => {
        const isGrowing = request.type === 'add' || request.type === 'put';
        if (isGrowing && faults.isDiskFull())
          return Dexie.Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'));
        return table.mutate(request);
      }),
    get: (request) => pass(faults, request.trans, () => table.get(request)),
    getMany: (request) => pass(faults, request.trans, () => table.getMany(request)),
    query: (request) => pass(faults, request.trans, () => table.query(request)),
    openCursor: (request) => pass(faults, request.trans, () => table.openCursor(request)),
    count: (request) => pass(faults, request.trans, () => table.count(request)),
  };
}

/** The browser aborts the transaction of a killed tab, and no code of the tab ever runs again. */
function pass<T>(faults: Faults, transaction: object, go: () => T): T {
  if (!faults.isDead && faults.operationsLeft !== null) {
    if (faults.operationsLeft === 0) {
      faults.isDead = true;
      // The core passes on the browser's own transaction.
      (transaction as IDBTransaction).abort();
      faults.died();
    } else faults.operationsLeft -= 1;
  }
  // Every caller accepts a promise.
  return faults.isDead ? (new Dexie.Promise(() => undefined) as T) : go();
}
