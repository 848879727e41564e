import {Dexie} from 'dexie';
import {IDBKeyRange} from 'fake-indexeddb';
import {vi} from 'vitest';

/** The app's own modules, as one tab has loaded them. */
export type Client = Awaited<ReturnType<typeof importAll>>;

/** Loads all modules of the app again over a device's storage, as opening a tab does. */
export async function loadClient(storage: IDBFactory): Promise<Client> {
  vi.resetModules();
  return withStorage(storage, importAll);
}

/** Creates the databases that are opened meanwhile in this storage. */
export async function withStorage<T>(storage: IDBFactory, work: () => Promise<T>): Promise<T> {
  Dexie.dependencies.indexedDB = storage;
  // The app's databases use the global storage at their creation.
  globalThis.indexedDB = storage;
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  return work();
}

async function importAll() {
  return {
    ...(await import('#src/db/device-database.ts')),
    ...(await import('#src/db/open-database.ts')),
    ...(await import('#src/db/mirror.ts')),
    ...(await import('#src/db/overlay.ts')),
    ...(await import('#src/db/remove-database.ts')),
    ...(await import('#src/db/server-columns.ts')),
    ...(await import('#src/db/user-database.ts')),
    ...(await import('#src/mutations/brother-photo.ts')),
    ...(await import('#src/mutations/drafts.ts')),
    ...(await import('#src/mutations/edit-record.ts')),
    ...(await import('#src/mutations/enqueue.ts')),
    ...(await import('#src/mutations/to-mutation.ts')),
    ...(await import('#src/mutations/import-unsent.ts')),
    ...(await import('#src/mutations/unsent-file.ts')),
    ...(await import('#src/mutations/open-form.ts')),
    ...(await import('#src/mutations/save-settings.ts')),
    ...(await import('#src/mutations/decide-change.ts')),
    ...(await import('#src/records/registry.ts')),
    ...(await import('#src/records/server-shape.ts')),
    ...(await import('#src/session/sign-in.ts')),
    ...(await import('#src/sync/engine.ts')),
    ...(await import('#src/sync/photo-rounds.ts')),
    ...(await import('#src/sync/round.ts')),
  };
}
