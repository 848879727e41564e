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

/** The column of the family name in a file that has it apart; it is joined to the name. */
export const FAMILY_NAME_COLUMN = 'family_name';

/** Returns the field with the name of a friar, to which his family name is joined; `null` when there is none. */
export function friarNameField(table: ImportableTable): string | null {
  if (table === 'brothers' || table === 'necrology_entries') return 'name';
  const {fields, parent} = recordOf(table);
  const spec = parent === null ? undefined : fields[parent]?.spec;
  return spec?.kind === 'reference' && spec.table === 'brothers' ? parent : null;
}

/**
 * Lists the possible contents of a column: the record's id and the fields of its form, in their order, with the family
 * name behind the name of a friar.
 */
export function importableFields(table: ImportableTable): string[] {
  const name = friarNameField(table);
  const fields = formFieldsOf(recordOf(table)).flatMap((field) =>
    field === name ? [field, FAMILY_NAME_COLUMN] : [field],
  );
  return [ID_COLUMN, ...fields];
}

/** The labels of fields and values in all languages. */
export type RecordVocabulary = {
  readonly field: (table: TableName, field: string) => readonly string[];
  /** The labels of each stored value. */
  readonly values: (table: TableName, field: string) => ReadonlyMap<string, readonly string[]>;
};
