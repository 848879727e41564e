import {useState} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {deleteRecord} from '#src/mutations/edit-record.ts';
import {useBrotherPhoto} from '#src/queries/photo.ts';
import {type LocalRow, useRow} from '#src/queries/rows.ts';
import {OfficialValue} from '#src/record-ui/forms/official-value.tsx';
import {StateBadge} from '#src/record-ui/forms/state-badge.tsx';
import {badgeTone} from '#src/record-ui/values/badge-tone.ts';
import {useSession} from '#src/session/session.ts';
import {askFirst} from '#src/ui/ask-first.ts';
import {Badge} from '#src/ui/badge.tsx';
import {Button} from '#src/ui/button.tsx';
import {FileButton} from '#src/ui/file-button.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {BrotherAvatar} from './brother-avatar.tsx';
import {ContactWays} from './contact-ways.tsx';
import {PhotoDialog, PICTURES} from './photo-dialog.tsx';
import styles from './profile.module.css';

export function ProfileHeader({entry}: {readonly entry: LocalRow<'brothers'>}) {
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
        <h2>{name}</h2>
        <OfficialValue table="brothers" entry={entry} field="name" />
        <p className={styles['circumscription']}>
          {[circumscription?.name, circumscription?.code].filter(Boolean).join(' · ')}
        </p>
        <OfficialValue table="brothers" entry={entry} field="circumscription_id" />
        <div className={styles['badges']}>
          {cached_status ? (
            <Badge tone="brown">{labels.value('brothers', 'cached_status', cached_status)}</Badge>
          ) : null}
          <Badge tone={badgeTone('brothers', membership_status)}>
            {labels.value('brothers', 'membership_status', membership_status)}
          </Badge>
          <StateBadge entry={entry} />
        </div>
        {photo ? <PhotoState photo={photo} /> : null}
      </div>
      <div className={styles['ways']}>
        <ContactWays entry={entry} />
      </div>
      {entry.going ? null : (
        <div className={styles['actions']}>
          <LinkButton to={`/brothers/edit/${id}`} icon="edit">
            {t('brothers.profile.edit')}
          </LinkButton>
          {photo === undefined || entry.official === null ? null : (
            // The server accepts photos only of brothers that it has.
            <PhotoControls brother={{id, name}} photo={photo} />
          )}
        </div>
      )}
    </header>
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
        <Button look="quiet" onClick={() => void remove(photo.row.id)}>
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
  const session = useSession();
  const isReviewed = !(session.kind === 'signed-in' && session.isAdmin);
  return async (recordId) => {
    if (!askFirst(t('brothers.photo.confirmRemove', {name}))) return;
    try {
      await deleteRecord('brother_photos', recordId);
      const done = isReviewed ? 'brothers.photo.removedForReview' : 'brothers.photo.removed';
      toasts.show({type: 'success', message: t(done, {name})});
    } catch (error) {
      const reason = errorMessage(error);
      const message = t('brothers.photo.removeFailed', {name, message: reason});
      toasts.show({type: 'error', message});
    }
  };
}
