import {type DBCore, type DBCoreTable, Dexie} from 'dexie';

/** What can befall one tab's use of its database. */
export type Faults = {
  isDead: boolean;
  /** How many more operations reach the database before the tab is killed; `null`: all. */
  operationsLeft: number | null;
  readonly isDiskFull: () => boolean;
  readonly died: () => void;
};

let booting: Faults | null = null;

/** Databases that are opened meanwhile belong to the tab of these faults. */
export async function openingFor<T>(faults: Faults, work: () => Promise<T>): Promise<T> {
  booting = faults;
  try {
    return await work();
  } finally {
    booting = null;
  }
}

/** Puts the faults under every database of the app; call it once. */
export function armDatabases(): void {
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

/** A killed tab's transaction is aborted by the browser, and nothing of the tab ever runs again. */
function pass<T>(faults: Faults, transaction: object, go: () => T): T {
  if (!faults.isDead && faults.operationsLeft !== null) {
    if (faults.operationsLeft === 0) {
      faults.isDead = true;
      // The core hands on the browser's own transaction.
      (transaction as IDBTransaction).abort();
      faults.died();
    } else faults.operationsLeft -= 1;
  }
  // Every caller takes a promise.
  return faults.isDead ? (new Dexie.Promise(() => undefined) as T) : go();
}
