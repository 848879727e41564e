import type {FieldValues} from 'react-hook-form';
import {FieldFrame} from './field-frame.tsx';
import styles from './field.module.css';
import {useFormField, type FormFieldProps} from './form-field.ts';
import type {Choice} from './matching-choices.ts';

type ChoiceInputProps<V extends FieldValues> = FormFieldProps<V> & {
  readonly options: readonly Choice[];
  /** The label of the empty option, e.g. '-- none --'; without it only an empty value can be empty. */
  readonly none?: string | undefined;
};

/** Chooses one of a few values in the device's own picker. */
export function ChoiceInput<V extends FieldValues>({
  control,
  name,
  label,
  required,
  help,
  options,
  none,
}: ChoiceInputProps<V>) {
  const {error, input} = useFormField(control, name);
  const isKnown = options.some(({value}) => value === input.value);
  return (
    <FieldFrame label={label} required={required} help={help} error={error}>
      {(framed) => (
        <select {...input} {...framed} className={`${styles.input} ${styles.select}`}>
          {(none !== undefined || input.value === '') && <option value="">{none}</option>}
          {/* A value of a newer server stays until the user chooses another. */}
          {!isKnown && input.value !== '' && <option value={input.value}>{input.value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.detail ? `${option.label} · ${option.detail}` : option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
