import type {ComponentProps} from 'react';
import {FieldFrame} from './field-frame.tsx';
import styles from './field.module.css';

type LongTextFieldProps = Pick<
  ComponentProps<'textarea'>,
  'ref' | 'rows' | 'maxLength' | 'placeholder' | 'autoFocus' | 'disabled' | 'onKeyDown'
> & {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A text of several lines outside of forms, which must not stay empty. */
export function LongTextField({label, help, onChange, ...box}: LongTextFieldProps) {
  return (
    <FieldFrame label={label} help={help}>
      {(framed) => (
        <textarea
          {...framed}
          {...box}
          aria-required
          className={styles.input}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}
