import type {ReactNode} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import type {Values} from '#src/lib/values.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import type {TableName} from '#src/records/registry.ts';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
import {Facts, type Fact} from '#src/ui/facts.tsx';
import {OfficialValue} from './official-value.tsx';

export type FactField = {
  readonly field: string;
  /** Shown instead of the bare value, e.g. a link. */
  readonly shown?: ReactNode;
};

type RecordFactsProps = {
  readonly table: TableName;
  readonly entry: LocalRow;
  readonly fields: readonly FactField[];
};

/** Shows fields of a record with their labels; beside a value that the user changed, the official one. */
export function RecordFacts({table, entry, fields}: RecordFactsProps) {
  const labels = useRecordLabels();
  // The field names come from the record's own declaration.
  const values: Values = entry.row;
  const facts = fields.map(({field, shown}): Fact => ({
    label: labels.field(table, field),
    value: (
      <>
        {shown ?? <FieldValue table={table} field={field} value={values[field]} />}
        <OfficialValue table={table} entry={entry} field={field} />
      </>
    ),
  }));
  return <Facts facts={facts} />;
}
