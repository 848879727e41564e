import type {ReactNode} from 'react';
import {officeRank} from '#src/domain/terms.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {sortedBy} from '#src/lib/sorted-by.ts';
import {textOf} from '#src/lib/values.ts';
import {useReferringRows} from '#src/queries/referring-rows.ts';
import {type LocalRow, useTable} from '#src/queries/rows.ts';
import {RecordFacts} from '#src/record-ui/forms/record-facts.tsx';
import {PageHeader, ReadPage} from '#src/screens/houses/read-page.tsx';
import {BrotherLink} from '#src/screens/houses/brother-link.tsx';
import {RecordLink} from '#src/screens/houses/record-link.tsx';
import {UnassignedGuardians} from '#src/screens/houses/unassigned-guardians.tsx';
import {useFieldColumns} from '#src/screens/life-events/columns.tsx';
import {LifeEventsCard} from '#src/screens/life-events/life-events-card.tsx';
import {Card} from '#src/ui/card.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {DecidedMoves} from './decided-moves.tsx';

type ChapterProps = {readonly entry: LocalRow<'chapters'>};

/** The page of a chapter: its days and place, the brothers it elected and those it moved. */
export function ChapterScreen() {
  return <ReadPage table="chapters">{(entry) => <Chapter entry={entry} />}</ReadPage>;
}

function Chapter({entry}: ChapterProps) {
  const t = useT();
  const {id, start_date, end_date, fraternity_id: house} = entry.row;
  const elections = useReferringRows('elections', 'chapter_id', id) ?? [];
  const offered = elections.map(({row}) => row.brother_id);
  return (
    <>
      <PageHeader table="chapters" entry={entry} badge="kind" names={['location_name']} />
      <Elections entry={entry} />
      <UnassignedGuardians concerns={({chapterId}) => chapterId === id} />
      <DecidedMoves chapter={entry} offered={offered} />
      <div>
        <LinkButton to={`/offices?day=${end_date ?? start_date}`} look="quiet" icon="brothers">
          {t('chapters.onDay')}
        </LinkButton>
      </div>
      <Card title={t('houses.about')}>
        <RecordFacts
          table="chapters"
          entry={entry}
          fields={[
            {field: 'start_date'},
            {field: 'end_date'},
            {field: 'circumscription_id'},
            ...(house === null
              ? []
              : [
                  {
                    field: 'fraternity_id',
                    shown: <RecordLink table="fraternities" id={house} />,
                  },
                ]),
            {field: 'president'},
            {field: 'notes'},
          ]}
        />
      </Card>
    </>
  );
}

/** The elections of the chapter, by the rank of their offices, those to one office by the names of houses and brothers. */
function Elections({entry}: ChapterProps) {
  const {id} = entry.row;
  const {collator} = useFormats();
  const elections = useReferringRows('elections', 'chapter_id', id);
  const brothers = useTable('brothers');
  const houses = useTable('fraternities');
  const byRank =
    elections &&
    sortedBy(
      elections,
      ({row: {office, fraternity_id, brother_id}}) => ({
        rank: officeRank(office),
        house: houses?.byId.get(fraternity_id ?? '')?.row.name ?? '',
        brother: brothers?.byId.get(brother_id)?.row.name ?? '',
      }),
      (a, b) =>
        a.rank - b.rank ||
        collator.compare(a.house, b.house) ||
        collator.compare(a.brother, b.brother),
    );
  const columns = useFieldColumns('elections');
  const [brother, ...others] = columns(
    'brother_id',
    'office',
    // Most chapters elect to no office of a house.
    ...(elections?.some(({row}) => row.fraternity_id) ? ['fraternity_id'] : []),
    'votes',
    'acceptance',
    'start_date',
    'end_date',
  );
  return (
    <LifeEventsCard
      table="elections"
      entries={byRank}
      columns={[{title: brother?.title ?? '', cell: brotherOf}, ...others]}
      newest="last"
      namedBy="brother_id"
      given={entry.going ? null : {chapter_id: id}}
    />
  );
}

function brotherOf(election: object): ReactNode {
  return <BrotherLink id={textOf(election, 'brother_id')} />;
}
