import type {Choice} from './matching-choices.ts';
import {FieldFrame} from './field-frame.tsx';
import styles from './field.module.css';

export type SelectFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly Choice[];
  readonly help?: string | undefined;
  readonly error?: string | undefined;
};

/** A select outside of forms, for filters and sort orders. */
export function SelectField({label, value, onChange, options, help, error}: SelectFieldProps) {
  return (
    <FieldFrame label={label} help={help} error={error}>
      {(framed) => (
        <select
          {...framed}
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
