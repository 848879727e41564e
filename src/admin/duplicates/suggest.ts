import {isEqualJson} from '#src/lib/equal.ts';
import {toSearchText} from '#src/lib/search-text.ts';
import {byMergeUnit} from '#src/record-ui/values/merge-units.ts';
import {isEmpty} from '#src/record-ui/values/value-words.ts';
import {brother} from '#src/records/brother.ts';
import type {AnyRow} from '#src/records/record.ts';
import {otherSide, type Side} from './side.ts';

/**
 * Why a value is suggested: it is the only one, says more, stands in the record that was changed last, or in
 * the one that stays.
 */
type Why = 'only' | 'fuller' | 'newer' | 'kept';

export type Suggestion = {readonly side: Side; readonly why: Why};

/** Suggests which value of a unit to take. */
export function suggest(unit: Unit, lastChanged: Side | null, kept: Side): Suggestion {
  const one = fullness(unit, 'one');
  const other = fullness(unit, 'other');
  if (one !== other) {
    const side = one > other ? 'one' : 'other';
    return {side, why: Math.min(one, other) === 0 ? 'only' : 'fuller'};
  }
  const longer = longerText(unit);
  if (longer !== null) return {side: longer, why: 'fuller'};
  return lastChanged === null ? {side: kept, why: 'kept'} : {side: lastChanged, why: 'newer'};
}

/** Tells which record was changed last; `null` when that is not known. */
export function lastChangedOf(one: AnyRow, other: AnyRow): Side | null {
  const [first, second] = [one, other].map(({updated_at: at}) => Date.parse(at ?? ''));
  if (first === undefined || second === undefined) return null;
  if (Number.isNaN(first) || Number.isNaN(second) || first === second) return null;
  return first > second ? 'one' : 'other';
}

/** How much there is: the filled fields, and the entries of those that hold several. */
function fullness(unit: Unit, side: Side): number {
  const values = unit.map((pair) => pair[side]).filter((value) => !isEmpty(value));
  return values.reduce<number>(
    (sum, value) => sum + (typeof value === 'object' ? Object.keys(value ?? {}).length : 1),
    0,
  );
}

/** The side whose text has all of the other's in it, and more. */
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

/** Fields that only make sense together, of which at least one differs; most stand alone. */
export type Unit = readonly FieldPair[];

type ComparedBrothers = {
  readonly differing: readonly Unit[];
  /** What both have, and the same. */
  readonly same: Readonly<Record<string, unknown>>;
};

/** Puts two records beside each other, field by field; what the server computes is nobody's choice. */
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

/** What a unit is known by: its first field. */
export function nameOf(unit: Unit): string {
  return unit[0]?.field ?? '';
}

/** Picks one side of a unit. */
export function sideOf(unit: Unit, side: Side): Record<string, unknown> {
  return Object.fromEntries(unit.map((pair) => [pair.field, pair[side]]));
}
