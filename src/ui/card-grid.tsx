import type {ReactNode} from 'react';
import styles from './card-grid.module.css';

type CardGridProps = {readonly columns?: 2 | 3; readonly children: ReactNode};

/** Cards side by side on wide screens, below each other on phones. */
export function CardGrid({columns = 2, children}: CardGridProps) {
  return (
    <div className={`${styles.grid} ${styles[columns === 2 ? 'two' : 'three']}`}>{children}</div>
  );
}
