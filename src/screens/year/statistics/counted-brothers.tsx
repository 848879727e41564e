import {useMemo} from 'react';
import {celebratedAgeOn} from '#src/domain/anniversaries.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Picture} from '#src/queries/province-picture.ts';
import type {TableView} from '#src/queries/rows.ts';
import {ListBehind} from '#src/screens/year/list-behind.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import {type CountedBrother, countedIn, type Selection} from './selection.ts';
import styles from './statistics.module.css';
import type {StatisticsView} from './statistics-view.ts';
import {useAgeWords, useEventWords} from './chart-parts.tsx';

type CountedBrothersProps = {
  readonly picture: Picture;
  readonly selection: Selection;
  readonly circumscriptions: TableView<'circumscriptions'>;
  readonly view: StatisticsView;
};

/** The brothers whom a number of the page counts, by name. */
export function CountedBrothers(props: CountedBrothersProps) {
  const {picture, selection, circumscriptions, view} = props;
  const t = useT();
  const {collator} = useFormats();
  const wordsOf = useSelectionWords(circumscriptions);
  const counted = useMemo(
    () =>
      countedIn(picture, selection).sort((a, b) =>
        collator.compare(a.brother.name, b.brother.name),
      ),
    [picture, selection, collator],
  );
  return (
    <ListBehind
      title={wordsOf(selection)}
      items={counted}
      keyOf={({brother}) => brother.id}
      estimateHeightPx={64}
      renderItem={(one) => <CountedLine {...one} />}
      empty={t('year.statistics.nobody')}
      back={{to: view.addressOf(null), label: t('year.statistics.back')}}
    />
  );
}

function CountedLine({brother, day, isEvent}: CountedBrother) {
  const t = useT();
  const {longDay} = useFormats();
  const age = celebratedAgeOn(brother.birth_date, day);
  return (
    <div className={styles['person']}>
      <span>
        <TextLink to={`/brothers/profile/${brother.id}`}>{brother.name}</TextLink>
        {brother.membership_status === 'deceased' ? ' †' : null}
      </span>
      <span className={styles['soft']}>
        {[
          isEvent ? longDay(day) : null,
          age === null ? null : t('year.statistics.aged', {count: age}),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  );
}

function useSelectionWords(
  circumscriptions: TableView<'circumscriptions'>,
): (selection: Selection) => string {
  const t = useT();
  const labels = useRecordLabels();
  const ages = useAgeWords();
  const events = useEventWords();
  const stateWord = (state: string): string =>
    state === 'all' ? t('year.return.total') : labels.value('brothers', 'cached_status', state);
  return (selection) => {
    switch (selection.kind) {
      case 'state':
        return `${stateWord(selection.state)} · ${selection.year}`;
      case 'event':
        return `${events(selection.event)} · ${selection.year}`;
      case 'age':
        return `${t(selection.side === 'lay' ? 'year.return.lay' : 'year.statistics.clerics')} · ${ages(selection.decade)}`;
      case 'unit': {
        const name = circumscriptions.byId.get(selection.id)?.row.name ?? '';
        return `${name} · ${stateWord(selection.state)}`;
      }
    }
  };
}
