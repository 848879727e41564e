import type {LifeRow} from '#src/queries/life-rows.ts';
import {childTables, recordOf} from '#src/records/registry.ts';
import {sides, type Side} from './side.ts';

export type Placed = {readonly row: LifeRow; readonly side: Side};

/** Puts the rows of both records into one list: kind by kind, each by its day. */
export function inLifeOrder(one: readonly LifeRow[], other: readonly LifeRow[]): Placed[] {
  const rows = {one, other};
  const placed = sides.flatMap((side) => rows[side].map((row): Placed => ({row, side})));
  const tables: readonly string[] = childTables('brothers');
  return placed.toSorted(
    (a, b) =>
      tables.indexOf(a.row.table) - tables.indexOf(b.row.table) ||
      dayOf(a.row).localeCompare(dayOf(b.row)),
  );
}

/** The day a row stands by is its first. */
function dayOf({table, values}: LifeRow): string {
  const {fields} = recordOf(table);
  const field = Object.keys(fields).find((name) => fields[name]?.spec.kind === 'date');
  const day = field === undefined ? null : values[field];
  return typeof day === 'string' ? day : '';
}
