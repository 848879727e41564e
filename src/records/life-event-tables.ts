import {isTableName, registry, tableNames, type TablesWith} from './registry.ts';

/** The rows a brother's life is written in, one table a kind. */
export type LifeEventTable = TablesWith<{lifeEvent: object}>;

/** Those that tell what happened in his life, so that rules judge them. The others are what is kept of him. */
export type HistoryTable = TablesWith<{lifeEvent: {tab: 'history' | 'assignments'}}>;

export const lifeEventTables: readonly LifeEventTable[] = tableNames.filter(isLifeEventTable);

export const historyTables: readonly HistoryTable[] = lifeEventTables.filter(isHistoryTable);

export function isLifeEventTable(name: string): name is LifeEventTable {
  return isTableName(name) && registry[name].lifeEvent !== null;
}

export function isHistoryTable(table: LifeEventTable): table is HistoryTable {
  const {tab} = registry[table].lifeEvent;
  return tab === 'history' || tab === 'assignments';
}

/** The field whose day a row stands by; `null` when it has none. */
export function dayField<T extends LifeEventTable>(
  table: T,
): (typeof registry)[T]['lifeEvent']['day'] {
  return registry[table].lifeEvent.day;
}
