import {useT} from '#src/i18n/use-t.ts';
import type {ErasurePreview} from '#src/queries/erasure.ts';
import {Card} from '#src/ui/card.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {MentionList} from './mention-list.tsx';
import styles from './privacy.module.css';

/** Says what an erasure leaves, and where a person has to decide. */
export function WhatStays({preview}: {readonly preview: ErasurePreview}) {
  const t = useT();
  const {username, mentions} = preview;
  return (
    <Card title={t('erase.stays')}>
      <ul className={styles['list']}>
        <li>{t('erase.fact')}</li>
        <li>{t('erase.backups')}</li>
        <li>{t('erase.files')}</li>
        {username === null ? null : (
          <li>
            {t('erase.account', {username})}{' '}
            <TextLink to="/admin/users">{t('titles.users')}</TextLink>
          </li>
        )}
      </ul>
      <h3>{t('erase.mentions.title')}</h3>
      <MentionList mentions={mentions} />
    </Card>
  );
}
