import type {ReactNode} from 'react';
import {Icon} from './icon.tsx';
import type {IconName} from './icon-paths.ts';
import styles from './notice.module.css';

export type NoticeTone = 'info' | 'success' | 'warning' | 'error';

export type NoticeProps = {
  readonly tone: NoticeTone;
  readonly title?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

export const noticeIcons = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'attention',
} as const satisfies Record<NoticeTone, IconName>;

/**
 * A message within the page. When it appears without a user action, the elements around it must announce it.
 */
export function Notice({tone, title, action, children}: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`}>
      <Icon name={noticeIcons[tone]} />
      <div className={styles.text}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
