import {isMember} from '#src/domain/membership.ts';
import {type Day, latestDay} from '#src/lib/civil-date.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import {toSearchText} from '#src/lib/search-text.ts';
import {textOf} from '#src/lib/values.ts';
import type {LifeRow} from '#src/queries/life-rows.ts';
import {byMergeUnit} from '#src/record-ui/values/compared-field.ts';
import {isEmpty} from '#src/record-ui/values/value-words.ts';
import {brother} from '#src/records/brother.ts';
import {dayField, isHistoryTable, isLifeEventTable} from '#src/records/life-event-tables.ts';
import type {AnyRow} from '#src/records/record.ts';
import {otherSide, type Side} from './pair.ts';

/**
 * Why a value is suggested: it is the only one, has more content, says that he is back, is from the record that was
 * changed last, or from the kept one.
 */
type Why = 'only' | 'fuller' | 'back' | 'newer' | 'kept';

export type Suggestion = {readonly side: Side; readonly why: Why};

/** Suggests a value for a unit. `lastBegun`: the day of the last vow, stage or assignment in both records (`lastBegunOf`). */
export function suggest(
  unit: Unit,
  lastChanged: Side | null,
  kept: Side,
  lastBegun: Day = '',
): Suggestion {
  const one = fullness(unit, 'one');
  const other = fullness(unit, 'other');
  if (one !== other && !isMemberOnOneSide(unit)) {
    const side = one > other ? 'one' : 'other';
    return {side, why: Math.min(one, other) === 0 ? 'only' : 'fuller'};
  }
  const back = returnedSide(unit, lastBegun);
  if (back !== null) return {side: back, why: 'back'};
  const longer = longerText(unit);
  if (longer !== null) return {side: longer, why: 'fuller'};
  return lastChanged === null ? {side: kept, why: 'kept'} : {side: lastChanged, why: 'newer'};
}

/** Returns the record that was changed last; `null` when that is unknown. */
export function lastChangedOf(one: AnyRow, other: AnyRow): Side | null {
  const [first, second] = [one, other].map(({updated_at: at}) => Date.parse(at ?? ''));
  if (first === undefined || second === undefined) return null;
  if (Number.isNaN(first) || Number.isNaN(second) || first === second) return null;
  return first > second ? 'one' : 'other';
}

/** Finds the last vow, stage or assignment up to a day; `''` without any. An order may be received elsewhere. */
export function lastBegunOf(rows: readonly LifeRow[], today: Day): Day {
  const days = rows.map(({table, values}) => {
    if (!isLifeEventTable(table) || !isHistoryTable(table) || table === 'ordinations') return '';
    return textOf(values, dayField(table));
  });
  return latestDay(days.filter((day) => day <= today));
}

/** Returns the side that holds that he is a member, if his life events go on after the departure that the other holds. */
function returnedSide(unit: Unit, lastBegun: Day): Side | null {
  if (!isMemberOnOneSide(unit)) return null;
  const departure = unit.find(({field}) => field === 'departure_date');
  const departed = [departure?.one, departure?.other].find((day) => typeof day === 'string');
  if (typeof departed !== 'string' || departed >= lastBegun) return null;
  const status = unit.find(({field}) => field === 'membership_status');
  return isMemberStatus(status?.one) ? 'one' : 'other';
}

/** Measures the content: the number of filled fields and of entries in free JSON. */
function fullness(unit: Unit, side: Side): number {
  const values = unit.map((pair) => pair[side]).filter((value) => !isEmpty(value));
  return values.reduce<number>(
    (sum, value) => sum + (typeof value === 'object' ? Object.keys(value ?? {}).length : 1),
    0,
  );
}

/**
 * Tells whether one record holds that the brother left and the other that he is a member: he may have come back, and a
 * member has no departure to fill in. A death is final, so the record that holds it knows more.
 */
function isMemberOnOneSide(unit: Unit): boolean {
  const status = unit.find(({field}) => field === 'membership_status');
  if (status === undefined) return false;
  const sides = [status.one, status.other];
  return !sides.includes('deceased') && sides.some(isMemberStatus);
}

function isMemberStatus(status: unknown): boolean {
  return isMember({membership_status: String(status)});
}

/** Returns the side whose text contains the other's text and more. */
function longerText(unit: Unit): Side | null {
  const [pair, ...more] = unit;
  if (pair === undefined || more.length > 0) return null;
  const holds = (side: Side) => {
    const longer = pair[side];
    const shorter = pair[otherSide(side)];
    if (typeof longer !== 'string' || typeof shorter !== 'string') return false;
    return longer.length > shorter.length && toSearchText(longer).includes(toSearchText(shorter));
  };
  if (holds('one')) return 'one';
  return holds('other') ? 'other' : null;
}

/** A field in both records. */
type FieldPair = {readonly field: string} & Readonly<Record<Side, unknown>>;

/** A merge unit of which at least one field differs; most units have one field. */
export type Unit = readonly FieldPair[];

type ComparedBrothers = {
  readonly differing: readonly Unit[];
  /** The equal values. */
  readonly same: Readonly<Record<string, unknown>>;
};

/** Compares two records field by field, without the values that the server computes. */
export function compareBrothers(one: AnyRow, other: AnyRow): ComparedBrothers {
  const pairs = Object.keys(brother.fields)
    .filter((field) => !brother.computed.includes(field))
    .map((field): FieldPair => ({field, one: one[field] ?? null, other: other[field] ?? null}));
  const isSame = (pair: FieldPair) => isEqualJson(pair.one, pair.other);
  return {
    differing: byMergeUnit(
      'brothers',
      pairs.filter((pair) => !isSame(pair)),
    ),
    same: Object.fromEntries(
      pairs
        .filter((pair) => isSame(pair) && !isEmpty(pair.one))
        .map(({field, one: value}) => [field, value]),
    ),
  };
}

/** Returns the name of a unit: its first field. */
export function unitName(unit: Unit): string {
  return unit[0]?.field ?? '';
}

/** Returns the values of one side of a unit. */
export function unitValues(unit: Unit, side: Side): Record<string, unknown> {
  return Object.fromEntries(unit.map((pair) => [pair.field, pair[side]]));
}
