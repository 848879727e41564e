import {useId} from 'react';
import styles from './progress-bar.module.css';

type ProgressBarProps = {
  /** The name of the work, and its progress in words. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
};

/** Shows the progress of a long piece of work. */
export function ProgressBar({label, value, max}: ProgressBarProps) {
  const id = useId();
  return (
    <div className={styles['progress']}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} className={styles['bar']} value={value} max={max} />
    </div>
  );
}
