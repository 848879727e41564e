import type {ReactNode} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {RecordFacts} from '#src/record-ui/forms/record-facts.tsx';
import {Card} from '#src/ui/card.tsx';
import {HouseScreen} from './house-screen.tsx';
import {RecordLink} from './record-link.tsx';
import {suppressionFact} from './suppression-fact.ts';

/** The page of an institution: its brothers and its fraternity. */
export function InstitutionScreen() {
  return <HouseScreen table="institutions" about={aboutInstitution} />;
}

function aboutInstitution(entry: LocalRow<'institutions'>): ReactNode {
  return <AboutInstitution entry={entry} />;
}

function AboutInstitution({entry}: {readonly entry: LocalRow<'institutions'>}) {
  const t = useT();
  const {fraternity_id, diocese_id} = entry.row;
  return (
    <Card title={t('houses.about')}>
      <RecordFacts
        table="institutions"
        entry={entry}
        fields={[
          {field: 'established_date'},
          ...suppressionFact(entry),
          {field: 'circumscription_id'},
          {
            field: 'diocese_id',
            shown: diocese_id && <RecordLink table="dioceses" id={diocese_id} />,
          },
          {
            field: 'fraternity_id',
            shown: fraternity_id && <RecordLink table="fraternities" id={fraternity_id} />,
          },
        ]}
      />
    </Card>
  );
}
