import {isEqualJson} from '#src/lib/equal.ts';
import {isTableName, recordOf} from '#src/records/registry.ts';

/** A field in up to three versions: as the editor saw it, as it is now, as it is proposed. */
export type ComparedField = {
  readonly field: string;
  readonly base: unknown;
  readonly current: unknown;
  readonly proposed: unknown;
};

/** Returns whether all versions are equal: the field belongs to a merge unit and carries no change itself. */
export function isUnchanged({base, current, proposed}: ComparedField): boolean {
  return isEqualJson(base, current) && isEqualJson(current, proposed);
}

/** Returns the values of one side of several fields, to show them together. */
export function sideValues(
  fields: readonly ComparedField[],
  side: 'base' | 'current' | 'proposed',
): Record<string, unknown> {
  return Object.fromEntries(fields.map((compared) => [compared.field, compared[side]]));
}

/** Groups the fields of a merge unit, in the order they came: the user chooses them together. */
export function byMergeUnit<F extends {readonly field: string}>(
  table: string,
  fields: readonly F[],
): F[][] {
  const groups = new Map<string, F[]>();
  for (const entry of fields) {
    const key = unitOf(table, entry.field).join();
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.values()];
}

/** Lists the fields of a field's merge unit, including itself. */
export function unitOf(table: string, field: string): readonly string[] {
  const units = isTableName(table) ? recordOf(table).mergeUnits : [];
  return units.find((unit) => unit.includes(field)) ?? [field];
}
