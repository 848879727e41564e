import type {ReactNode} from 'react';
import styles from './entries.module.css';

type EntryLineProps = {
  readonly name: ReactNode;
  readonly end: ReactNode;
  /** The two are joined by dots, as in a table of contents. */
  readonly dots?: boolean;
};

/** A line with a name at its start and a word or number at its end. */
export function EntryLine({name, end, dots = false}: EntryLineProps) {
  return (
    <p className={styles['line']}>
      <span className={styles['lineName']}>{name}</span>
      {dots ? <span className={styles['dots']} /> : null}
      <span className={styles['lineEnd']}>{end}</span>
    </p>
  );
}

/** Facts in one line, those that are known. */
export function FactLine({facts}: {readonly facts: readonly (string | null | false)[]}) {
  const known = facts.filter((fact) => fact !== null && fact !== false && fact !== '');
  return known.length === 0 ? null : <p className={styles['facts']}>{known.join(' · ')}</p>;
}
