import {isTableName, recordOf} from '#src/records/registry.ts';

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
