import type {Severity} from '#src/domain/validation/issue.ts';
import {Icon} from '#src/ui/icon.tsx';
import styles from './together.module.css';

export type WarningLine = {readonly text: string; readonly severity: Severity};

/** What the user should know before saving; it does not prevent it. */
export function Warnings({lines}: {readonly lines: readonly WarningLine[]}) {
  return lines.map(({text, severity}) => (
    <p key={text} className={`${styles['warning']} ${severity === 'high' ? styles['high'] : ''}`}>
      <Icon name={severity === 'high' ? 'attention' : 'warning'} size={20} />
      <span>{text}</span>
    </p>
  ));
}
