import {useEffect, useState} from 'react';
import {useRequestErrorText} from '#src/i18n/use-request-error-text.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isRefusal, isSignInNeeded, isConnectionFailure} from '#src/lib/request-error.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {keepPageFor} from '#src/lib/running-work.ts';
import {shrinkPicture} from '#src/lib/shrink-picture.ts';
import {
  choosePhoto,
  type ChosenPhoto,
  type PhotoOutcome,
  savePhoto,
} from '#src/mutations/brother-photo.ts';
import type {HeldBack} from '#src/mutations/held-back.ts';
import {useSyncStatus} from '#src/queries/sync-status.ts';
import {useUndoToast} from '#src/record-ui/lists/use-undo-toast.ts';
import {BlobImage} from '#src/ui/blob-image.tsx';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {FileButton} from '#src/ui/file-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {useLeaveGuard} from '#src/ui/use-leave-guard.ts';
import styles from './photo.module.css';

export const PICTURES = 'image/*';

type PhotoDialogProps = {
  readonly brother: {readonly id: string; readonly name: string};
  /** The brother's photo record; `null` when there is none yet. */
  readonly recordId: string | null;
  readonly file: File;
  readonly onChoose: (file: File) => void;
  readonly onClose: () => void;
};

/** Shows the chosen picture and sends it. The dialog stays until the picture is sent or discarded. */
export function PhotoDialog({brother, recordId, file, onChoose, onClose}: PhotoDialogProps) {
  const t = useT();
  const showUndo = useUndoToast();
  const {name} = brother;
  const choice = useChosenPhoto(brother.id, file);
  const photo = choice.kind === 'ready' ? choice.photo : null;
  const {isOffline} = useSyncStatus();
  const {save, isSaving, failure, forget} = useSending(recordId, (review, held) => {
    const done = review ? 'brothers.photo.savedForReview' : 'brothers.photo.saved';
    showUndo({type: 'success', message: t(done, {name})}, held);
    onClose();
  });
  useLeaveGuard(true, t('brothers.photo.leave'));
  const close = () => {
    if (!isSaving) onClose();
  };
  return (
    <Dialog
      open
      title={t('brothers.photo.title', {name})}
      onClose={close}
      failure={choice.kind === 'unreadable' ? t('brothers.photo.unreadable') : failure}
      actions={
        <>
          <BusyButton
            type="button"
            busy={isSaving}
            busyLabel={t('brothers.photo.saving')}
            disabled={photo === null}
            onClick={() => photo && void save(photo)}
          >
            {t('brothers.photo.save')}
          </BusyButton>
          <FileButton
            accept={PICTURES}
            disabled={isSaving}
            onChoose={(next) => {
              forget();
              onChoose(next);
            }}
          >
            {t('brothers.photo.another')}
          </FileButton>
          <Button look="quiet" disabled={isSaving} onClick={onClose}>
            {t('brothers.photo.cancel')}
          </Button>
        </>
      }
    >
      <div className={styles['chosen']}>
        {choice.kind === 'reading' ? <Loading label={t('brothers.photo.reading')} /> : null}
        {photo === null ? null : (
          <BlobImage
            className={styles['preview']}
            picture={photo.picture}
            alt={t('brothers.photo.preview', {name})}
          />
        )}
        <p className={styles['note']}>{t('brothers.photo.note')}</p>
        <div role="alert" className={styles['alert']}>
          {isOffline && failure === null ? (
            <Notice tone="warning">{t('brothers.photo.needsConnection')}</Notice>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}

function useSending(
  recordId: string | null,
  onSaved: (review: boolean, held: HeldBack | null) => void,
) {
  const [isSaving, setSaving] = useState(false);
  const t = useT();
  const words = useRequestErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (photo: ChosenPhoto): Promise<void> => {
    setSaving(true);
    setFailure(null);
    try {
      const sending = savePhoto(photo, recordId);
      const outcome = await keepPageFor(t('brothers.photo.saving'), sending);
      if (outcome.kind === 'queued') onSaved(outcome.review, outcome.held);
      else setFailure(failureText(outcome));
    } catch (error) {
      setFailure(t('brothers.photo.failed', {message: errorMessage(error)}));
    } finally {
      setSaving(false);
    }
  };
  return {save, isSaving, failure, forget: () => setFailure(null)};

  function failureText(outcome: Exclude<PhotoOutcome, {kind: 'queued'}>): string {
    if (outcome.kind === 'no-storage') return t('brothers.photo.noStorage');
    const {error} = outcome;
    if (isConnectionFailure(error)) return t('brothers.photo.offline');
    if (error.kind === 'busy') return t('brothers.photo.busy');
    if (isSignInNeeded(error)) return t('brothers.photo.lapsed');
    return t('brothers.photo.refused', {message: isRefusal(error) ? error.message : words(error)});
  }
}

/** Twice the size of the profile's photo on a sharp screen, and about 50 KB. */
const LONGEST_SIDE_PX = 512;

type Choice =
  | {readonly kind: 'reading'}
  | {readonly kind: 'unreadable'}
  | {readonly kind: 'ready'; readonly photo: ChosenPhoto};

/** Makes a brother's photo from the chosen file. */
function useChosenPhoto(brotherId: string, file: File): Choice {
  const [settled, setSettled] = useState<{file: File; choice: Choice} | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void read(brotherId, file).then((choice) => {
      if (isCurrent) setSettled({file, choice});
    });
    return () => {
      isCurrent = false;
    };
  }, [brotherId, file]);
  return settled?.file === file ? settled.choice : {kind: 'reading'};
}

async function read(brotherId: string, file: File): Promise<Choice> {
  try {
    const picture = await shrinkPicture(file, LONGEST_SIDE_PX);
    if (picture) return {kind: 'ready', photo: choosePhoto(brotherId, picture)};
  } catch (error) {
    console.error(error);
  }
  return {kind: 'unreadable'};
}
