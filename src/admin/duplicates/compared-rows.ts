import {isEqualJson} from '#src/lib/equal.ts';
import type {LifeRow} from '#src/queries/life-rows.ts';
import {isEmpty} from '#src/record-ui/values/value-words.ts';
import {childTables, recordOf} from '#src/records/registry.ts';
import {otherSide, type Side} from './pair.ts';

/** A row of one of the records, or two rows that look the same. */
export type ComparedRow = {
  readonly row: LifeRow;
  readonly side: Side | 'both';
  /** Of two equal rows, the one with less content. */
  readonly duplicate: LifeRow | null;
};

type Rows = Readonly<Record<Side, readonly LifeRow[]>>;

/** Lists the rows of both records by type and day. */
export function comparedRows(rows: Rows, kept: Side): ComparedRow[] {
  const twins = twinsIn(rows[kept], rows[otherSide(kept)]);
  const paired = new Set(twins.flat());
  const alone = (side: Side) =>
    rows[side]
      .filter((row) => !paired.has(row))
      .map((row): ComparedRow => ({row, side, duplicate: null}));
  const both = twins.map((pair): ComparedRow => {
    const duplicate = lessFilledOf(pair);
    return {row: duplicate === pair[0] ? pair[1] : pair[0], side: 'both', duplicate};
  });
  const tables: readonly string[] = childTables('brothers');
  return [...alone('one'), ...alone('other'), ...both].sort(
    (a, b) =>
      tables.indexOf(a.row.table) - tables.indexOf(b.row.table) ||
      dayOf(a.row).localeCompare(dayOf(b.row)),
  );
}

/** Returns the first day of a row. */
function dayOf({table, values}: LifeRow): string {
  const {fields} = recordOf(table);
  const field = Object.keys(fields).find((name) => fields[name]?.spec.kind === 'date');
  const day = field === undefined ? null : values[field];
  return typeof day === 'string' ? day : '';
}

/** A row of the kept record, and one of the other that looks the same. */
type Twins = readonly [kept: LifeRow, going: LifeRow];

/**
 * Pairs each row of one record with a row of the other that seems to be the same event. Each row is paired once; rows
 * that are being deleted are left out.
 */
function twinsIn(keep: readonly LifeRow[], gone: readonly LifeRow[]): readonly Twins[] {
  const waiting = new Set(gone.filter(isKept));
  return keep.filter(isKept).flatMap((row): Twins[] => {
    const twin = [...waiting].find((other) => areSameEvent(row, other));
    if (twin === undefined) return [];
    waiting.delete(twin);
    return [[row, twin]];
  });
}

/**
 * All required fields are equal, e.g. a vow's type and day. Where no day is required, no optional field contradicts
 * either: two passports with different numbers are not the same.
 */
function areSameEvent(row: LifeRow, other: LifeRow): boolean {
  if (row.table !== other.table) return false;
  const {fields, parent} = recordOf(row.table);
  const hasDay = Object.values(fields).some(
    ({spec, optional}) => spec.kind === 'date' && !optional,
  );
  return Object.entries(fields).every(([name, {optional}]) => {
    const [value, otherValue] = [row.values[name], other.values[name]];
    if (name === parent || isEqualJson(value, otherValue)) return true;
    return optional && (hasDay || isEmpty(value) || isEmpty(otherValue));
  });
}

/** Returns the row with less content; when both have the same, the row of the record that is removed. */
function lessFilledOf([kept, going]: Twins): LifeRow {
  return countFilled(kept) < countFilled(going) ? kept : going;
}

function isKept({isGoing}: LifeRow): boolean {
  return !isGoing;
}

function countFilled({table, values}: LifeRow): number {
  return Object.keys(recordOf(table).fields).filter((name) => !isEmpty(values[name])).length;
}
