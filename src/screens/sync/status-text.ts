import type {Formats} from '#src/i18n/formats.ts';
import type {Translate} from '#src/i18n/key.ts';
import type {SyncStatus} from '#src/queries/sync-status.ts';

/** Returns the sync state of this device in words, the same on every screen. */
export function statusText(t: Translate, formats: Formats, {headline}: SyncStatus): string {
  switch (headline.kind) {
    case 'attention':
      return t('sync.status.attention', {count: headline.count});
    case 'sending':
      return t('sync.status.sending', {position: headline.position, total: headline.total});
    case 'waiting':
      return t('sync.status.waiting', {count: headline.count});
    case 'offline':
      return headline.asOf === null
        ? t('sync.status.offline')
        : t('sync.status.offlineAsOf', {day: formats.shortDay(headline.asOf)});
    case 'stopped':
      return headline.asOf === null
        ? t('sync.status.stopped')
        : t('sync.status.stoppedAsOf', {day: formats.shortDay(headline.asOf)});
    case 'sent':
      return headline.at === null
        ? t('sync.status.starting')
        : t('sync.status.sent', {time: formats.time(headline.at)});
  }
}
