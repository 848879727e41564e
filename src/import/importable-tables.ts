import {formFieldsOf} from '#src/records/record.ts';
import {
  recordOf,
  registry,
  type TableName,
  tableNames,
  type TablesWith,
} from '#src/records/registry.ts';

/** The tables that a file can be imported to. */
export type ImportableTable = TablesWith<{importable: true}>;

/** In the order in which the records refer to each other. */
export const importableTables: readonly ImportableTable[] = tableNames.filter(
  (table): table is ImportableTable => registry[table].importable,
);

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
