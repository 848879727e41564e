import type {TableName} from './registry.ts';

/** The rows a brother's life is written in, one table a kind. */
export const lifeEventTables = [
  'vows',
  'ordinations',
  'formation_stages',
  'fraternity_assignments',
  'institution_assignments',
] as const satisfies readonly TableName[];

export type LifeEventTable = (typeof lifeEventTables)[number];

export function isLifeEventTable(name: string): name is LifeEventTable {
  return lifeEventTables.some((table) => table === name);
}

/** The field whose day a row stands by. */
export function dayField(table: LifeEventTable): 'date' | 'start_date' {
  return table === 'vows' || table === 'ordinations' ? 'date' : 'start_date';
}
