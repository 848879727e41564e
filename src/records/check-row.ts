import type {Field} from './field.ts';
import type {AnyRow} from './record.ts';
import {registry, type TableName} from './registry.ts';

export type CheckedRow =
  | {readonly kind: 'readable'; readonly row: AnyRow}
  | {readonly kind: 'unreadable'; readonly reason: string};

/**
 * Checks whether this build can show a row from the server. Columns and values of a newer server are kept; only
 * values that would break a screen make a row unreadable. `columns` are those of an older server, which lacks
 * the others.
 */
export function checkRow(
  table: TableName,
  row: unknown,
  columns: readonly string[] | null = null,
): CheckedRow {
  if (typeof row !== 'object' || row === null) return {kind: 'unreadable', reason: 'not a row'};
  const values = row as Record<string, unknown>;
  if (typeof values['id'] !== 'string') return {kind: 'unreadable', reason: 'id: missing'};
  if (typeof values['version'] !== 'number')
    return {kind: 'unreadable', reason: 'version: missing'};
  for (const [name, field] of fieldsOf(table, columns)) {
    const problem = checkValue(field, values[name]);
    if (problem) return {kind: 'unreadable', reason: `${name}: ${problem}`};
  }
  // Checked above for everything that the type promises.
  return {kind: 'readable', row: values as AnyRow};
}

type Fields = readonly (readonly [string, Field])[];

const cache = new Map<TableName, Fields>();
/** By a list of columns, which is the same for all rows of a page. */
const narrowed = new WeakMap<readonly string[], Map<TableName, Fields>>();

/** Returns the fields of a table, or those of them that have a column. */
function fieldsOf(table: TableName, columns: readonly string[] | null): Fields {
  let fields = cache.get(table);
  if (!fields) cache.set(table, (fields = Object.entries(registry[table].fields)));
  if (columns === null) return fields;
  let byTable = narrowed.get(columns);
  if (!byTable) narrowed.set(columns, (byTable = new Map<TableName, Fields>()));
  let own = byTable.get(table);
  if (!own) byTable.set(table, (own = fields.filter(([name]) => columns.includes(name))));
  return own;
}

/** Returns why a screen could not show a value; `null` when it can. */
export function checkValue(field: Field, value: unknown): string | null {
  if (value === null || value === undefined) return field.optional ? null : 'empty';
  switch (field.spec.kind) {
    case 'integer':
      return typeof value === 'number' ? null : 'not a number';
    case 'json':
      return null;
    case 'date':
      return typeof value === 'string' && /^-?\d{4,6}-\d\d-\d\d/.test(value) ? null : 'not a date';
    case 'text':
    case 'choice':
    case 'open-choice':
    case 'reference':
    case 'instant':
    case 'picture':
      return typeof value === 'string' ? null : 'not text';
  }
}
