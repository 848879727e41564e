import type {Choice} from './matching-choices.ts';
import {FieldFrame} from './field-frame.tsx';
import styles from './field.module.css';

type SelectFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly Choice[];
};

/** A choice outside of forms: filters and orders. */
export function SelectField({label, value, onChange, options}: SelectFieldProps) {
  return (
    <FieldFrame label={label}>
      {({id}) => (
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${styles.input} ${styles.select}`}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
