import {useId} from 'react';
import styles from './progress-bar.module.css';

type ProgressBarProps = {
  /** What is going on, and how far it is in words. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
};

/** Shows how far a long piece of work has come. */
export function ProgressBar({label, value, max}: ProgressBarProps) {
  const id = useId();
  return (
    <div className={styles['progress']}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} className={styles['bar']} value={value} max={max} />
    </div>
  );
}
