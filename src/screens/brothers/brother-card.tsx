import {memo} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {OfficialValue} from '#src/screens/records/official-value.tsx';
import {StateBadge} from '#src/screens/records/state-badge.tsx';
import {Badge} from '#src/ui/badge.tsx';
import {Button} from '#src/ui/button.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {BrotherAvatar} from './brother-avatar.tsx';
import styles from './brother-card.module.css';
import {membershipTone} from './membership-tone.ts';
import type {BrotherActions} from './use-brother-actions.ts';

type BrotherCardProps = {
  readonly entry: LocalRow<'brothers'>;
  readonly circumscription: string;
  /** Where his photo lies; `null` when he has none. */
  readonly photoPath: string | null;
  readonly actions: BrotherActions;
};

/** Drawn again only when its own brother changed: a key in the search touches hundreds of cards. */
export const BrotherCard = memo(function BrotherCard(props: BrotherCardProps) {
  const {entry, circumscription, photoPath, actions} = props;
  const t = useT();
  const labels = useRecordLabels();
  const {id, name, birth_name, vocation_type, membership_status} = entry.row;
  return (
    <article className={styles['card']} aria-label={name}>
      <div className={styles['person']}>
        <BrotherAvatar name={name} path={photoPath} />
        <div className={styles['who']}>
          <p className={styles['name']}>
            <TextLink to={`/brothers/profile/${id}`}>{name}</TextLink>
          </p>
          <OfficialValue table="brothers" entry={entry} field="name" />
          <p className={styles['line']}>
            {[birth_name === name ? null : birth_name, circumscription].filter(Boolean).join(' · ')}
          </p>
          <div className={styles['badges']}>
            <Badge tone="brown">{labels.value('brothers', 'vocation_type', vocation_type)}</Badge>
            <Badge tone={membershipTone(membership_status)}>
              {labels.value('brothers', 'membership_status', membership_status)}
            </Badge>
            <StateBadge entry={entry} />
          </div>
        </div>
      </div>
      {entry.going ? null : (
        <div className={styles['actions']}>
          <LinkButton
            to={`/brothers/edit/${id}`}
            look="quiet"
            label={t('brothers.list.editOne', {name})}
          >
            {t('brothers.list.edit')}
          </LinkButton>
          <Button
            look="quiet"
            aria-label={t('brothers.list.archiveOne', {name})}
            onClick={() => actions.archive({id, name})}
          >
            {t('brothers.list.archive')}
          </Button>
          <Button
            look="quiet"
            aria-label={t('brothers.list.deleteOne', {name})}
            onClick={() => actions.remove({id, name})}
          >
            {t('brothers.list.delete')}
          </Button>
        </div>
      )}
    </article>
  );
});
