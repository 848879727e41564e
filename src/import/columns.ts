import {recordOf} from '#src/records/registry.ts';
import {importableFields, type ImportableTable} from './importable-tables.ts';

/** For each column of the file the field it goes into, or `null`: it is left out. */
export type Columns = readonly (string | null)[];

export type ProposedColumns = {
  readonly columns: Columns;
  /** No heading says what its column is: the first row seems to be a record already. */
  readonly looksHeadless: boolean;
};

/** What is wrong with a choice of columns. With fields `missing` records that are there already can be changed. */
export type ColumnProblem =
  | {readonly kind: 'none'}
  | {readonly kind: 'twice'; readonly field: string; readonly columns: readonly number[]}
  /** Fields without which no new record can be made. */
  | {readonly kind: 'missing'; readonly fields: readonly string[]};

/** Tells what is wrong with a choice of columns. */
export function columnProblem(table: ImportableTable, columns: Columns): ColumnProblem {
  for (const field of new Set(columns)) {
    const places = columns.flatMap((other, index) => (other === field ? [index] : []));
    if (field !== null && places.length > 1) return {kind: 'twice', field, columns: places};
  }
  const missing = requiredFields(table).filter((field) => !columns.includes(field));
  return missing.length > 0 ? {kind: 'missing', fields: missing} : {kind: 'none'};
}

/** The fields a new record must have from a file: those that may not be empty and begin with nothing. */
export function requiredFields(table: ImportableTable): string[] {
  const {fields} = recordOf(table);
  return importableFields(table).filter((name) => {
    const field = fields[name];
    if (field === undefined || field.optional) return false;
    return field.spec.kind !== 'choice' || field.spec.initial === null;
  });
}
