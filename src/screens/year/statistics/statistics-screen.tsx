import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useProvincePicture} from '#src/queries/province-picture.ts';
import {type TableView, useTable} from '#src/queries/rows.ts';
import {useToday} from '#src/queries/today.ts';
import {AfterFirstSync} from '#src/record-ui/forms/after-first-sync.tsx';
import {ReadBoundary} from '#src/record-ui/forms/read-boundary.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {optionalPart} from '#src/ui/optional-part.tsx';
import {Page} from '#src/ui/page.tsx';
import {PrintButton} from '#src/ui/print-button.tsx';
import {SelectField} from '#src/ui/select-field.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {Charts} from './charts.tsx';
import {CountedBrothers} from './counted-brothers.tsx';
import styles from './statistics.module.css';
import {type StatisticsView, useStatisticsView} from './statistics-view.ts';

// MUI's fields come after the page, which is read without them.
const DayField = optionalPart(async () => (await import('#src/ui/day-field.tsx')).DayField);

/** The province in numbers, on any day and over twenty years; each number leads to its brothers. */
export function StatisticsScreen() {
  const t = useT();
  return (
    <Page>
      <ReadBoundary failure={(message) => ({title: t('dashboard.stats.failed'), message})}>
        <AfterFirstSync>
          <Stack>
            <Statistics />
          </Stack>
        </AfterFirstSync>
      </ReadBoundary>
    </Page>
  );
}

function Statistics() {
  const t = useT();
  const view = useStatisticsView(useToday());
  const picture = useProvincePicture(view.day, view.circumscriptionId);
  const circumscriptions = useTable('circumscriptions');
  if (circumscriptions === undefined)
    return <Loading label={t('year.statistics.loading')} shape="cards" />;
  if (picture !== undefined && view.selection !== null) {
    return <CountedBrothers {...{picture, circumscriptions, view}} selection={view.selection} />;
  }
  return (
    <>
      <Controls circumscriptions={circumscriptions} view={view} />
      {picture === undefined ? (
        <Loading label={t('year.statistics.loading')} shape="cards" />
      ) : (
        <Charts circumscriptions={circumscriptions} picture={picture} view={view} />
      )}
    </>
  );
}

type ControlsProps = {
  readonly circumscriptions: TableView<'circumscriptions'>;
  readonly view: StatisticsView;
};

function Controls({circumscriptions, view}: ControlsProps) {
  const t = useT();
  const {collator} = useFormats();
  const units = circumscriptions.all
    .map(({row: {id, name}}) => ({value: id, label: name}))
    .sort((a, b) => collator.compare(a.label, b.label));
  return (
    <div className={styles['controls']}>
      <div className={styles['day']}>
        <DayField label={t('year.statistics.day')} value={view.day} onChange={view.showDay} />
      </div>
      <div className={styles['unit']}>
        <SelectField
          label={t('year.statistics.circumscription')}
          value={view.circumscriptionId ?? ''}
          onChange={(id) => view.showCircumscription(id === '' ? null : id)}
          options={[{value: '', label: t('year.statistics.all')}, ...units]}
        />
      </div>
      <PrintButton look="outlined" />
      <LinkButton to="/statistics/return">{t('titles.annualReturn')}</LinkButton>
      <LinkButton to="/directory">{t('titles.directory')}</LinkButton>
    </div>
  );
}
