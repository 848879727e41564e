import type {ReactNode} from 'react';
import styles from './error-message.module.css';

type ErrorMessageProps = {
  readonly title: string;
  readonly message?: string | null;
  readonly action?: ReactNode;
};

/** Shows and announces what failed, with the technical message. */
export function ErrorMessage({title, message = null, action}: ErrorMessageProps) {
  return (
    <div className={styles.message} role="alert">
      <p className={styles.title}>{title}</p>
      {message !== null && <p>{message}</p>}
      {action}
    </div>
  );
}
