import type {Sheet, SheetColumn} from '#src/lib/sheet.ts';
import {formFieldsOf} from '#src/records/record.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {requiredFields} from './columns.ts';
import type {ImportableTable} from './importable-tables.ts';

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
