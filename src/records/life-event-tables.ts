import {isTableName, registry, tableNames, type TablesWith} from './registry.ts';

/** The rows a brother's life is written in, one table a kind. */
export type LifeEventTable = TablesWith<{lifeEvent: object}>;

export const lifeEventTables: readonly LifeEventTable[] = tableNames.filter(isLifeEventTable);

export function isLifeEventTable(name: string): name is LifeEventTable {
  return isTableName(name) && registry[name].lifeEvent !== null;
}

/** The field whose day a row stands by. */
export function dayField(table: LifeEventTable): 'date' | 'start_date' {
  return registry[table].lifeEvent.day;
}
