import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useReferringRows} from '#src/queries/referring-rows.ts';
import {type LocalRow, useTable} from '#src/queries/rows.ts';
import {OfficialValue} from '#src/record-ui/forms/official-value.tsx';
import {RecordFacts} from '#src/record-ui/forms/record-facts.tsx';
import {Card} from '#src/ui/card.tsx';
import {Address} from './address.tsx';
import {HouseListCard, HousesIn} from './house-list-card.tsx';
import {PageHeader, ReadPage} from './read-page.tsx';

/** The page of a place: its address, the houses there, and others in the same town. */
export function PlaceScreen() {
  return <ReadPage table="places">{(entry) => <Place entry={entry} />}</ReadPage>;
}

const addressFields = [
  'address_line_1',
  'address_line_2',
  'city',
  'province',
  'postal_code',
  'country_id',
] as const;

type PlaceProps = {readonly entry: LocalRow<'places'>};

function Place({entry}: PlaceProps) {
  const labels = useRecordLabels();
  const {id} = entry.row;
  const fraternities = useReferringRows('fraternities', 'place_id', id) ?? [];
  const ids = new Set(fraternities.map(({row}) => row.id));
  const institutions = useTable('institutions')?.all ?? [];
  return (
    <>
      <PageHeader table="places" entry={entry} badge="type" names={['city']} />
      <Card title={labels.section('places', 'address')}>
        <Address placeId={id} />
        {addressFields.map((field) => (
          <OfficialValue key={field} table="places" entry={entry} field={field} />
        ))}
        <RecordFacts table="places" entry={entry} fields={[{field: 'coordinates'}]} />
      </Card>
      <HousesIn
        fraternities={fraternities}
        institutions={institutions.filter(({row}) => ids.has(row.fraternity_id ?? ''))}
      />
      <HouseListCard
        table="dioceses"
        entries={useReferringRows('dioceses', 'place_id', id) ?? []}
      />
      <InTheSameTown entry={entry} />
    </>
  );
}

/** The fraternities at other places of the town. */
function InTheSameTown({entry}: PlaceProps) {
  const t = useT();
  const places = useTable('places');
  const fraternities = useTable('fraternities')?.all ?? [];
  const {id, city, country_id} = entry.row;
  if (!city) return null;
  const others = fraternities.filter(({row}) => {
    const place = places?.byId.get(row.place_id)?.row;
    return place?.id !== id && place?.city === city && place.country_id === country_id;
  });
  return <HouseListCard table="fraternities" entries={others} title={t('houses.inTown', {city})} />;
}
