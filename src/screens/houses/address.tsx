import {useT} from '#src/i18n/use-t.ts';
import {mapLink} from '#src/lib/map-link.ts';
import {usePlaceLines} from '#src/record-ui/values/use-place-lines.ts';
import styles from './address.module.css';

/** The postal address of a place, with a link to a map. */
export function Address({placeId}: {readonly placeId: string}) {
  const t = useT();
  const lines = usePlaceLines(placeId);
  if (lines === null) return null;
  return (
    <div>
      <address className={styles.address}>{lines.slice(1).join('\n')}</address>
      <a
        className={styles.map}
        href={mapLink(lines.join(', '), navigator.userAgent)}
        target="_blank"
        rel="noreferrer"
      >
        {t('houses.openMap')}
      </a>
    </div>
  );
}
