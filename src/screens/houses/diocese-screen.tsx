import {useT} from '#src/i18n/use-t.ts';
import {useReferringRows} from '#src/queries/referring-rows.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {RecordFacts} from '#src/record-ui/forms/record-facts.tsx';
import {Card} from '#src/ui/card.tsx';
import {Address} from './address.tsx';
import {HousesIn} from './house-list-card.tsx';
import {PageHeader, ReadPage} from './read-page.tsx';
import {RecordLink} from './record-link.tsx';

/** The page of a diocese: its place, and the fraternities and institutions in it. */
export function DioceseScreen() {
  return <ReadPage table="dioceses">{(entry) => <Diocese entry={entry} />}</ReadPage>;
}

function Diocese({entry}: {readonly entry: LocalRow<'dioceses'>}) {
  const t = useT();
  const {id, place_id} = entry.row;
  const place = (
    <>
      <RecordLink table="places" id={place_id} />
      <Address placeId={place_id} />
    </>
  );
  return (
    <>
      <PageHeader table="dioceses" entry={entry} badge="diocese_type" names={[]} />
      <HousesIn
        fraternities={useReferringRows('fraternities', 'diocese_id', id) ?? []}
        institutions={useReferringRows('institutions', 'diocese_id', id) ?? []}
      />
      <Card title={t('houses.about')}>
        <RecordFacts table="dioceses" entry={entry} fields={[{field: 'place_id', shown: place}]} />
      </Card>
    </>
  );
}
