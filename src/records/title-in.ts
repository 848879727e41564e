import {textOf} from '#src/lib/values.ts';
import {recordOf, type TableName} from './registry.ts';

/** Returns the title of a record from its values; empty when they do not contain it. */
export function titleIn(table: TableName, values: unknown): string {
  if (typeof values !== 'object' || values === null) return '';
  return textOf(values, recordOf(table).title);
}
