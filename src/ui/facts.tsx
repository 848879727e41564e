import type {ReactNode} from 'react';
import styles from './facts.module.css';

export type Fact = {readonly label: string; readonly value: ReactNode | null};
type FactsProps = {readonly facts: readonly Fact[]};

const NOTHING = '—';

/** A list of named values. */
export function Facts({facts}: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(({label, value}) => (
        <div key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value ?? NOTHING}</dd>
        </div>
      ))}
    </dl>
  );
}
