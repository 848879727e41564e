import {createRxDatabase} from 'rxdb/plugins/core';
import {replicateSupabase} from 'rxdb/plugins/replication-supabase';
import {getRxStorageDexie} from 'rxdb/plugins/storage-dexie';

/** RxDB with its storage in IndexedDB and its replication with Supabase, as its documentation sets them up. */
export async function openRxdb(client, tables) {
  const database = await createRxDatabase({
    name: 'peer',
    storage: getRxStorageDexie(),
    multiInstance: false,
  });
  const schemaOf = (columns) => ({
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties: Object.fromEntries(
      columns.map((column) => [column, column === 'id' ? {type: 'string', maxLength: 40} : {}]),
    ),
    required: ['id'],
  });
  await database.addCollections(
    Object.fromEntries(
      Object.entries(tables).map(([table, columns]) => [table, {schema: schemaOf(columns)}]),
    ),
  );
  const names = Object.keys(tables);

  /** One round; Realtime, which would run rounds by itself, is not part of the embedded server. */
  async function round() {
    const replications = names.map((table) =>
      replicateSupabase({
        tableName: `peer_${table}`,
        client,
        collection: database[table],
        replicationIdentifier: `peer-${table}`,
        live: false,
        pull: {batchSize: 1000},
        push: {batchSize: 100},
        retryTime: 1000,
      }),
    );
    await Promise.all(replications.map((replication) => replication.awaitInitialReplication()));
  }

  return {
    round,
    send: round,
    async edit(table, edits, field) {
      const found = await database[table].findByIds(edits.map(({id}) => id)).exec();
      await Promise.all(edits.map(({id, text}) => found.get(id).incrementalPatch({[field]: text})));
    },
    async count(table) {
      return database[table].count().exec();
    },
    async value(table, id, field) {
      return (await database[table].findOne(id).exec())?.get(field);
    },
  };
}
