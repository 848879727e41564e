import {observable, syncState, when} from '@legendapp/state';
import {observablePersistIndexedDB} from '@legendapp/state/persist-plugins/indexeddb';
import {syncedSupabase} from '@legendapp/state/sync-plugins/supabase';
import {readAll} from './read-all.mjs';

/** Legend-State with its storage in IndexedDB and its plugin for Supabase. */
export async function openLegendState(client, tables) {
  const names = Object.keys(tables);
  const plugin = observablePersistIndexedDB({
    databaseName: 'peer',
    version: 1,
    tableNames: names,
  });
  const states = new Map(
    names.map((table) => [
      table,
      observable(
        syncedSupabase({
          supabase: client,
          collection: `peer_${table}`,
          actions: ['read', 'create', 'update'],
          // Without its own `list` the plugin reads one page, 1,000 rows, of a table.
          list: async ({lastSync}) => ({data: await readAll(client, `peer_${table}`, lastSync)}),
          changesSince: 'last-sync',
          fieldCreatedAt: '_created',
          fieldUpdatedAt: '_modified',
          fieldDeleted: '_deleted',
          persist: {name: table, plugin, retrySync: true},
          retry: {infinite: true, delay: 1000, maxDelay: 2000},
        }),
      ),
    ]),
  );
  let begun = false;

  return {
    async round() {
      if (begun) {
        for (const state of states.values()) void syncState(state).sync();
        await Promise.all(
          [...states.values()].map((state) => when(() => !syncState(state).isGetting.get())),
        );
        return;
      }
      begun = true;
      // A state that nobody observes is not read again.
      for (const state of states.values()) state.onChange(() => {});
      for (const state of states.values()) state.get();
      await Promise.all([...states.values()].map((state) => when(syncState(state).isLoaded)));
      const rows = [...states.values()].reduce((sum, state) => sum + sizeOf(state), 0);
      while ((await storedRows('peer')) < rows) await pause(5);
    },
    async send() {
      for (;;) {
        const pending = [...states.values()].map((state) => syncState(state).getPendingChanges());
        if (pending.every((changes) => Object.keys(changes ?? {}).length === 0)) return;
        await pause(20);
      }
    },
    async edit(table, edits, field) {
      for (const {id, text} of edits) states.get(table)[id][field].set(text);
      await pause(0);
    },
    async count(table) {
      return sizeOf(states.get(table));
    },
    async value(table, id, field) {
      return states.get(table)[id][field].peek();
    },
  };
}

function sizeOf(state) {
  return Object.keys(state.peek() ?? {}).length;
}

function pause(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

async function storedRows(name) {
  const answer = (request) =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () =>
        reject(new Error('The request failed.', {cause: request.error})),
      );
    });
  const database = await answer(indexedDB.open(name));
  let rows = 0;
  for (const table of database.objectStoreNames) {
    rows += await answer(database.transaction(table).objectStore(table).count());
  }
  database.close();
  return rows;
}
