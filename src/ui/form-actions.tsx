import type {ReactNode} from 'react';
import styles from './form-actions.module.css';

type FormActionsProps = {readonly children: ReactNode};

/** The buttons of a form, always within reach of the thumb. */
export function FormActions({children}: FormActionsProps) {
  return <div className={styles.actions}>{children}</div>;
}
