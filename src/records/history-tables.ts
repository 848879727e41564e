import type {TableName} from './registry.ts';

/** The rows a brother's life is written in, one table a kind. */
export const historyTables = [
  'vows',
  'ordinations',
  'formation_stages',
  'fraternity_assignments',
  'institution_assignments',
] as const satisfies readonly TableName[];

export type HistoryTable = (typeof historyTables)[number];

export function isHistoryTable(name: string): name is HistoryTable {
  return historyTables.some((table) => table === name);
}

/** The field whose day a row stands by. */
export function dayField(table: HistoryTable): 'date' | 'start_date' {
  return table === 'vows' || table === 'ordinations' ? 'date' : 'start_date';
}
