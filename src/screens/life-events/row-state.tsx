import type {LocalRow} from '#src/queries/rows.ts';
import {StateBadge} from '#src/record-ui/forms/state-badge.tsx';
import styles from './row-state.module.css';

/** The state of a row's last edit, shown after its name. */
export function RowStateBadge({entry}: {readonly entry: LocalRow}) {
  return (
    <>
      {' '}
      <span className={styles.state}>
        <StateBadge entry={entry} />
      </span>
    </>
  );
}
