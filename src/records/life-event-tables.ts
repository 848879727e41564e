import {isTableName, registry, tableNames, type TablesWith} from './registry.ts';

/** The tables of a brother's life events. */
export type LifeEventTable = TablesWith<{lifeEvent: object}>;

/** The life-event tables that the validation rules read. The others hold documents and notes. */
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

/** Returns the field by whose day the rows are ordered; `null` when the rows have no day. */
export function dayField<T extends LifeEventTable>(
  table: T,
): (typeof registry)[T]['lifeEvent']['day'] {
  return registry[table].lifeEvent.day;
}
