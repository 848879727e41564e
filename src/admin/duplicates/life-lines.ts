import type {LifeRow} from '#src/queries/life-rows.ts';
import {childTables, recordOf} from '#src/records/registry.ts';
import {spareOf, twinsIn} from './same-rows.ts';
import {otherSide, type Side} from './side.ts';

/** A row that belongs to either record, or two that look the same. */
export type LifeLine = {
  readonly row: LifeRow;
  readonly side: Side | 'both';
  /** Of two that look the same the one that says less. */
  readonly spare: LifeRow | null;
};

export type Rows = Readonly<Record<Side, readonly LifeRow[]>>;

/** Puts the rows of both records into one list: kind by kind, each by its day. */
export function linesOf(rows: Rows, kept: Side): LifeLine[] {
  const twins = twinsIn(rows[kept], rows[otherSide(kept)]);
  const paired = new Set(twins.flat());
  const alone = (side: Side) =>
    rows[side].filter((row) => !paired.has(row)).map((row): LifeLine => ({row, side, spare: null}));
  const both = twins.map((pair): LifeLine => {
    const spare = spareOf(pair);
    return {row: spare === pair[0] ? pair[1] : pair[0], side: 'both', spare};
  });
  const tables: readonly string[] = childTables('brothers');
  return [...alone('one'), ...alone('other'), ...both].sort(
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
