import type {ReactNode} from 'react';
import {useParams} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {RecordFacts} from '#src/record-ui/forms/record-facts.tsx';
import {recordPath} from '#src/record-ui/values/record-path.ts';
import {ReferenceName} from '#src/record-ui/values/reference-name.tsx';
import {Card} from '#src/ui/card.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {HouseScreen} from './house-screen.tsx';

/** The page of an institution: its fraternity and its brothers. */
export function InstitutionScreen() {
  const {id = ''} = useParams();
  return <HouseScreen table="institutions" id={id} about={aboutInstitution} />;
}

function aboutInstitution(entry: LocalRow<'institutions'>): ReactNode {
  return <AboutInstitution entry={entry} />;
}

function AboutInstitution({entry}: {readonly entry: LocalRow<'institutions'>}) {
  const t = useT();
  const {fraternity_id} = entry.row;
  const fraternity = fraternity_id && (
    <TextLink to={recordPath('fraternities', fraternity_id) ?? ''}>
      <ReferenceName table="fraternities" id={fraternity_id} />
    </TextLink>
  );
  return (
    <Card title={t('houses.about')}>
      <RecordFacts
        table="institutions"
        entry={entry}
        fields={[
          {field: 'established_date'},
          {field: 'circumscription_id'},
          {field: 'diocese_id'},
          {field: 'fraternity_id', shown: fraternity},
        ]}
      />
    </Card>
  );
}
