import {Link} from 'react-router-dom';
import type {Formats} from '#src/i18n/formats.ts';
import type {Translate} from '#src/i18n/key.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useUnreadRejections} from '#src/queries/rejections.ts';
import {useSyncStatus, type SyncStatus} from '#src/queries/sync-status.ts';
import {statusText} from '#src/screens/sync/status-text.ts';
import {Icon} from '#src/ui/icon.tsx';
import type {IconName} from '#src/ui/icon-paths.ts';
import styles from './sync-badge.module.css';

/** `tight`: ample on a wide screen, but on a narrow phone the title leaves no room for words. */
export type RoomForBadge = 'ample' | 'tight' | 'scarce' | 'least';

/** Shows the sync state of this device and links to the sync centre; a badge counts the unread rejections. */
export function SyncBadge({room}: {readonly room: RoomForBadge}) {
  const t = useT();
  const formats = useFormats();
  const status = useSyncStatus();
  const rejected = useUnreadRejections().length;
  return (
    // Its text changes with each minute; `SyncAnnouncer` tells screen readers what matters of it.
    <div role="status" aria-live="off" className={`${styles.status} ${styles[room]}`}>
      <Link to="/sync" className={`${styles.badge} ${styles[status.colour]}`}>
        <Icon name={icons[status.headline.kind]} size={20} />
        <span className={styles.full}>{statusText(t, formats, status)}</span>
        {/* Drawn by the style sheet: the words are in the page once, for users who search or copy them. */}
        <span className={styles.count} aria-hidden="true" data-text={countIn(status)} />
        <span
          className={styles.short}
          aria-hidden="true"
          data-text={shortText(t, formats, status)}
        />
      </Link>
      {rejected === 0 ? null : (
        <Link
          to="/proposals"
          className={styles.rejected}
          aria-label={t('shell.rejected', {count: rejected})}
        >
          <span aria-hidden="true">{rejected}</span>
        </Link>
      )}
    </div>
  );
}

const icons = {
  attention: 'attention',
  sending: 'sending',
  waiting: 'waiting',
  offline: 'offline',
  stopped: 'attention',
  sent: 'sent',
} as const satisfies Record<SyncStatus['headline']['kind'], IconName>;

/** What is left of the shorter text where a long word of the title needs the room; `undefined`: the icon alone. */
function countIn({headline}: SyncStatus): string | undefined {
  switch (headline.kind) {
    case 'attention':
    case 'waiting':
      return String(headline.count);
    case 'sending':
      return `${headline.position}/${headline.total}`;
    default:
      return undefined;
  }
}

/** A shorter text that fits beside the title on a phone. */
function shortText(t: Translate, formats: Formats, {headline}: SyncStatus): string {
  switch (headline.kind) {
    case 'attention':
      return t('shell.short.attention', {count: headline.count});
    case 'sending':
      return t('shell.short.sending', {position: headline.position, total: headline.total});
    case 'waiting':
      return t('shell.short.waiting', {count: headline.count});
    case 'offline':
      return t('shell.short.offline');
    case 'stopped':
      return t('shell.short.stopped');
    case 'sent':
      return headline.at === null ? t('shell.short.starting') : formats.time(headline.at);
  }
}
