import {useT} from '#src/i18n/use-t.ts';
import {usePhoto} from '#src/queries/photo.ts';
import {BlobImage} from '#src/ui/blob-image.tsx';
import styles from './values.module.css';

/** Shows the photo at `path`, from this device or from the server. */
export function PhotoValue({path}: {readonly path: string}) {
  const t = useT();
  const photo = usePhoto(path);
  if (photo === undefined) return t('values.photoLoading');
  if (photo === null) return t('values.photoMissing');
  return <BlobImage className={styles.photo} picture={photo} alt={t('values.photo')} />;
}
