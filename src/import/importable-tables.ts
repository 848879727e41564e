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
