import {useState} from 'react';
import OutlinedInput from '@mui/material/OutlinedInput';
import type {FieldValues} from 'react-hook-form';
import {readTypedPartialDay} from '#src/i18n/typed-day.ts';
import {typedPartialDay} from '#src/lib/partial-day.ts';
import {DayControl} from './day-control.tsx';
import {FormFieldFrame} from './form-field-frame.tsx';
import {type FormFieldProps, useFormField} from './form-field.ts';

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

/**
 * An input for a day that may lack its year or its day in the year. What is typed stays until the field is left, then the
 * day is written out.
 */
export function PartialDayInput<V extends FieldValues>({
  control,
  name,
  label,
  required,
  help,
}: FormFieldProps<V>) {
  const {
    error,
    input: {ref, onChange, onBlur, ...input},
  } = useFormField(control, name);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <FormFieldFrame label={label} required={required} help={help} error={error}>
      {(framed) => (
        <OutlinedInput
          {...input}
          {...framed}
          inputRef={ref}
          autoComplete="off"
          slotProps={{input: {'aria-required': required ?? false}}}
          value={typed ?? typedPartialDay(input.value)}
          onChange={({target}) => {
            setTyped(target.value);
            onChange(readTypedPartialDay(target.value));
          }}
          onBlur={() => {
            setTyped(null);
            onBlur();
          }}
        />
      )}
    </FormFieldFrame>
  );
}
