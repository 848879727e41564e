import type {ReactNode} from 'react';
import styles from './card-grid.module.css';

type CardGridProps = {readonly columns?: 2 | 3; readonly children: ReactNode};

/** Cards beside each other where there is room, one below the other on phones. */
export function CardGrid({columns = 2, children}: CardGridProps) {
  return (
    <div className={`${styles.grid} ${styles[columns === 2 ? 'two' : 'three']}`}>{children}</div>
  );
}
