import type {ReactNode} from 'react';
import styles from './stack.module.css';

type Gap = 'small' | 'medium' | 'large';
type StackProps = {readonly gap?: Gap; readonly children: ReactNode};
type RowProps = StackProps & {readonly align?: 'start' | 'between' | 'end'};

/** Lays out its children below each other. */
export function Stack({gap = 'medium', children}: StackProps) {
  return <div className={`${styles.stack} ${styles[gap]}`}>{children}</div>;
}

/** Lays out its children side by side, wrapped as needed. */
export function Row({gap = 'small', align = 'start', children}: RowProps) {
  return <div className={`${styles.row} ${styles[gap]} ${styles[align]}`}>{children}</div>;
}
