import type {ReactNode} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import type {TableName} from '#src/records/registry.ts';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
import {Facts, type Fact} from '#src/ui/facts.tsx';
import {OfficialValue} from './official-value.tsx';

export type FactField = {
  readonly field: string;
  /** What stands in place of the bare value, e.g. a link. */
  readonly shown?: ReactNode;
};

type RecordFactsProps = {
  readonly table: TableName;
  readonly entry: LocalRow;
  readonly fields: readonly FactField[];
};

/** Fields of a record with their names; where its reader changed one, the official value beside it. */
export function RecordFacts({table, entry, fields}: RecordFactsProps) {
  const labels = useRecordLabels();
  // Fields are asked for by names that the record's own declaration has.
  const values = entry.row as Readonly<Record<string, unknown>>;
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
