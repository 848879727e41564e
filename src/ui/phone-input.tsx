import OutlinedInput from '@mui/material/OutlinedInput';
import {useState} from 'react';
import type {FieldValues} from 'react-hook-form';
import {completePhone, readablePhone} from '#src/lib/phone-number.ts';
import {FormFieldFrame} from './form-field-frame.tsx';
import {useFormField, type FormFieldProps} from './form-field.ts';

type PhoneInputProps<V extends FieldValues> = FormFieldProps<V> & {
  /** The country (ISO 3166) for a number that is typed without a country code. */
  readonly region: string;
};

/**
 * An input for a telephone number in any usual form. The form holds the international number from the first
 * key; the typed text stays until the input loses the focus, then the number is shown in groups.
 */
export function PhoneInput<V extends FieldValues>({
  control,
  name,
  label,
  required,
  help,
  region,
}: PhoneInputProps<V>) {
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
          type="tel"
          autoComplete="off"
          slotProps={{input: {'aria-required': required ?? false, inputMode: 'tel'}}}
          value={typed ?? readablePhone(input.value)}
          onChange={({target}) => {
            setTyped(target.value);
            input.onChange(completePhone(target.value, region));
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
