import {
  createBrowserWASQLitePersistence,
  openBrowserWASQLiteOPFSDatabase,
  persistedCollectionOptions,
} from '@tanstack/browser-db-sqlite-persistence';
import {createCollection} from '@tanstack/db';
import {startOfflineExecutor} from '@tanstack/offline-transactions';
import {QueryClient} from '@tanstack/query-core';
import {queryCollectionOptions} from '@tanstack/query-db-collection';
import {readAll} from './read-all.mjs';

/** TanStack DB with query collections, its storage in SQLite and its outbox of offline transactions. */
export async function openTanstackDb(client, tables) {
  const database = await openBrowserWASQLiteOPFSDatabase({databaseName: 'peer.sqlite'});
  const persistence = createBrowserWASQLitePersistence({database});
  const queryClient = new QueryClient();
  const collections = Object.fromEntries(
    Object.keys(tables).map((table) => [
      table,
      createCollection(
        persistedCollectionOptions({
          ...queryCollectionOptions({
            id: table,
            queryKey: [table],
            queryClient,
            queryFn: () => readAll(client, `peer_${table}`),
            getKey: ({id}) => id,
          }),
          persistence,
          schemaVersion: 1,
        }),
      ),
    ]),
  );
  const executor = startOfflineExecutor({
    collections,
    mutationFns: {
      async save({transaction}) {
        for (const {collection, key, changes} of transaction.mutations) {
          const {error} = await client.from(`peer_${collection.id}`).update(changes).eq('id', key);
          if (error) throw new Error(error.message);
        }
      },
    },
  });
  await executor.waitForInit();
  let begun = false;

  return {
    async round() {
      const all = Object.values(collections);
      if (begun) await Promise.all(all.map((collection) => collection.utils.refetch()));
      else await Promise.all(all.map((collection) => collection.toArrayWhenReady()));
      begun = true;
      // A query of the one SQLite connection is answered after what was written before it.
      await database.execute('SELECT 1');
    },
    async send() {
      while ((await executor.peekOutbox()).length > 0) {
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
      }
    },
    async edit(table, edits, field) {
      for (const {id, text} of edits) {
        const transaction = executor.createOfflineTransaction({
          mutationFnName: 'save',
          autoCommit: false,
        });
        transaction.mutate(() => {
          collections[table].update(id, (draft) => {
            draft[field] = text;
          });
        });
        void transaction.commit();
      }
      while ((await executor.peekOutbox()).length < edits.length) {
        await new Promise((resolve) => {
          setTimeout(resolve, 20);
        });
      }
    },
    async count(table) {
      return collections[table].size;
    },
    async value(table, id, field) {
      return collections[table].get(id)?.[field];
    },
  };
}
