import {comparableName} from '#src/domain/validation/name-form.ts';
import {toSearchText} from '#src/lib/search-text.ts';
import type {AnyRow} from '#src/records/record.ts';
import {recordOf} from '#src/records/registry.ts';
import {requiredFields} from './columns.ts';
import type {ImportableTable} from './importable-tables.ts';
import type {ReadRow} from './read-rows.ts';

/** How a value of a row compares with a record's; `lacks`: the row or the record has none. */
type Comparison = 'equal' | 'row-lacks' | 'record-lacks' | 'different';

/** What tells the records of a table apart. */
export type Identity = {
  /** Of rows of a brother's life the fields beside the brother. */
  readonly fields: readonly string[];
  readonly compare: (row: ReadRow, field: string, record: AnyRow) => Comparison;
  /** Returns the value of a cell, or all its possible values, in the form in which they are compared. */
  readonly valuesOf: (row: ReadRow, field: string) => readonly string[];
};

/**
 * Returns what tells the records of a table apart: as the record type declares it; otherwise the title, and for rows
 * of a brother's life the fields that a file must give, for others the second name.
 */
export function identityOf(table: ImportableTable): Identity {
  const {fields: specs, parent, title, list, identity} = recordOf(table);
  const usual = parent === null ? [list?.line ?? title] : requiredFields(table);
  const fields = [...new Set([title, ...(identity ?? usual)])].filter((name) => name !== parent);
  return {fields, compare, valuesOf};

  function compare(row: ReadRow, field: string, record: AnyRow): Comparison {
    const [possible, stored] = [valuesOf(row, field), comparable(field, record[field])];
    if (possible.length === 0) return stored === '' ? 'equal' : 'row-lacks';
    if (stored === '') return 'record-lacks';
    return possible.includes(stored) ? 'equal' : 'different';
  }

  function valuesOf({given, open}: ReadRow, field: string): readonly string[] {
    const values = open.get(field) ?? [given.get(field)];
    return values.map((value) => comparable(field, value)).filter((value) => value !== '');
  }

  function comparable(field: string, value: unknown): string {
    if (typeof value !== 'string') return '';
    const spec = specs[field]?.spec;
    // A role that an older version stored in other words is the same role.
    if (spec?.kind === 'open-choice') return spec.read(value) ?? comparableText(value);
    return spec?.kind === 'text' ? comparableText(value) : value;
  }
}

/** Reduces a text to what is compared: no case, no accents, no punctuation of names. */
export function comparableText(text: string): string {
  return comparableName(toSearchText(text));
}
