import type {ReactNode} from 'react';
import styles from './error-message.module.css';

type ErrorMessageProps = {
  readonly title: string;
  readonly message?: string | null;
  readonly action?: ReactNode;
};

/** Says what failed, with what the machine said about it, and announces it. */
export function ErrorMessage({title, message = null, action}: ErrorMessageProps) {
  return (
    <div className={styles.message} role="alert">
      <p className={styles.title}>{title}</p>
      {message !== null && <p>{message}</p>}
      {action}
    </div>
  );
}
