import type {ReactNode} from 'react';
import styles from './live-part.module.css';

/** A part of a form's section that appears as the user types; a screen reader reads it out. */
export function LivePart({children}: {readonly children: ReactNode}) {
  return (
    <div role="status" className={styles['part']}>
      {children}
    </div>
  );
}
