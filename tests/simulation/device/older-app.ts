import type {TableName} from '#src/records/registry.ts';

import type {Client} from './client.ts';

/** The record type and the field that an older version of the app does not know. */
export const newerTable: TableName = 'dioceses';
const newerField = 'notes';

/** Makes a tab's copy of the app an older version: the same code, with fewer declarations. */
export function makeOlder({registry, tableNames}: Client): void {
  Reflect.deleteProperty(registry, newerTable);
  tableNames.splice(tableNames.indexOf(newerTable), 1);
  Reflect.deleteProperty(registry.brothers.fields, newerField);
}

/** Tells whether the app of a tab has pages for a record type. */
export function hasPages({registry}: Client, table: TableName): boolean {
  return table in registry;
}
