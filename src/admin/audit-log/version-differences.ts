import {isEqualJson} from '#src/lib/equal.ts';
import type {Values} from '#src/lib/values.ts';
import type {ComparedField} from '#src/record-ui/values/compared-field.ts';
import {byMergeUnit, unitOf} from '#src/record-ui/values/merge-units.ts';
import {tidyValues} from '#src/records/clean-values.ts';
import {recordOf} from '#src/records/registry.ts';
import type {KeptVersion} from './restorable.ts';

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
