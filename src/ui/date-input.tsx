import type {FieldValues} from 'react-hook-form';
import {DayControl} from './day-control.tsx';
import {useFormField, type FormFieldProps} from './form-field.ts';

/**
 * A civil day of a form; its value is 'yyyy-MM-dd' or `''`. A text that is no day stays the value, so that the
 * form refuses it and its draft keeps it.
 */
export function DateInput<V extends FieldValues>({control, name, ...field}: FormFieldProps<V>) {
  const {
    error,
    input: {ref, ...input},
  } = useFormField(control, name);
  return <DayControl {...field} {...input} inputRef={ref} error={error} />;
}
