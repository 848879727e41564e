import {useState} from 'react';
import {ageOfLiving} from '#src/domain/anniversaries.ts';
import type {Bond} from '#src/domain/bond.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {useBrotherPhoto} from '#src/queries/photo.ts';
import {type LocalRow, useRow} from '#src/queries/rows.ts';
import {useToday} from '#src/queries/today.ts';
import {OfficialValue} from '#src/record-ui/forms/official-value.tsx';
import {StateBadge} from '#src/record-ui/forms/state-badge.tsx';
import {useDeletion} from '#src/record-ui/lists/use-deletion.ts';
import {Badge} from '#src/ui/badge.tsx';
import {Button} from '#src/ui/button.tsx';
import {FileButton} from '#src/ui/file-button.tsx';
import {focusFallback, focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import {useToasts} from '#src/ui/toasts.ts';
import {RecordLink} from '#src/screens/houses/record-link.tsx';
import {BondBadges, membershipTone} from './bond-badges.tsx';
import {BrotherAvatar} from './brother-avatar.tsx';
import {PhotoDialog, PICTURES} from './photo-dialog.tsx';
import {ProfileActions} from './profile-actions.tsx';
import styles from './profile.module.css';
import {useResidence} from './use-residence.ts';

type ProfileHeaderProps = {
  readonly entry: LocalRow<'brothers'>;
  /** `null` when the brother is no longer a member. */
  readonly bond: Bond | null;
};

export function ProfileHeader({entry, bond}: ProfileHeaderProps) {
  const t = useT();
  const labels = useRecordLabels();
  const {id, name, circumscription_id, cached_status, membership_status} = entry.row;
  const circumscription = useRow('circumscriptions', circumscription_id)?.row;
  const photo = useBrotherPhoto(id);
  return (
    <header className={styles['header']}>
      <BrotherAvatar
        name={name}
        path={photo?.row.storage_path ?? null}
        alt={t('brothers.photo.alt', {name})}
        size="large"
      />
      <div className={styles['who']}>
        <h2 tabIndex={-1} {...focusFallback}>
          {name}
        </h2>
        <OfficialValue table="brothers" entry={entry} field="name" />
        <Present brother={entry.row} />
        <p className={styles['circumscription']}>
          {[circumscription?.name, circumscription?.code].filter(Boolean).join(' · ')}
        </p>
        <OfficialValue table="brothers" entry={entry} field="circumscription_id" />
        <div className={styles['badges']}>
          {cached_status ? (
            <Badge tone="brown">{labels.value('brothers', 'cached_status', cached_status)}</Badge>
          ) : null}
          <Badge tone={membershipTone(membership_status, bond)}>
            {labels.value('brothers', 'membership_status', membership_status)}
          </Badge>
          <BondBadges bond={bond} />
          <StateBadge entry={entry} />
        </div>
        {photo ? <PhotoState photo={photo} /> : null}
      </div>
      <div className={styles['ways']}>
        <ProfileActions entry={entry} bond={bond} />
      </div>
      {entry.going || photo === undefined || entry.official === null ? null : (
        // The server accepts photos only of brothers that it has.
        <div className={styles['actions']}>
          <PhotoControls brother={{id, name}} photo={photo} />
        </div>
      )}
    </header>
  );
}

/** A line with the brother's office, his house and his age, as far as they are known. */
function Present({brother}: {readonly brother: LocalRow<'brothers'>['row']}) {
  const t = useT();
  const today = useToday();
  const {house, role} = useResidence(brother);
  const age = ageOfLiving(brother, today);
  return (
    <p className={styles['present']}>
      {role ? <span>{role}</span> : null}
      {house ? (
        <span>
          <RecordLink table="fraternities" id={house.id} />
        </span>
      ) : null}
      {age === null ? null : <span>{t('dashboard.years', {count: age})}</span>}
    </p>
  );
}

/** Shows the state of the last change of the photo, which has a record of its own. */
function PhotoState({photo}: {readonly photo: LocalRow<'brother_photos'>}) {
  const t = useT();
  if (photo.state === 'synced') return null;
  return (
    <p className={styles['badges']}>
      {t('brothers.photo.state')} <StateBadge entry={photo} />
    </p>
  );
}

type PhotoControlsProps = {
  readonly brother: {readonly id: string; readonly name: string};
  readonly photo: LocalRow<'brother_photos'> | null;
};

/** Adds or removes a brother's photo. */
function PhotoControls({brother, photo}: PhotoControlsProps) {
  const t = useT();
  const [file, setFile] = useState<File | null>(null);
  const remove = useRemoval(brother.name);
  // A photo that is being deleted is restored in the sync centre, like other changes.
  if (photo?.going) return null;
  return (
    <>
      <FileButton look="quiet" accept={PICTURES} onChoose={setFile}>
        {t(photo ? 'brothers.photo.change' : 'brothers.photo.add')}
      </FileButton>
      {photo ? (
        <Button
          ref={focusNeighbourOnRemoval}
          look="quiet"
          onClick={() => void remove(photo.row.id)}
        >
          {t('brothers.photo.remove')}
        </Button>
      ) : null}
      {file === null ? null : (
        <PhotoDialog
          brother={brother}
          recordId={photo?.row.id ?? null}
          file={file}
          onChoose={setFile}
          onClose={() => setFile(null)}
        />
      )}
    </>
  );
}

function useRemoval(name: string): (recordId: string) => Promise<void> {
  const t = useT();
  const toasts = useToasts();
  const deleteAndShow = useDeletion();
  return async (recordId) => {
    try {
      await deleteAndShow({
        table: 'brother_photos',
        id: recordId,
        name: t('brothers.photo.alt', {name}),
        question: t('brothers.photo.confirmRemove', {name}),
        done: t('brothers.photo.removed', {name}),
        doneForReview: t('brothers.photo.removedForReview', {name}),
      });
    } catch (error) {
      const reason = errorMessage(error);
      const message = t('brothers.photo.removeFailed', {name, message: reason});
      toasts.show({type: 'error', message});
    }
  };
}
