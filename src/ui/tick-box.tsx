import type {ReactNode} from 'react';
import styles from './tick-box.module.css';

type TickBoxProps = {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** The label. */
  readonly children: ReactNode;
};

/** A checkbox with its label beside it, as large as a finger. */
export function TickBox({isChecked, onChange, children}: TickBoxProps) {
  return (
    <label className={styles['tick']}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({target}) => onChange(target.checked)}
      />
      {children}
    </label>
  );
}
