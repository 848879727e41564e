import {useRecordLabels} from '#src/i18n/record-labels.ts';
import type {OpenedForm} from '#src/mutations/open-form.ts';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
import {recordOf} from '#src/records/registry.ts';
import {Facts} from '#src/ui/facts.tsx';

/** Says whose row a form is about, or of which house: what it does not ask for. */
export function FormSubject({opened}: {readonly opened: OpenedForm}) {
  const labels = useRecordLabels();
  const {table, isNew, shown, given = {}} = opened;
  const {parent} = recordOf(table);
  const fields = isNew ? Object.keys(given) : [parent].filter((field) => field !== null);
  return (
    <Facts
      facts={fields.map((field) => ({
        label: labels.field(table, field),
        value: <FieldValue table={table} field={field} value={shown[field]} />,
      }))}
    />
  );
}
