import OutlinedInput from '@mui/material/OutlinedInput';
import {useState} from 'react';
import type {FieldValues} from 'react-hook-form';
import {FormFieldFrame} from './form-field-frame.tsx';
import {useFormField, type FormFieldProps} from './form-field.ts';

type RewrittenInputProps<V extends FieldValues> = FormFieldProps<V> & {
  /** The value of the form for a typed text. */
  readonly read: (typed: string) => string;
  /** The text that shows a value of the form. */
  readonly write: (value: string) => string;
  /** What keyboard a phone shows; without it that for text. */
  readonly type?: 'tel';
};

/**
 * An input that takes a text in any usual form. The form holds the value from the first key; the typed text stays until the
 * input loses the focus, then the value is written out.
 */
export function RewrittenInput<V extends FieldValues>({
  control,
  name,
  label,
  required,
  help,
  read,
  write,
  type,
}: RewrittenInputProps<V>) {
  const {
    error,
    input: {ref, ...input},
  } = useFormField(control, name);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <FormFieldFrame label={label} required={required} help={help} error={error}>
      {(framed) => (
        <OutlinedInput
          {...input}
          {...framed}
          inputRef={ref}
          type={type}
          autoComplete="off"
          slotProps={{input: {'aria-required': required ?? false, inputMode: type}}}
          value={typed ?? write(input.value)}
          onChange={({target}) => {
            setTyped(target.value);
            input.onChange(read(target.value));
          }}
          onBlur={() => {
            setTyped(null);
            input.onBlur();
          }}
        />
      )}
    </FormFieldFrame>
  );
}
