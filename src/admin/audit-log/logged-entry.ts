import {isEqualJson} from '#src/lib/equal.ts';
import type {Values} from '#src/lib/values.ts';
import type {AuditEntry} from '#src/queries/audit-log.ts';
import {inOrder, specOf} from '#src/record-ui/values/spec-of.ts';
import {isEmpty} from '#src/record-ui/values/value-words.ts';

/** Returns the last values of the row in an entry; `null` when they were redacted. */
export function loggedValues({old_values, new_values}: AuditEntry): Values | null {
  const values = new_values ?? old_values;
  return values === null || isRedacted(values) ? null : values;
}

/** Returns whether personal values were removed from the log, e.g. because the person was erased. */
export function isRedacted(values: Values | null): boolean {
  return values?.['redacted'] === true;
}

/** Returns whether an entry records an exported list: its id is that of the export, not of a record. */
export function isListExport({action, new_values: values}: AuditEntry): boolean {
  return action === 'export' && values?.['personal_data'] !== true;
}

export type Difference = 'added' | 'removed' | 'changed' | 'same';

/** The value of a field before and after a write. */
export type FieldDifference = {
  readonly field: string;
  /** The key within a field of free JSON, where the two sides are compared by key. */
  readonly key: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly difference: Difference;
};

/** Compares the row before and after a write, field by field. */
export function entryDifferences(entry: AuditEntry): FieldDifference[] {
  const {table_name: table, old_values, new_values} = entry;
  const before = old_values ?? {};
  const after = new_values ?? {};
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  const differences = inOrder(table, names).flatMap((field): FieldDifference[] => {
    const [was, is] = [before[field], after[field]];
    const isFree = specOf(table, field)?.kind === 'json';
    if (!isFree || !isNested(was) || !isNested(is) || (isEmpty(was) && isEmpty(is))) {
      return [{field, key: null, before: was, after: is, difference: differenceOf(was, is)}];
    }
    const keys = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])];
    return keys.map((key) => {
      const [one, other] = [was?.[key], is?.[key]];
      return {field, key, before: one, after: other, difference: differenceOf(one, other)};
    });
  });
  // The server's own fields come last.
  return [
    ...differences.filter(({field}) => !bookkeeping.has(field)),
    ...differences.filter(({field}) => bookkeeping.has(field)),
  ];
}

/** Returns whether a difference concerns the record itself, not the server's own fields. */
export function isRecordChange({field, difference}: FieldDifference): boolean {
  return difference !== 'same' && !bookkeeping.has(field);
}

/** Lists the fields a write changed. */
export function changedFields(entry: AuditEntry): string[] {
  return [
    ...new Set(
      entryDifferences(entry)
        .filter(isRecordChange)
        .map(({field}) => field),
    ),
  ];
}

const bookkeeping: ReadonlySet<string> = new Set([
  'id',
  'version',
  'created_at',
  'updated_at',
  'issue_id',
  'row_ids',
  'mutation_id',
  'group_id',
  'base_version',
  'applied_version',
  'unmet_dependency',
  'size_bytes',
]);

function differenceOf(before: unknown, after: unknown): Difference {
  if (isEmpty(before) && isEmpty(after)) return 'same';
  if (isEmpty(before)) return 'added';
  if (isEmpty(after)) return 'removed';
  return isEqualJson(before, after) ? 'same' : 'changed';
}

function isNested(value: unknown): value is Values | null | undefined {
  return isEmpty(value) || (typeof value === 'object' && !Array.isArray(value));
}
