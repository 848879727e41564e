import OutlinedInput from '@mui/material/OutlinedInput';
import type {FieldValues} from 'react-hook-form';
import {typedPartialDay} from '#src/lib/partial-day.ts';
import {FormFieldFrame} from './form-field-frame.tsx';
import {useFormField, type FormFieldProps} from './form-field.ts';

/** An input for a day that may lack its year or its day in the year. A stored day is shown as people type it. */
export function PartialDayInput<V extends FieldValues>({
  control,
  name,
  label,
  required,
  help,
}: FormFieldProps<V>) {
  const {
    error,
    input: {ref, ...input},
  } = useFormField(control, name);
  return (
    <FormFieldFrame label={label} required={required} help={help} error={error}>
      {(framed) => (
        <OutlinedInput
          {...input}
          {...framed}
          inputRef={ref}
          autoComplete="off"
          slotProps={{input: {'aria-required': required ?? false}}}
          value={typedPartialDay(input.value)}
        />
      )}
    </FormFieldFrame>
  );
}
