import type {Sheet, SheetColumn} from '#src/lib/sheet.ts';
import type {FieldSpec} from '#src/records/field.ts';
import {formFieldsOf} from '#src/records/record.ts';
import {recordOf} from '#src/records/registry.ts';
import {requiredFields} from './columns.ts';
import type {ImportableTable} from './importable-tables.ts';

/** Lays out an empty table to be filled in: a heading for each field, and nothing that could be brought in by mistake. */
export function importTemplate(
  table: ImportableTable,
  name: string,
  labelOf: (field: string) => string,
): Sheet {
  const columns = fieldGuide(table).map(({field, kind}): SheetColumn => ({
    label: labelOf(field),
    kind: kind === 'date' ? 'day' : kind === 'integer' ? 'number' : 'text',
  }));
  return {name, columns, rows: []};
}

/** What may be written in the column of a field. */
export type GuidedField = {
  readonly field: string;
  readonly kind: FieldSpec['kind'];
  /** Whether a new record must have it. */
  readonly required: boolean;
  /** The stored values of a choice; people may write their names. */
  readonly values: readonly string[];
};

/** Tells what may be written in each column, in the order of the form. */
export function fieldGuide(table: ImportableTable): GuidedField[] {
  const required = requiredFields(table);
  return formFieldsOf(recordOf(table)).flatMap((field) => {
    const spec = recordOf(table).fields[field]?.spec;
    if (spec === undefined) return [];
    const values = spec.kind === 'choice' ? spec.values : [];
    return [{field, kind: spec.kind, required: required.includes(field), values}];
  });
}
