import {useT} from '#src/i18n/use-t.ts';
import {usePlaceAddress} from '#src/record-ui/values/use-place-address.ts';
import styles from './address.module.css';

/** The postal address of a place, with a link to a map. */
export function Address({placeId}: {readonly placeId: string}) {
  const t = useT();
  const address = usePlaceAddress(placeId);
  if (address === null) return null;
  return (
    <div>
      <address className={styles.address}>{address.lines.join('\n')}</address>
      <a className={styles.map} href={address.map} target="_blank" rel="noreferrer">
        {t('houses.openMap')}
      </a>
    </div>
  );
}
