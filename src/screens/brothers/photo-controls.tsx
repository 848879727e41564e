import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {deleteRecord} from '#src/mutations/edit-record.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {useSession} from '#src/session/session.ts';
import {askFirst} from '#src/ui/ask.ts';
import {Button} from '#src/ui/button.tsx';
import {FileButton} from '#src/ui/file-button.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {PhotoDialog, PICTURES} from './photo-dialog.tsx';

type PhotoControlsProps = {
  readonly brother: {readonly id: string; readonly name: string};
  readonly photo: LocalRow<'brother_photos'> | null;
};

/** Puts a photo of a brother in place, or takes it away. */
export function PhotoControls({brother, photo}: PhotoControlsProps) {
  const t = useT();
  const [file, setFile] = useState<File | null>(null);
  const remove = useRemoval(brother.name);
  // One that is going is brought back where changes are taken back: in the sync centre.
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
      const reason = error instanceof Error ? error.message : String(error);
      const message = t('brothers.photo.removeFailed', {name, message: reason});
      toasts.show({type: 'error', message});
    }
  };
}
