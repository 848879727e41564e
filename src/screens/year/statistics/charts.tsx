import {rollup} from 'd3-array';
import {useMemo} from 'react';
import {memberStates} from '#src/domain/member-state.ts';
import type {ProvinceEventKind} from '#src/domain/province-events.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {yearOf} from '#src/lib/civil-date.ts';
import type {Picture} from '#src/queries/province-picture.ts';
import type {TableView} from '#src/queries/rows.ts';
import {optionalPart} from '#src/ui/optional-part.tsx';
import {AgeCard} from './age-card.tsx';
import {ProjectionCard} from './projection-card.tsx';
import styles from './statistics.module.css';
import type {StatisticsView} from './statistics-view.ts';
import {UnitsCard} from './units-card.tsx';
import {useEventWords} from './chart-parts.tsx';
import {YearsCard} from './years-card.tsx';

// The outline of the lands is as large as all charts.
const MapCard = optionalPart(async () => (await import('./map-card.tsx')).MapCard);

const eventCharts = [
  {name: 'entries', kinds: ['entry', 'novitiate']},
  {name: 'professions', kinds: ['first_profession', 'perpetual_profession']},
  {name: 'ordinations', kinds: ['diaconate', 'priesthood', 'episcopate']},
  {name: 'losses', kinds: ['death', 'departure', 'transfer']},
] as const satisfies readonly {name: string; kinds: readonly ProvinceEventKind[]}[];

type ChartsProps = {
  readonly picture: Picture;
  readonly circumscriptions: TableView<'circumscriptions'>;
  readonly view: StatisticsView;
};

/** All charts of a picture, with their tables. */
export function Charts({circumscriptions, picture, view}: ChartsProps) {
  const t = useT();
  const {longDay, number} = useFormats();
  const labels = useRecordLabels();
  const eventWords = useEventWords();
  const {day, members, years, events, leftOut} = picture;
  const happened = useMemo(
    () =>
      rollup(
        events,
        (some) => some.length,
        kindOf,
        ({date}) => yearOf(date),
      ),
    [events],
  );
  const active = t('year.statistics.active', {
    count: members.length,
    shown: number(members.length),
  });
  return (
    <>
      <div>
        <p className={styles['lead']}>{`${longDay(day)} · ${active}`}</p>
        <p className={styles['soft']}>{t('year.statistics.rules')}</p>
        {leftOut.suspended > 0 ? (
          <p className={styles['soft']}>
            {t('dashboard.stats.suspended', {count: leftOut.suspended})}
          </p>
        ) : null}
        {leftOut.undated > 0 ? (
          <p className={styles['soft']}>{t('year.statistics.undated', {count: leftOut.undated})}</p>
        ) : null}
      </div>
      <YearsCard
        name="members"
        title={t('year.statistics.members')}
        arrangement="stacked"
        view={view}
        series={memberStates.map((state) => ({
          key: state,
          label: labels.value('brothers', 'cached_status', state),
        }))}
        bars={years.map(({year, byState}) => ({
          year,
          counts: memberStates.map((state) => byState.get(state)?.length ?? 0),
        }))}
        selectionOf={(key, year) => ({kind: 'state', state: key, year})}
        allOf={(year) => ({kind: 'state', state: 'all', year})}
      />
      <AgeCard picture={picture} view={view} />
      {eventCharts.map(({name, kinds}) => (
        <YearsCard
          key={name}
          name={name}
          title={t(name === 'losses' ? 'year.return.tables.losses' : `year.statistics.${name}`)}
          // A brother who is ordained deacon and priest in a year is in both bars.
          arrangement={name === 'losses' ? 'stacked' : 'beside'}
          view={view}
          series={kinds.map((kind) => ({key: kind, label: eventWords(kind)}))}
          bars={years.map(({year}) => ({
            year,
            counts: kinds.map((kind) => happened.get(kind)?.get(year) ?? 0),
          }))}
          selectionOf={(key, year) => ({kind: 'event', event: key, year})}
        />
      ))}
      {view.circumscriptionId === null ? (
        <UnitsCard picture={picture} circumscriptions={circumscriptions} view={view} />
      ) : null}
      <ProjectionCard picture={picture} view={view} />

      <MapCard picture={picture} view={view} />
    </>
  );
}

function kindOf({kind}: Picture['events'][number]): ProvinceEventKind {
  return kind;
}
