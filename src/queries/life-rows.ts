import type {RowOf} from '#src/records/registry.ts';
import type {HistoryTable} from '#src/records/history-tables.ts';

import {type LocalRow, useChildren} from './rows.ts';

/** The tables whose rows go with a brother. */
export type LifeTable = HistoryTable | 'brother_photos';

/** A row that belongs to a brother. */
export type LifeRow = {
  [T in LifeTable]: {readonly table: T; readonly entry: LocalRow<T>; readonly row: RowOf<T>};
}[LifeTable];

/** All rows that belong to a brother, a table after the other; `undefined` until they are read. */
export function useLifeRows(brotherId: string): readonly LifeRow[] | undefined {
  const byTable = {
    vows: useChildren('vows', brotherId),
    ordinations: useChildren('ordinations', brotherId),
    formation_stages: useChildren('formation_stages', brotherId),
    fraternity_assignments: useChildren('fraternity_assignments', brotherId),
    institution_assignments: useChildren('institution_assignments', brotherId),
    brother_photos: useChildren('brother_photos', brotherId),
  } satisfies Record<LifeTable, unknown>;
  const tables = Object.entries(byTable);
  if (tables.some(([, rows]) => rows === undefined)) return undefined;
  // Each row is of the table under whose name it was read.
  return tables.flatMap(([table, rows = []]) =>
    rows.map((entry) => ({table, entry, row: entry.row})),
  ) as LifeRow[];
}
