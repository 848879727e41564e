import type {FieldValues} from 'react-hook-form';
import {completePhone, readablePhone} from '#src/lib/phone-number.ts';
import type {FormFieldProps} from './form-field.ts';
import {RewrittenInput} from './rewritten-input.tsx';

type PhoneInputProps<V extends FieldValues> = FormFieldProps<V> & {
  /** The country (ISO 3166) for a number that is typed without a country code. */
  readonly region: string;
};

/** An input for a telephone number. The form holds the international number; the input shows it in groups. */
export function PhoneInput<V extends FieldValues>({region, ...field}: PhoneInputProps<V>) {
  return (
    <RewrittenInput
      {...field}
      type="tel"
      read={(typed) => completePhone(typed, region)}
      write={readablePhone}
    />
  );
}
