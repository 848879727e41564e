import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {ErasureOutcome} from '#src/mutations/erase-brother.ts';
import {Card} from '#src/ui/card.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {MentionList} from './mention-list.tsx';
import styles from './privacy.module.css';

type EraseResultProps = {readonly erased: Extract<ErasureOutcome, {kind: 'erased'}>};

/** Says what an erasure has done and what is left to do. The name is said no more. */
export function EraseResult({erased: {entries, mentions, photos}}: EraseResultProps) {
  const t = useT();
  const {number} = useFormats();
  return (
    <Stack gap="large">
      <div role="status">
        <Notice tone="success" title={t('erase.done.title')}>
          {t('erase.done.text', {count: entries, shown: number(entries)})}
        </Notice>
      </div>
      <Card title={t('erase.done.left')}>
        <ul className={styles['list']}>
          <li>{t('erase.done.devices')}</li>
          <li>{t('erase.done.keep')}</li>
          {photos.deleted === 0 ? null : (
            <li>
              {t('erase.done.photos', {count: photos.deleted, shown: number(photos.deleted)})}
            </li>
          )}
        </ul>
        {photos.left.length === 0 ? null : (
          <Notice tone="warning" title={t('erase.done.photosLeft')}>
            <ul className={styles['list']}>
              {photos.left.map((path) => (
                <li key={path}>
                  <code>{path}</code>
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <h3>{t('erase.mentions.title')}</h3>
        <MentionList mentions={mentions} />
      </Card>
      <Row>
        <LinkButton to="/brothers">{t('erase.toList')}</LinkButton>
        <LinkButton to="/admin/audit-log">{t('titles.auditLog')}</LinkButton>
      </Row>
    </Stack>
  );
}
