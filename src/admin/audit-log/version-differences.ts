import {isEqualJson} from '#src/lib/equal.ts';
import type {Values} from '#src/lib/values.ts';
import type {AuditEntry} from '#src/queries/audit-log.ts';
import {byMergeUnit, type ComparedField, unitOf} from '#src/record-ui/values/compared-field.ts';
import {tidyValues} from '#src/records/clean-values.ts';
import {isTableName, recordOf, type TableName} from '#src/records/registry.ts';
import {isRedacted} from './logged-entry.ts';

/**
 * Lists the changes that a restore would make, by merge units. A unit is complete, so that nobody restores half
 * of it.
 */
export function versionDifferences(
  {table, values}: KeptVersion,
  present: Values,
): ComparedField[][] {
  const record = recordOf(table);
  const [then, now] = [values, present].map((all) => tidyValues(record, all));
  const names = Object.keys(then ?? {});
  const moved = names.filter((name) => !isEqualJson(then?.[name], now?.[name]));
  const whole = new Set(moved.flatMap((name) => unitOf(table, name)));
  const fields = names
    .filter((name) => whole.has(name))
    .map((field) => ({
      field,
      base: now?.[field],
      current: now?.[field],
      proposed: then?.[field],
    }));
  return byMergeUnit(table, fields);
}

/** A record with a version of it from the log. */
export type KeptVersion = {
  readonly table: TableName;
  readonly id: string;
  readonly side: 'before' | 'after';
  readonly values: Values;
};

/** Lists the versions in an entry that can be restored. Photos cannot, because their file may be gone. */
export function keptVersions(entry: AuditEntry): KeptVersion[] {
  const {table_name: table, record_id: id, old_values, new_values} = entry;
  if (!isTableName(table) || id === null || entry.action === 'export') return [];
  const {writers, fields} = recordOf(table);
  const hasPicture = Object.values(fields).some(({spec}) => spec.kind === 'picture');
  if (writers === 'server' || hasPicture) return [];
  const sides = [
    ['before', old_values],
    ['after', new_values],
  ] as const;
  return sides.flatMap(([side, values]) =>
    values === null || isRedacted(values) ? [] : [{table, id, side, values}],
  );
}
