import type {HistoryTable} from '#src/records/history-tables.ts';

/** The field whose day a row stands by. */
export function dayField(table: HistoryTable): 'date' | 'start_date' {
  return table === 'vows' || table === 'ordinations' ? 'date' : 'start_date';
}
