import type {ReactNode} from 'react';
import {useParams} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {RecordFacts} from '#src/record-ui/forms/record-facts.tsx';
import {Card} from '#src/ui/card.tsx';
import {Address} from './address.tsx';
import {HouseScreen} from './house-screen.tsx';
import {FraternityInstitutions} from './fraternity-institutions.tsx';

/** A fraternity: where it is, what it has in its care, who lives there. */
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
