import {isTableName, recordOf} from '#src/records/registry.ts';
import type {FieldSpec} from '#src/records/field.ts';

/** Returns the specification of a field; `undefined` for a field that this build does not know. */
export function specOf(table: string, field: string): FieldSpec | undefined {
  return isTableName(table) ? recordOf(table).fields[field]?.spec : undefined;
}

/** Sorts field names in the order of the declaration; unknown ones come last, in their own order. */
export function inOrder(table: string, fields: readonly string[]): string[] {
  const known = isTableName(table) ? Object.keys(recordOf(table).fields) : [];
  const place = (field: string) => (known.includes(field) ? known.indexOf(field) : known.length);
  return [...fields].sort((a, b) => place(a) - place(b));
}
