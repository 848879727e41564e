import {isEqualJson} from '#src/lib/equal.ts';
import {byMergeUnit} from '#src/record-ui/values/merge-units.ts';
import {isEmpty} from '#src/record-ui/values/value-words.ts';
import {brother} from '#src/records/brother.ts';
import type {AnyRow} from '#src/records/record.ts';
import type {Side} from './side.ts';

/** A field in both records. */
export type FieldPair = {readonly field: string} & Readonly<Record<Side, unknown>>;

/** Fields that only make sense together, of which at least one differs; most stand alone. */
export type Unit = readonly FieldPair[];

export type ComparedBrothers = {
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
