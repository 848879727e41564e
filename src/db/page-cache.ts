import {Dexie, type DBCore, type DexieOptions, type PromiseExtended} from 'dexie';
import {createListeners} from '#src/lib/listeners.ts';

/**
 * A page that the user leaves may be frozen in the back/forward cache. WebKit freezes it with its transactions
 * open: they never end, and every other page that wants to write waits for them (w3c/IndexedDB#381). So the
 * transactions of a page are aborted when it is put there, and none begins before it is shown again.
 */
const openTransactions = new Set<IDBTransaction>();

let shown: Promise<void> | null = null;
let resolveShown = (): void => {};
/** How often this page was put into the back/forward cache. */
let freezeCount = 0;
const listeners = createListeners();

/**
 * Resolves at once on a visible page, and on a page in the back/forward cache as soon as it is shown
 * again.
 */
export async function untilPageIsShown(): Promise<void> {
  await shown;
}

/** Calls `react` whenever this page enters the back/forward cache, until the returned function is called. */
export function onPageFrozen(react: () => void): () => void {
  return listeners.subscribe(react);
}

/**
 * Opens a database, on a page in the back/forward cache as soon as it is shown again. Opens it once more when the
 * page was put there meanwhile: what belongs to the opening was aborted then.
 */
export function openWhenShown(open: () => PromiseExtended<Dexie>): PromiseExtended<Dexie> {
  const before = freezeCount;
  const opening = shown === null ? open() : Dexie.Promise.resolve(shown).then(open);
  return opening.catch((error: unknown) => {
    if (freezeCount === before) throw error;
    return openWhenShown(open);
  });
}

/**
 * The option by which a database of Dexie uses IndexedDB with every transaction known to this page. Dexie begins some
 * that no middleware sees: one at each opening, to read the schema, and the upgrade.
 */
export function trackedIndexedDb(): Pick<DexieOptions, 'indexedDB'> {
  const factory: IDBFactory | null | undefined = globalThis.indexedDB;
  // A browser that blocks the storage of a site may give `null`.
  if (!factory) return {};
  const open: IDBFactory['open'] = (name, version) => {
    const request = factory.open(name, version);
    request.addEventListener(
      'upgradeneeded',
      () => request.transaction && watch(request.transaction),
    );
    request.addEventListener('success', () => watchAll(request.result));
    return request;
  };
  const get = (_: IDBFactory, name: string | symbol): unknown => {
    if (name === 'open') return open;
    const value: unknown = Reflect.get(factory, name);
    return typeof value === 'function' ? value.bind(factory) : value;
  };
  return {indexedDB: new Proxy(factory, {get})};
}

/** Makes a database begin no transaction on a page in the back/forward cache. Call it before `open`. */
export function refuseTransactionsInPageCache(db: Dexie): void {
  db.use({stack: 'dbcore', name: 'page-cache', create: refuseWhileFrozen});
}

function refuseWhileFrozen(core: DBCore): DBCore {
  return {
    ...core,
    transaction: (...request) => {
      if (shown !== null)
        throw new Dexie.DatabaseClosedError('The page is in the back/forward cache.');
      return core.transaction(...request);
    },
  };
}

function watchAll(connection: IDBDatabase): void {
  const begin = connection.transaction.bind(connection);
  connection.transaction = (...request) => watch(begin(...request));
}

function watch(transaction: IDBTransaction): IDBTransaction {
  openTransactions.add(transaction);
  const forget = () => openTransactions.delete(transaction);
  transaction.addEventListener('complete', forget);
  transaction.addEventListener('abort', forget);
  return transaction;
}

function freeze(): void {
  freezeCount += 1;
  shown ??= new Promise((resolve) => (resolveShown = resolve));
  for (const transaction of openTransactions) {
    try {
      transaction.abort();
    } catch (error) {
      // It is being committed, which needs nothing of this page any more.
      console.info('A transaction was not aborted:', error);
    }
  }
  listeners.notify();
}

function thaw(): void {
  shown = null;
  resolveShown();
}

// A worker has no such events. Capturing listeners run before those of Dexie, which closes and opens databases.
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', ({persisted}) => void (persisted && freeze()), true);
  window.addEventListener('pageshow', thaw, true);
}
