import OutlinedInput from '@mui/material/OutlinedInput';
import type {FieldValues} from 'react-hook-form';
import {FormFieldFrame} from './form-field-frame.tsx';
import {useFormField, type FormFieldProps} from './form-field.ts';

/** A civil day, typed or picked in the device's own way; its value is 'yyyy-MM-dd' or `''`. */
export function DateInput<V extends FieldValues>({
  control,
  name,
  label,
  required = false,
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
          type="date"
          slotProps={{input: {'aria-required': required, max: '9999-12-31'}}}
        />
      )}
    </FormFieldFrame>
  );
}
