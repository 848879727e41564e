import {useId, type ReactNode} from 'react';
import styles from './field.module.css';

/** The props that an input gets from the frame around it. */
export type FramedInput = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly 'aria-required': boolean;
};

type FieldFrameProps = {
  readonly label: string;
  readonly required?: boolean | undefined;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** Takes the whole width of a form's grid. */
  readonly wide?: boolean;
  readonly children: (input: FramedInput) => ReactNode;
};

/** Puts the label above an input, help and error below it, and ties them together. */
export function FieldFrame({
  label,
  required = false,
  help,
  error,
  wide = false,
  children,
}: FieldFrameProps) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`${styles.field} ${wide ? styles.wide : ''}`}>
      <label htmlFor={id} className={`${styles.label} ${required ? styles.required : ''}`}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error !== undefined,
        'aria-required': required,
      })}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
