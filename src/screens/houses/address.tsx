import {useT} from '#src/i18n/use-t.ts';
import {mapLink} from '#src/lib/map-link.ts';
import {useRow} from '#src/queries/rows.ts';
import styles from './address.module.css';

/** Where a place is, as one writes it on a letter, with the way to it on a map. */
export function Address({placeId}: {readonly placeId: string}) {
  const t = useT();
  const place = useRow('places', placeId)?.row;
  const country = useRow('countries', place?.country_id)?.row.name;
  if (!place) return null;
  const town = [place.postal_code, place.city].filter(Boolean).join(' ');
  const lines = [place.address_line_1, place.address_line_2, town, place.province, country].filter(
    Boolean,
  );
  const sought = [place.place_name, ...lines].join(', ');
  return (
    <div>
      <address className={styles.address}>{[place.place_name, ...lines].join('\n')}</address>
      <a
        className={styles.map}
        href={mapLink(sought, navigator.userAgent)}
        target="_blank"
        rel="noreferrer"
      >
        {t('houses.openMap')}
      </a>
    </div>
  );
}
