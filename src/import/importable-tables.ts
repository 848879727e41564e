import {lifeEventTables} from '#src/records/life-event-tables.ts';
import {formFieldsOf} from '#src/records/record.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';

/** The importable tables, in the order in which their records refer to each other. */
export const importableTables = [
  'places',
  'fraternities',
  'institutions',
  'brothers',
  ...lifeEventTables,
] as const satisfies readonly TableName[];

export type ImportableTable = (typeof importableTables)[number];

/** The column that identifies an existing record, whatever else has changed. */
export const ID_COLUMN = 'id';

/** Lists the possible contents of a column: the record's id and the fields of its form, in their order. */
export function importableFields(table: ImportableTable): string[] {
  return [ID_COLUMN, ...formFieldsOf(recordOf(table))];
}

/** The labels of fields and values in all languages. */
export type RecordVocabulary = {
  readonly field: (table: TableName, field: string) => readonly string[];
  /** The labels of each stored value. */
  readonly values: (table: TableName, field: string) => ReadonlyMap<string, readonly string[]>;
};
