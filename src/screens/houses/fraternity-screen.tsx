import type {ReactNode} from 'react';
import {useParams} from 'react-router-dom';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {mapLink} from '#src/lib/map-link.ts';
import {type LocalRow, useReferringRows, useRow} from '#src/queries/rows.ts';
import {RecordFacts} from '#src/record-ui/forms/record-facts.tsx';
import {StateBadge} from '#src/record-ui/forms/state-badge.tsx';
import {badgeTone} from '#src/record-ui/values/badge-tone.ts';
import {recordPath} from '#src/record-ui/values/record-path.ts';
import {Badge} from '#src/ui/badge.tsx';
import {Card} from '#src/ui/card.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import styles from './fraternity-screen.module.css';
import {HouseScreen} from './house-screen.tsx';

/** The page of a fraternity: its place, its institutions and its residents. */
export function FraternityScreen() {
  const {id = ''} = useParams();
  return <HouseScreen table="fraternities" id={id} about={aboutFraternity} />;
}

function aboutFraternity(entry: LocalRow<'fraternities'>): ReactNode {
  return <AboutFraternity entry={entry} />;
}

function AboutFraternity({entry}: {readonly entry: LocalRow<'fraternities'>}) {
  const t = useT();
  return (
    <>
      <Card title={t('houses.about')}>
        <RecordFacts
          table="fraternities"
          entry={entry}
          fields={[
            {field: 'established_date'},
            {field: 'circumscription_id'},
            {field: 'diocese_id'},
            {field: 'place_id', shown: <Address placeId={entry.row.place_id} />},
          ]}
        />
      </Card>
      <FraternityInstitutions fraternityId={entry.row.id} />
    </>
  );
}

/** The institutions of a fraternity; nothing when it has none. */
function FraternityInstitutions({fraternityId}: {readonly fraternityId: string}) {
  const labels = useRecordLabels();
  const {collator} = useFormats();
  const institutions = useReferringRows('institutions', 'fraternity_id', fraternityId) ?? [];
  if (institutions.length === 0) return null;
  const sorted = [...institutions].sort((a, b) => collator.compare(a.row.name, b.row.name));
  return (
    <Card title={labels.many('institutions')}>
      <ul className={styles.list}>
        {sorted.map((entry) => (
          <li key={entry.row.id} className={styles.item}>
            <TextLink to={recordPath('institutions', entry.row.id) ?? ''}>
              {entry.row.name}
            </TextLink>
            <Badge tone={badgeTone('institutions', entry.row.type)}>
              {labels.value('institutions', 'type', entry.row.type)}
            </Badge>
            <StateBadge entry={entry} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The postal address of a place, with a link to a map. */
function Address({placeId}: {readonly placeId: string}) {
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
