import {useState} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useRequestErrorText} from '#src/i18n/use-request-error-text.ts';
import {useT} from '#src/i18n/use-t.ts';
import {errorMessage} from '#src/lib/error-message.ts';
import {isConnectionFailure} from '#src/lib/request-error.ts';
import {saveFile} from '#src/lib/save-file.ts';
import {dropKeptAttachments, keepAttachment, removeAttachment} from '#src/mutations/attachments.ts';
import {type Attachment, useAttachmentReader} from '#src/queries/attachments.ts';
import type {AttachedTable} from '#src/records/attachment.ts';
import {useSession} from '#src/session/session.ts';
import {askFirst} from '#src/ui/ask-first.ts';
import {BlobImage} from '#src/ui/blob-image.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import {Icon} from '#src/ui/icon.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import styles from './attachments.module.css';
import {openPdfOfUser} from './open-pdf-of-user.ts';

type AttachmentRowProps = {
  readonly record: {readonly table: AttachedTable; readonly id: string};
  readonly attachment: Attachment;
  readonly mayDelete: boolean;
  readonly onPicture: (picture: OpenPicture) => void;
  readonly onChange: () => Promise<void>;
};

/** A file with its size and date; its name opens it. */
export function AttachmentRow(props: AttachmentRowProps) {
  const {attachment, mayDelete} = props;
  const t = useT();
  const {bytes, dateTime} = useFormats();
  const {name, byteSize, at, isKept} = attachment;
  const {isBusy, failure, open, save, toggleKept, remove} = useActions(props);
  return (
    <li ref={focusNeighbourOnRemoval} className={styles['row']} aria-busy={isBusy}>
      <button
        type="button"
        className={styles['open']}
        aria-disabled={isBusy}
        aria-label={t('attachments.openOne', {name})}
        onClick={open}
      >
        {name}
      </button>
      <p className={`${styles['soft']} ${styles['about']}`}>
        <span>
          {bytes(byteSize)} · {dateTime(new Date(at))}
        </span>
        {isKept ? (
          <span className={styles['kept']}>
            <Icon name="device" size={20} />
            {t('attachments.kept')}
          </span>
        ) : null}
      </p>
      <div className={styles['actions']}>
        <Button
          look="quiet"
          icon="device"
          aria-disabled={isBusy}
          aria-pressed={isKept}
          aria-label={t('attachments.keepOne', {name})}
          onClick={toggleKept}
        >
          {t('attachments.keep')}
        </Button>
        <Button
          look="quiet"
          icon="download"
          aria-disabled={isBusy}
          aria-label={t('attachments.saveOne', {name})}
          onClick={save}
        >
          {t('attachments.save')}
        </Button>
        {mayDelete ? (
          <Button
            look="quiet"
            icon="delete"
            aria-disabled={isBusy}
            aria-label={t('attachments.deleteOne', {name})}
            onClick={remove}
          >
            {t('attachments.delete')}
          </Button>
        ) : null}
      </div>
      <div role="alert" className={styles['alert']}>
        {failure === null ? null : <Notice tone="error">{failure}</Notice>}
      </div>
    </li>
  );
}

function useActions({record, attachment, onPicture, onChange}: AttachmentRowProps) {
  const t = useT();
  const toasts = useToasts();
  const words = useRequestErrorText();
  const read = useAttachmentReader();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const {id, name, isKept, mimeType} = attachment;
  const session = useSession();
  const userId = session.kind === 'signed-in' ? session.userId : null;

  // The buttons are not disabled meanwhile: the pressed one would lose the focus.
  const run = (action: () => Promise<void>) => () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    void action()
      .catch((error: unknown) => setFailure(t('attachments.error', {message: errorMessage(error)})))
      .finally(() => setBusy(false));
  };
  const readFile = async (): Promise<File | null> => {
    const answer = await read(attachment);
    switch (answer.kind) {
      case 'read':
        return answer.file;
      case 'missing':
      case 'damaged':
        setFailure(t(`attachments.${answer.kind}`));
        return null;
      case 'failed':
        setFailure(
          isConnectionFailure(answer.error)
            ? t('attachments.needsConnection')
            : words(answer.error),
        );
        return null;
    }
  };
  const open = async () => {
    if (mimeType === 'application/pdf') return openPdfOfUser(userId ?? '', readFile);
    const file = await readFile();
    if (file !== null) onPicture({name, file});
  };
  const save = async () => {
    const file = await readFile();
    if (file !== null) saveFile(file, file.name);
  };
  const toggleKept = async () => {
    if (isKept) return dropKeptAttachments([id]);
    const outcome = await keepAttachment(record.table, record.id, attachment, readFile);
    if (outcome === 'disk-full') setFailure(t('attachments.diskFull'));
  };
  const remove = async () => {
    if (!askFirst(t('attachments.confirmDelete', {name}))) return;
    const outcome = await removeAttachment(id);
    if (outcome.kind === 'failed') {
      const {error} = outcome;
      setFailure(isConnectionFailure(error) ? t('attachments.deleteOffline') : words(error));
      return;
    }
    toasts.show({type: 'success', message: t('attachments.deleted', {name})});
    await onChange();
  };
  return {
    isBusy,
    failure,
    open: run(open),
    save: run(save),
    toggleKept: run(toggleKept),
    remove: run(remove),
  };
}

export type OpenPicture = {readonly name: string; readonly file: Blob};

type PictureDialogProps = OpenPicture & {readonly onClose: () => void};

/** Shows a picture, as large as the screen allows. */
export function PictureDialog({name, file, onClose}: PictureDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      title={name}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('attachments.close')}</Button>}
    >
      <BlobImage picture={file} alt={name} className={styles['picture']} />
    </Dialog>
  );
}
