import type {Sheet, SheetColumn} from '#src/lib/sheet.ts';
import {formFieldsOf} from '#src/records/record.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {requiredFields} from './columns.ts';
import type {ImportableTable} from './importable-tables.ts';

/** What fields and their values are called in the language of whoever fills it in. */
type Labels = {
  readonly field: (table: TableName, field: string) => string;
  readonly value: (table: TableName, field: string, value: string) => string;
};

/**
 * Lays out an empty table to be filled in: a heading for each field, with a star where a new record must have it,
 * and the values to choose from. It holds nothing that could be brought in by mistake.
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
