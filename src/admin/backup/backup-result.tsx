import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {saveFile} from '#src/lib/save-file.ts';
import {useSetbackWords} from '#src/record-ui/remote/use-setback-words.ts';
import {Button} from '#src/ui/button.tsx';
import {Notice} from '#src/ui/notice.tsx';
import type {BackupEnd} from './use-backup.ts';

/** Says what came of making a backup. */
export function BackupResult({outcome}: {readonly outcome: BackupEnd}) {
  const t = useT();
  const {number, bytes, dateTime} = useFormats();
  const words = useSetbackWords();
  switch (outcome.kind) {
    case 'cancelled':
      return <Notice tone="info">{t('backup.cancelled')}</Notice>;
    case 'restless':
      return (
        <Notice tone="warning" title={t('backup.failed')}>
          {t('backup.restless')}
        </Notice>
      );
    case 'offline':
      return (
        <Notice tone="warning" title={t('backup.failed')}>
          {t('backup.lineLost')}
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="error" title={t('backup.failed')}>
          {words(outcome)}
        </Notice>
      );
    case 'broken':
      return (
        <Notice tone="error" title={t('backup.failed')}>
          {outcome.message}
        </Notice>
      );
    case 'made': {
      const {file, name, at, rows, photos, missingPhotos} = outcome;
      return (
        <Notice
          tone={missingPhotos === 0 ? 'success' : 'warning'}
          title={t('backup.made', {file: name})}
          action={<Button onClick={() => saveFile(file, name)}>{t('backup.saveAgain')}</Button>}
        >
          <p>
            {t('backup.contents', {
              rows: number(rows),
              photos: number(photos),
              size: bytes(file.size),
              at: dateTime(at),
            })}
          </p>
          {missingPhotos === 0 ? null : (
            <p>{t('backup.missing', {count: missingPhotos, shown: number(missingPhotos)})}</p>
          )}
        </Notice>
      );
    }
  }
}
