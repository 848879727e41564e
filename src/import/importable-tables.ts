import {lifeEventTables} from '#src/records/life-event-tables.ts';
import {formFieldsOf} from '#src/records/record.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';

/** What can be brought in by file, in the order in which the records refer to each other. */
export const importableTables = [
  'places',
  'fraternities',
  'institutions',
  'brothers',
  ...lifeEventTables,
] as const satisfies readonly TableName[];

export type ImportableTable = (typeof importableTables)[number];

/** The column by which a record that is there already is found whatever else was changed. */
export const ID_COLUMN = 'id';

/** Lists what a column of a file may hold: the record's id and the fields of its form, in their order. */
export function importableFields(table: ImportableTable): string[] {
  return [ID_COLUMN, ...formFieldsOf(recordOf(table))];
}

/** What the parts of a record are called, in every language there is. */
export type RecordVocabulary = {
  readonly field: (table: TableName, field: string) => readonly string[];
  /** The stored values that have names, with those names. */
  readonly values: (table: TableName, field: string) => ReadonlyMap<string, readonly string[]>;
};
