import {isTableName, recordOf} from '#src/records/registry.ts';

/**
 * Puts fields that only make sense together into one group, in the order they came: whoever chooses
 * one of them chooses them all.
 */
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

/** Lists the fields that only make sense together with this one, itself among them. */
export function unitOf(table: string, field: string): readonly string[] {
  const units = isTableName(table) ? recordOf(table).mergeUnits : [];
  return units.find((unit) => unit.includes(field)) ?? [field];
}
