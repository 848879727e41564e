import {textOf} from '#src/lib/values.ts';
import {recordOf, type TableName} from './registry.ts';

/** What a record is called, read from its values; empty when they don't tell. */
export function titleIn(table: TableName, values: unknown): string {
  if (typeof values !== 'object' || values === null) return '';
  return textOf(values, recordOf(table).title);
}
