import {FieldFrame} from './field-frame.tsx';
import styles from './field.module.css';

type DayFieldProps = {
  readonly label: string;
  /** 'yyyy-MM-dd' or `''`. */
  readonly value: string;
  readonly onChange: (day: string) => void;
};

/** An input for a civil day outside of forms. */
export function DayField({label, value, onChange}: DayFieldProps) {
  return (
    <FieldFrame label={label}>
      {({id}) => (
        <input
          id={id}
          type="date"
          max="9999-12-31"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={styles.input}
        />
      )}
    </FieldFrame>
  );
}
