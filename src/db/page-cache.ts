import {Dexie, type DBCore, type PromiseExtended} from 'dexie';

/**
 * A page that the user leaves may be frozen in the back/forward cache. WebKit freezes it with its transactions
 * open: they never end, and every other page that wants to write waits for them (w3c/IndexedDB#381). So the
 * transactions of a page are aborted when it is put there, and none begins before it is shown again.
 */
const running = new Set<IDBTransaction>();

let shown: Promise<void> | null = null;
let tellShown = (): void => {};

/** Resolves at once on a page that is shown, and as soon as it is shown again on one in the back/forward cache. */
export async function untilPageIsShown(): Promise<void> {
  await shown;
}

/** Opens a database, on a page in the back/forward cache as soon as it is shown again. */
export function openWhenShown(open: () => PromiseExtended<Dexie>): PromiseExtended<Dexie> {
  return shown === null ? open() : Dexie.Promise.resolve(shown).then(open);
}

/** Makes a database let go of its transactions when the page enters the back/forward cache. Call it before `open`. */
export function releaseInPageCache(db: Dexie): void {
  db.use({stack: 'dbcore', name: 'page-cache', create: releasing});
}

function releasing(core: DBCore): DBCore {
  return {
    ...core,
    transaction: (...request) => {
      if (shown !== null)
        throw new Dexie.DatabaseClosedError('The page is in the back/forward cache.');
      const transaction = core.transaction(...request) as unknown as IDBTransaction;
      running.add(transaction);
      const forget = () => running.delete(transaction);
      transaction.addEventListener('complete', forget);
      transaction.addEventListener('abort', forget);
      return transaction;
    },
  };
}

function enter(): void {
  shown ??= new Promise((resolve) => (tellShown = resolve));
  for (const transaction of running) {
    try {
      transaction.abort();
    } catch (error) {
      // It is being committed, which needs nothing of this page any more.
      console.info('A transaction was not aborted:', error);
    }
  }
}

function leave(): void {
  shown = null;
  tellShown();
}

// A worker has no such events. Capturing listeners run before those of Dexie, which closes and opens databases.
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', ({persisted}) => void (persisted && enter()), true);
  window.addEventListener('pageshow', leave, true);
}
