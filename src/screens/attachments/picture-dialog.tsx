import {useT} from '#src/i18n/use-t.ts';
import {BlobImage} from '#src/ui/blob-image.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import styles from './attachments.module.css';

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
