import type {ReactNode} from 'react';
import styles from './form-section.module.css';

type FormSectionProps = {readonly title: string; readonly children: ReactNode};

/** A titled group of fields. */
export function FormSection({title, children}: FormSectionProps) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}

type FormActionsProps = {readonly children: ReactNode};

/** The buttons of a form, always within reach of the thumb. */
export function FormActions({children}: FormActionsProps) {
  return <div className={styles.actions}>{children}</div>;
}
