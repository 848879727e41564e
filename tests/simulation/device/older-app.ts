import type {TableName} from '#src/records/registry.ts';
import {newerField, newerTable} from '#tests/simulation/newer-parts.ts';

import type {Client} from './client.ts';
import type {Tab} from './tab.ts';

/** Makes a tab's copy of the app an older version: the same code, with fewer declarations. */
export function makeOlder({registry, tableNames}: Client): void {
  Reflect.deleteProperty(registry, newerTable);
  tableNames.splice(tableNames.indexOf(newerTable), 1);
  Reflect.deleteProperty(registry.brothers.fields, newerField);
}

/** Tells whether a tab has pages for a record type: its app knows it, and so does the server. */
export function hasPages(
  {client, device}: Pick<Tab, 'client' | 'device'>,
  table: TableName,
): boolean {
  const {registry, hasTable} = client;
  // Before its first sync a tab knows of every table that the server may have it, and shows no forms.
  const knowsServer = !device.world.hasOlderServer || !hasTable('');
  return knowsServer && table in registry && hasTable(table);
}
