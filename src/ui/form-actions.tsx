import type {ReactNode} from 'react';
import styles from './form-actions.module.css';

type FormActionsProps = {readonly children: ReactNode};

/** Back and Save, always within reach of the thumb. */
export function FormActions({children}: FormActionsProps) {
  return <div className={styles.actions}>{children}</div>;
}
