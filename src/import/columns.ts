import {likeness} from '#src/lib/likeness.ts';
import {toSearchText} from '#src/lib/search-text.ts';
import type {Sheet, SheetColumn} from '#src/lib/sheet.ts';
import {formFieldsOf} from '#src/records/record.ts';
import {isTableName, recordOf, type TableName} from '#src/records/registry.ts';
import type {FileTable} from './file-table.ts';
import {
  FAMILY_NAME_COLUMN,
  friarNameField,
  ID_COLUMN,
  importableFields,
  type ImportableTable,
  type RecordVocabulary,
} from './importable-tables.ts';
import {givenNameHeadings, usualHeadings} from './usual-headings.ts';

/** The field for each column of the file; `null` leaves the column out. */
export type Columns = readonly (string | null)[];

export type ProposedColumns = {
  readonly columns: Columns;
  /** No heading names a field: the first row seems to be a record. */
  readonly looksHeadless: boolean;
};

/** A problem with the choice of columns. With `missing` fields, existing records can still be changed. */
export type ColumnProblem =
  | {readonly kind: 'none'}
  | {readonly kind: 'twice'; readonly field: string; readonly columns: readonly number[]}
  /** Fields that a new record needs. */
  | {readonly kind: 'missing'; readonly fields: readonly string[]};

/** Returns the problem with a choice of columns, when new records get the values of the `given` fields otherwise. */
export function columnProblem(
  table: ImportableTable,
  columns: Columns,
  given: ReadonlyMap<string, string>,
): ColumnProblem {
  for (const field of new Set(columns)) {
    const places = columns.flatMap((other, index) => (other === field ? [index] : []));
    if (field !== null && places.length > 1) return {kind: 'twice', field, columns: places};
  }
  const missing = requiredFields(table).filter(
    (field) => !columns.includes(field) && !given.has(field),
  );
  return missing.length > 0 ? {kind: 'missing', fields: missing} : {kind: 'none'};
}

/**
 * Returns the fields that new records need, that no column has, and that refer to a record other than their owner: one
 * value may do for all.
 */
export function fieldsForAll(table: ImportableTable, columns: Columns): string[] {
  const {fields, parent} = recordOf(table);
  return requiredFields(table).filter(
    (field) =>
      field !== parent && fields[field]?.spec.kind === 'reference' && !columns.includes(field),
  );
}

/** Returns the fields that a file must give a new record: required ones without an initial value. */
export function requiredFields(table: ImportableTable): string[] {
  const {fields} = recordOf(table);
  return importableFields(table).filter((name) => {
    const field = fields[name];
    if (field === undefined || field.optional) return false;
    return field.spec.kind !== 'choice' || field.spec.initial === null;
  });
}

/**
 * Proposes the field for each column: as chosen before for the same headings, otherwise by the same or by a
 * similar name.
 */
export function proposeColumns(
  table: ImportableTable,
  {header}: FileTable,
  words: RecordVocabulary,
  remembered: Columns | null,
): ProposedColumns {
  if (remembered?.length === header.length) return {columns: remembered, looksHeadless: false};
  const names = knownNames(table, words);
  const free = new Set(importableFields(table));
  const columns: (string | null)[] = header.map(() => null);
  for (const match of [sameName, nearName]) {
    for (const [index, heading] of header.entries()) {
      if (columns[index] !== null || heading === '') continue;
      const field = match(names, comparable(heading));
      if (field !== null && free.delete(field)) columns[index] = field;
    }
  }
  addGivenName(table, header, columns);
  const isUnknown = columns.every((field) => field === null);
  return {columns, looksHeadless: isUnknown && header.some((heading) => /\d\d/.test(heading))};
}

/** Adds the column of the given names to that of the family names, which is left out without any name to join. */
function addGivenName(
  table: ImportableTable,
  header: readonly string[],
  columns: (string | null)[],
): void {
  const name = friarNameField(table);
  const family = columns.indexOf(FAMILY_NAME_COLUMN);
  if (family === -1 || columns.includes(name)) return;
  const given = header.findIndex((heading) => givenNameHeadings.includes(comparable(heading)));
  if (given === -1) columns[family] = null;
  else columns[given] = name;
}

type NamedField = {readonly field: string; readonly names: readonly string[]};

/**
 * Includes the names of fields that cannot be imported, so that a heading close to one of them is not matched.
 */
function knownNames(table: ImportableTable, words: RecordVocabulary): NamedField[] {
  const {fields, parent} = recordOf(table);
  const named = [...new Set([ID_COLUMN, FAMILY_NAME_COLUMN, ...Object.keys(fields)])].map(
    (field) => ({
      field,
      names: [field, ...words.field(table, field), ...(usualHeadings[field] ?? [])].map(comparable),
    }),
  );
  const spec = parent === null ? undefined : fields[parent]?.spec;
  if (parent === null || spec?.kind !== 'reference' || !isTableName(spec.table)) return named;
  // The column of the owner may have the owner's name as its heading.
  const owner = [
    ...words.field(spec.table, recordOf(spec.table).title),
    ...words.field('users', recordOf('users').title),
    ...(usualHeadings[recordOf(spec.table).title] ?? []),
  ];
  return [...named, {field: parent, names: owner.map(comparable)}];
}

function sameName(known: readonly NamedField[], heading: string): string | null {
  return known.find(({names}) => names.includes(heading))?.field ?? null;
}

/** Below this likeness it is more likely another word than a typing error. */
const LEAST_LIKENESS = 0.93;

function nearName(known: readonly NamedField[], heading: string): string | null {
  let best: string | null = null;
  let most = LEAST_LIKENESS;
  for (const {field, names} of known) {
    for (const name of names) {
      const alike = likeness(heading, name);
      if (alike < most) continue;
      best = field;
      most = alike;
    }
  }
  return best;
}

/** 'Date of birth *' and 'date_of_birth' are the same. */
function comparable(heading: string): string {
  return toSearchText(heading)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The labels of fields and values in the user's language. */
type Labels = {
  readonly field: (table: TableName, field: string) => string;
  readonly value: (table: TableName, field: string, value: string) => string;
};

/**
 * Makes an empty table: a heading for each field, with a star for a required one, and the values to choose
 * from. It has no rows that could be imported by mistake.
 */
export function importTemplate(table: ImportableTable, name: string, labels: Labels): Sheet {
  const required = requiredFields(table);
  const columns = formFieldsOf(recordOf(table)).flatMap((field): SheetColumn[] => {
    const spec = recordOf(table).fields[field]?.spec;
    if (spec === undefined) return [];
    const label = `${labels.field(table, field)}${required.includes(field) ? ' *' : ''}`;
    if (spec.kind === 'date') return [{label, kind: 'day'}];
    if (spec.kind === 'integer') return [{label, kind: 'number'}];
    if (spec.kind !== 'choice') return [{label, kind: 'text'}];
    const choices = spec.offered.map((value) => labels.value(table, field, value));
    return [{label, kind: 'text', choices}];
  });
  return {name, columns, rows: []};
}
