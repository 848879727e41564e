import type {LifeRow} from '#src/queries/life-rows.ts';
import {isEmpty} from '#src/record-ui/values/value-words.ts';
import {childTables, recordOf} from '#src/records/registry.ts';
import {otherSide, type Side} from './side.ts';

/** A row that belongs to either record, or two that look the same. */
export type LifeLine = {
  readonly row: LifeRow;
  readonly side: Side | 'both';
  /** Of two that look the same the one that says less. */
  readonly spare: LifeRow | null;
};

type Rows = Readonly<Record<Side, readonly LifeRow[]>>;

/** Puts the rows of both records into one list: kind by kind, each by its day. */
export function linesOf(rows: Rows, kept: Side): LifeLine[] {
  const twins = twinsIn(rows[kept], rows[otherSide(kept)]);
  const paired = new Set(twins.flat());
  const alone = (side: Side) =>
    rows[side].filter((row) => !paired.has(row)).map((row): LifeLine => ({row, side, spare: null}));
  const both = twins.map((pair): LifeLine => {
    const spare = lessFilledOf(pair);
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

/** A row of the record that stays, and one of the other that looks the same. */
type Twins = readonly [kept: LifeRow, going: LifeRow];

/**
 * Puts each row of the one beside a row of the other that looks as if it told of the same event: what each must
 * have, e.g. a vow its type and its day, is the same. Each row once, and none that is being deleted.
 */
function twinsIn(keep: readonly LifeRow[], gone: readonly LifeRow[]): readonly Twins[] {
  const waiting = new Map<string, LifeRow[]>();
  for (const row of gone.filter(isKept)) {
    const event = eventOf(row);
    waiting.set(event, [...(waiting.get(event) ?? []), row]);
  }
  return keep.filter(isKept).flatMap((row): Twins[] => {
    const twin = waiting.get(eventOf(row))?.shift();
    return twin === undefined ? [] : [[row, twin]];
  });
}

/** The one of two that says less; where both say as much, that of the record that goes. */
function lessFilledOf([kept, going]: Twins): LifeRow {
  return countFilled(kept) < countFilled(going) ? kept : going;
}

function isKept({isGoing}: LifeRow): boolean {
  return !isGoing;
}

function eventOf({table, values}: LifeRow): string {
  const {fields, parent} = recordOf(table);
  const must = Object.keys(fields).filter((name) => name !== parent && !fields[name]?.optional);
  return JSON.stringify([table, ...must.map((name) => values[name])]);
}

function countFilled({table, values}: LifeRow): number {
  return Object.keys(recordOf(table).fields).filter((name) => !isEmpty(values[name])).length;
}
