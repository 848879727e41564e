import type {FieldValues} from 'react-hook-form';
import {FieldFrame} from './field-frame.tsx';
import styles from './field.module.css';
import {useFormField, type FormFieldProps} from './form-field.ts';

type DateInputProps<V extends FieldValues> = FormFieldProps<V> & {
  readonly min?: string;
  readonly max?: string;
};

/** A civil day, typed or picked in the device's own way; its value is 'yyyy-MM-dd' or `''`. */
export function DateInput<V extends FieldValues>({
  control,
  name,
  label,
  required,
  help,
  min,
  max = '9999-12-31',
}: DateInputProps<V>) {
  const {error, input} = useFormField(control, name);
  return (
    <FieldFrame label={label} required={required} help={help} error={error}>
      {(framed) => (
        <input {...input} {...framed} type="date" min={min} max={max} className={styles.input} />
      )}
    </FieldFrame>
  );
}
