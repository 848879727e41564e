import type {FieldValues} from 'react-hook-form';
import {readTypedPartialDay} from '#src/i18n/typed-day.ts';
import {typedPartialDay} from '#src/lib/partial-day.ts';
import {DayControl} from './day-control.tsx';
import {type FormFieldProps, useFormField} from './form-field.ts';
import {RewrittenInput} from './rewritten-input.tsx';

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

/** An input for a day that may lack its year or its day in the year. */
export function PartialDayInput<V extends FieldValues>(field: FormFieldProps<V>) {
  return <RewrittenInput {...field} read={readTypedPartialDay} write={typedPartialDay} />;
}
