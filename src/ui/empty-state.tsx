import type {ReactNode} from 'react';
import styles from './empty-state.module.css';
import {Icon} from './icon.tsx';
import type {IconName} from './icon-paths.ts';

type EmptyStateProps = {
  readonly text: string;
  readonly icon?: IconName;
  readonly action?: ReactNode;
};

/** Shows that there is nothing, optionally with an action. */
export function EmptyState({text, icon = 'search', action}: EmptyStateProps) {
  return (
    <div className={styles.empty} role="status">
      <Icon name={icon} size={36} />
      <p>{text}</p>
      {action}
    </div>
  );
}
