import {useState} from 'react';
import type {FieldValues} from 'react-hook-form';
import {completePhone, readablePhone} from '#src/lib/phone-number.ts';
import {FieldFrame} from './field-frame.tsx';
import styles from './field.module.css';
import {useFormField, type FormFieldProps} from './form-field.ts';

type PhoneInputProps<V extends FieldValues> = FormFieldProps<V> & {
  /** The country (ISO 3166) for a number that is typed without a country code. */
  readonly region: string;
  readonly maxLength: number;
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
  maxLength,
}: PhoneInputProps<V>) {
  const {error, input} = useFormField(control, name);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <FieldFrame label={label} required={required} help={help} error={error}>
      {(framed) => (
        <input
          {...input}
          {...framed}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          className={styles.input}
          maxLength={maxLength}
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
    </FieldFrame>
  );
}
