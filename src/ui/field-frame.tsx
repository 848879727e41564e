import {useId, type ReactNode} from 'react';
import {announceAtFocus} from './announce-at-focus.ts';
import styles from './field.module.css';

/** The props that an input gets from the frame around it. */
export type FramedInput = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
};

type FieldFrameProps = {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly children: (input: FramedInput) => ReactNode;
};

/** Puts the label above a native input outside of forms, help and error below it, and ties them together. */
export function FieldFrame({label, help, error, children}: FieldFrameProps) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error !== undefined,
      })}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} ref={announceAtFocus} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
