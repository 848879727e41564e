import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {useReferringRows} from '#src/queries/referring-rows.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {RecordFacts} from '#src/record-ui/forms/record-facts.tsx';
import {Card} from '#src/ui/card.tsx';
import {Address} from './address.tsx';
import {HouseListCard} from './house-list-card.tsx';
import {HouseScreen} from './house-screen.tsx';
import {RecordLink} from './record-link.tsx';
import {UnassignedGuardians} from './unassigned-guardians.tsx';
import {suppressionFact} from './suppression-fact.ts';

/** The page of a fraternity: its residents, its place and its institutions. */
export function FraternityScreen() {
  return <HouseScreen table="fraternities" about={aboutFraternity} />;
}

function aboutFraternity(entry: LocalRow<'fraternities'>): ReactNode {
  return <AboutFraternity entry={entry} />;
}

function AboutFraternity({entry}: {readonly entry: LocalRow<'fraternities'>}) {
  const t = useT();
  const {id, diocese_id, place_id} = entry.row;
  const place = (
    <>
      <RecordLink table="places" id={place_id} />
      <Address placeId={place_id} />
    </>
  );
  return (
    <>
      <UnassignedGuardians concerns={({fraternityId}) => fraternityId === id} />
      <Card title={t('houses.about')}>
        <RecordFacts
          table="fraternities"
          entry={entry}
          fields={[
            {field: 'established_date'},
            ...suppressionFact(entry),
            {field: 'circumscription_id'},
            {field: 'diocese_id', shown: <RecordLink table="dioceses" id={diocese_id} />},
            {field: 'place_id', shown: place},
          ]}
        />
      </Card>
      <HouseListCard
        table="institutions"
        entries={useReferringRows('institutions', 'fraternity_id', id) ?? []}
      />
    </>
  );
}
